import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import { TERMINAL_ERRORS, TerminalErrorFilter } from '#core/contract/terminal-error.ts'
import type { OrderedCommand } from '#console/ui/command/command-confirm.tsx'
import { LateCommandConfirm } from '#console/ui/command/late-command-confirm.tsx'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { NotSearched } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { SelectField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { AntennaMap } from './antenna-map.tsx'
import { ErrorList } from './error-list.tsx'
import { FailureChart } from './failure-chart.tsx'
import { RepairList } from './repair-list.tsx'

const FAULT_VIEWS = ['list', 'models', 'map'] as const
const VIEWS = [...FAULT_VIEWS, 'repairs'] as const
type View = (typeof VIEWS)[number]
type FaultView = (typeof FAULT_VIEWS)[number]

/** Faults terminals report of themselves, and their repair (docs/product/tbox.md). */
export function ErrorReportPage() {
  const { t } = useTranslation(['journal', 'alarm'])
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((each) => each === params.get('view')) ?? 'list'
  const show = (next: View) => {
    const { view: _left, ...others } = Object.fromEntries(params)
    // Faults and repairs are searched by other things; what they share is the vehicle.
    const crosses = (next === 'repairs') !== (view === 'repairs')
    const shared: Record<string, string> = others.vin ? { vin: others.vin } : {}
    setParams({ ...(crosses ? shared : others), view: next })
  }
  return (
    <PageLive>
      <PageHeader title={t('error.title')} hint={t('error.hint')} />
      <ViewSwitch
        label={t('register.views')}
        views={VIEWS.map((key) => ({ key, label: t(`error.view.${key}`) }))}
        shown={view}
        onShow={show}
      />
      {view === 'repairs' ? <RepairList /> : <Faults view={view} />}
    </PageLive>
  )
}

function Faults({ view }: { view: FaultView }) {
  const { t } = useTranslation('journal')
  const search = useViewSearch(TerminalErrorFilter, view)
  const kind = useAlarmKind()
  const [order, setOrder] = useState<OrderedCommand | null>(null)
  const [jobId, setJobId] = useState<number | null>(null)
  const { filter } = search
  return (
    <>
      <SearchForm search={search}>
        <TimeRangeField required />
        <VinField />
        <SelectField
          name="error"
          label={t('error.error')}
          options={TERMINAL_ERRORS.map((value) => ({ value, label: kind(value) }))}
        />
        <SelectField
          name="active"
          label={t('error.active')}
          options={[
            { value: 'true', label: t('error.stillActive') },
            { value: 'false', label: t('error.over') },
          ]}
        />
        <SelectField name="muted" label={t('error.muted')} options={[{ value: 'true', label: t('error.withMuted') }]} />
      </SearchForm>
      {view === 'list' && <ErrorList filter={filter} onOrder={setOrder} />}
      {view !== 'list' && filter === null && <NotSearched />}
      {view === 'models' && filter && <FailureChart filter={filter} />}
      {view === 'map' && filter && <AntennaMap filter={filter} />}
      <LateCommandConfirm order={order} onClose={() => setOrder(null)} onGiven={setJobId} />
      <LateCommandDrawer jobId={jobId} onShow={setJobId} />
    </>
  )
}
