import { Form } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/part-delta.ts'
import { DELTA_STATES } from '#core/domain/delta.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useJobs } from '#console/ui/job/use-jobs.ts'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { PartsModelSelect } from '#console/ui/select/parts-selects.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { BuildDrawer } from './build-drawer.tsx'
import { useDeltaColumns } from './delta-columns.tsx'
import { DeltaRuleDrawer } from './delta-rule-drawer.tsx'

const SavingsView = lazy(async () => ({ default: (await import('./savings-view.tsx')).SavingsView }))

type Row = contract.PartDelta
type View = 'list' | 'savings'
type Opened = 'pair' | 'matrix' | 'rule'
const OPEN: readonly Row['state'][] = ['queued', 'building']
const READS = [contract.listPartDeltas, contract.getDeltaSummary]

/** Deltas between software versions: what was built, what vehicles are sent, and what that saves. */
export function DeltaPage() {
  return (
    <PageLive>
      <Deltas />
    </PageLive>
  )
}

function Deltas() {
  const { t } = useTranslation('partDelta')
  const search = useSearch(contract.PartDeltaFilter)
  const { list, newsOf } = useJobs('partDelta', usePagedList(contract.listPartDeltas, search.filter), OPEN)
  const { data: summary } = useCall(contract.getDeltaSummary, {}, { toast: false, keepPrevious: true })
  const [view, show] = useState<View>('list')
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const idsOf = (rows: readonly Row[]) => ({ body: { ids: rows.map(({ id }) => id) } })
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        search={search}
        list={list}
        reads={READS}
        columns={useDeltaColumns(newsOf)}
        rowKey={({ id }) => id}
        exports={contract.exportPartDeltas}
        actions={
          <>
            <AllowedButton to={contract.updateDeltaRule} onClick={() => open('rule')}>
              {t('rule')}
            </AllowedButton>
            <AllowedButton to={contract.buildDeltaMatrix} onClick={() => open('matrix')}>
              {t('matrix')}
            </AllowedButton>
          </>
        }
        add={{ to: contract.buildPartDelta, label: t('build'), onClick: () => open('pair') }}
        bulk={[
          {
            to: contract.verifyPartDeltas,
            label: t('verify'),
            ask: () => ({ title: t('verify.ask'), content: t('verify.hint') }),
            run: (rows) => call(contract.verifyPartDeltas, idsOf(rows)),
          },
          {
            to: contract.retirePartDeltas,
            label: t('retire'),
            danger: true,
            ask: () => ({ title: t('retire.ask'), content: t('retire.hint') }),
            run: (rows) => call(contract.retirePartDeltas, idsOf(rows)),
          },
        ]}
        above={
          <>
            <SummaryFigures summary={summary} />
            <ViewSwitch<View>
              label={t('view')}
              shown={view}
              onShow={show}
              views={[
                { key: 'list', label: t('view.list') },
                { key: 'savings', label: t('view.savings') },
              ]}
            />
          </>
        }
        instead={view === 'savings' && <Suspense>{summary && <SavingsView summary={summary} />}</Suspense>}
      >
        <Form.Item name="partsModel" label={t('partsModel')}>
          <PartsModelSelect />
        </Form.Item>
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <SelectField
          name="state"
          label={t('state')}
          options={DELTA_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      </ListPage>
      <BuildDrawer kind={opened === 'rule' ? undefined : opened} onClose={close} />
      <DeltaRuleDrawer open={opened === 'rule'} onClose={close} />
    </>
  )
}

function SummaryFigures({ summary }: { summary: contract.DeltaSummary | undefined }) {
  const { t } = useTranslation('partDelta')
  const format = useFormat()
  if (!summary) return null
  return (
    <KeyFigures
      figures={[
        { name: t('pairs'), value: format.number(summary.pairs) },
        { name: t('ready'), value: format.number(summary.ready) },
        { name: t('open'), value: format.number(summary.open) },
        { name: t('failed'), value: format.number(summary.failed), bad: summary.failed > 0 },
        { name: t('meanRatio'), value: summary.ratio === null ? '–' : format.percent(summary.ratio) },
        { name: t('savedTotal'), value: format.bytes(summary.savedBytes) },
      ]}
    />
  )
}
