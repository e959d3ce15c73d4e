import { PlusOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import {
  createWakePlan,
  deleteWakePlan,
  getPlanRates,
  listPlanResults,
  listWakePlans,
  runWakePlan,
  WakeAttemptFilter,
  type WakePlan,
  WakePlanFilter,
} from '#core/contract/wake.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { useCommandChanges } from '#console/ui/command/use-command-changes.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { SelectField, TextField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { useWakeColumns } from '#console/ui/wake/wake-columns.tsx'
import { WakeResultField } from '#console/ui/wake/wake-fields.tsx'
import { usePlanColumns } from './plan-columns.tsx'
import { PlanDrawer } from './plan-drawer.tsx'

const View = z.object({ view: z.enum(['plans', 'results']).default('plans') })
type Shown = z.output<typeof View>['view']

/** Wake-up plans for groups of vehicles, and their results (docs/product/tbox.md). */
export function WakePlanPage() {
  const { t } = useTranslation('wake')
  const search = useSearch(View)
  const view = search.filter?.view ?? 'plans'
  const views: { key: Shown; label: string }[] = [
    { key: 'plans', label: t('plan.list') },
    { key: 'results', label: t('plan.results') },
  ]
  const switcher = (
    <ViewSwitch label={t('plan.views')} views={views} shown={view} onShow={(next) => search.apply({ view: next })} />
  )
  return view === 'plans' ? <Plans switcher={switcher} /> : <Results switcher={switcher} />
}

interface ViewProps {
  /** Between the title and the search. */
  switcher: ReactNode
}

function Plans({ switcher }: ViewProps) {
  const { t } = useTranslation('wake')
  const { message } = App.useApp()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const search = useSearch(WakePlanFilter)
  const list = usePagedList(listWakePlans, search.filter)
  const [editing, edit] = useState<WakePlan | 'new'>()
  const run = ({ id, name }: WakePlan) =>
    confirm({
      title: t('plan.runAsk', { name }),
      content: t('plan.runHint'),
      onConfirm: async () => {
        const { given, refused } = await call(runWakePlan, { body: { id } })
        message.success(t('run.done', { given, refused }))
        await refresh(listWakePlans)
      },
    })
  const remove = ({ id, name }: WakePlan) =>
    confirm({
      title: t('plan.deleteAsk', { name }),
      danger: true,
      onConfirm: () => call(deleteWakePlan, { body: { id } }).then(() => refresh(listWakePlans)),
    })
  const isFirst = search.filter?.keyWord === undefined && search.filter?.enabled === undefined
  const states = [
    { value: 'true', label: t('plan.on') },
    { value: 'false', label: t('plan.off') },
  ]
  return (
    <>
      <PageHeader
        title={t('plan.title')}
        hint={t('plan.hint')}
        actions={
          <AllowedButton to={createWakePlan} icon={<PlusOutlined aria-hidden />} onClick={() => edit('new')}>
            {t('plan.add')}
          </AllowedButton>
        }
      />
      {switcher}
      <ListPage
        search={search}
        list={list}
        columns={usePlanColumns({ onEdit: edit, onRun: run, onDelete: remove })}
        rowKey={({ id }) => id}
        {...(isFirst && { empty: <NoneYet title={t('plan.noneYet')} hint={t('plan.noneYetHint')} /> })}
      >
        <TextField name="keyWord" label={t('plan.name')} maxLength={100} />
        <SelectField name="enabled" label={t('plan.enabled')} options={states} />
      </ListPage>
      <PlanDrawer editing={editing} onClose={() => edit(undefined)} />
    </>
  )
}

function Results({ switcher }: ViewProps) {
  const { t } = useTranslation('wake')
  const search = useViewSearch(WakeAttemptFilter, 'results')
  const list = usePagedList(listPlanResults, search.filter)
  const [jobId, show] = useState<number | null>(null)
  useCommandChanges(({ jobId: changed }) => list.rows.some((row) => row.jobId === changed), list.reload)
  return (
    <>
      <PageHeader title={t('plan.title')} hint={t('plan.hint')} />
      {switcher}
      <ListPage
        search={search}
        list={list}
        columns={useWakeColumns(show)}
        rowKey={({ key }) => key}
        empty={<NoneYet title={t('plan.noResults')} hint={t('plan.noResultsHint')} />}
        above={search.filter && <Rates filter={search.filter} />}
      >
        <VinField />
        <TimeRangeField required />
        <WakeResultField />
      </ListPage>
      <LateCommandDrawer jobId={jobId} onShow={show} />
    </>
  )
}

/** How often waking by plan worked, by vehicle model. */
function Rates({ filter }: { filter: WakeAttemptFilter }) {
  const { t } = useTranslation('wake')
  const format = useFormat()
  const { data = [] } = useCall(getPlanRates, { query: filter }, { toast: false })
  if (data.length === 0) return null
  return (
    <section aria-label={t('plan.rates')} style={{ marginBlockEnd: 12 }}>
      <h2 style={{ fontSize: 14 }}>{t('plan.rates')}</h2>
      <KeyFigures
        figures={data.map(({ name, tried, woken }) => ({
          name,
          value: format.percent(woken / tried),
          note: t('rate', { woken, tried }),
        }))}
      />
    </section>
  )
}
