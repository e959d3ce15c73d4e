import { BarChartOutlined, EditOutlined } from '@ant-design/icons'
import { useState } from 'react'
import * as contract from '#core/contract/test-run.ts'
import { call } from '#web/api/call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { BulkAction } from '#console/ui/bulk-actions.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { TestDays } from './test-days.tsx'
import { TestRunDrawer } from './test-run-drawer.tsx'

type Row = contract.TestRun
const READS = [contract.listTestRuns] as const
const TONES: Readonly<Record<contract.TestState, Tone>> = {
  planned: 'neutral',
  running: 'progress',
  overdue: 'bad',
  ended: 'neutral',
}

/** Vehicles in tests: whose, until when, how far they are (docs/product/operate.md). */
export function TestRunPage() {
  const { t } = useTranslation(['testRun', 'shell'])
  const search = useSearch(contract.TestRunFilter)
  const [editing, edit] = useState<Row | 'new'>()
  const [reported, report] = useState<Row | null>(null)
  return (
    <>
      <ListPage
        title={t('shell:title.operate.test')}
        hint={t('hint')}
        search={search}
        list={usePagedList(contract.listTestRuns, search.filter)}
        reads={READS}
        columns={useTestColumns(edit, report)}
        rowKey={({ id }) => id}
        exports={contract.exportTestRuns}
        add={{ to: contract.createTestRun, label: t('add'), onClick: () => edit('new') }}
        bulk={useBulk()}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <SelectField
          name="state"
          label={t('state')}
          options={contract.TEST_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <SelectField name="orgId" label={t('org')} options={useOrgOptions()} />
      </ListPage>
      <TestRunDrawer editing={editing} onClose={() => edit(undefined)} />
      <TestDays run={reported} onClose={() => report(null)} />
    </>
  )
}

function useTestColumns(edit: (row: Row) => void, report: (row: Row) => void) {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('testRun')
  const format = useFormat()
  return [
    column.vehicle({ width: 235 }),
    column.text('project', t('project'), 135),
    column.state('state', t('state'), 110, (state) => [TONES[state], t(`state.${state}`)]),
    column.text('engineer', t('engineer'), 130, { hidden: true }),
    column.text(
      ['period', ({ startsOn, endsOn }) => `${format.date(startsOn)} – ${format.date(endsOn)}`],
      t('period'),
      220,
    ),
    column.text(
      [
        'km',
        ({ km, targetKm }) =>
          targetKm === null
            ? format.distance(km)
            : `${format.distance(km)} / ${format.distance(targetKm)} (${format.percent(km / targetKm)})`,
      ],
      t('km'),
      230,
    ),
    column.number('days', t('days'), 110, { hidden: true }),
    column.number('faults', t('faults'), 90),
    column.text('dataPlan', t('dataPlan'), 200, { hidden: true }),
    column.text('note', t('note'), 220, { hidden: true }),
    column.text('purpose', t('purpose'), 200, { hidden: true }),
    column.text('modelName', t('model'), 160, { hidden: true }),
    column.text('orgName', t('org'), 170, { hidden: true }),
    column.time('endTime', t('ended'), 180, { hidden: true }),
    ...column.actions(t('actions'), 100, [
      {
        to: contract.listTestDays,
        icon: <BarChartOutlined aria-hidden />,
        opens: true,
        label: ({ vin }) => t('report.of', { vin }),
        onClick: report,
      },
      {
        to: contract.updateTestRun,
        icon: <EditOutlined aria-hidden />,
        label: ({ vin }) => t('edit', { vin }),
        on: ({ state }) => state !== 'ended',
        onClick: edit,
      },
    ]),
  ]
}

function useBulk(): BulkAction<Row>[] {
  const { t } = useTranslation('testRun')
  const format = useFormat()
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
  return [
    {
      to: contract.endTestRuns,
      label: t('end'),
      ask: (count) => ({ title: t('end.ask', { number: format.number(count) }), content: t('end.hint') }),
      run: (rows) => call(contract.endTestRuns, { body: { ids: idsOf(rows) } }),
    },
    {
      to: contract.deleteTestRuns,
      label: t('delete'),
      danger: true,
      ask: (count) => ({ title: t('delete.ask', { number: format.number(count) }), content: t('delete.hint') }),
      run: (rows) => call(contract.deleteTestRuns, { body: { ids: idsOf(rows) } }),
    },
  ]
}
