import { Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { jobChanged } from '#core/contract/live-job.ts'
import { listUdsRuns, type UdsRun } from '#core/contract/uds-campaign.ts'
import { UDS_STATUSES, type UdsStatus } from '#core/domain/uds-task.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLiveReload } from '#console/ui/page-live.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { UdsStatusTag } from '../uds/uds-status.tsx'
import { RunDrawer } from './run-drawer.tsx'
import { useRunDetail } from './use-run-detail.ts'
import { useColumnKit } from '#console/ui/columns.tsx'

/** The vehicles of a task with their status. */
export function RunList({ id }: { id: number }) {
  const { t } = useTranslation(['udsV2', 'uds'])
  const [status, setStatus] = useState<UdsStatus>()
  const [shown, show] = useState<number | null>(null)
  const list = usePagedList(listUdsRuns, { id, ...(status !== undefined && { status }) }, { nested: true })
  useLiveReload(jobChanged, (change) => change.kind === 'udsCampaign' && change.id === id, list.reload)
  return (
    <>
      <Select
        allowClear
        style={{ minWidth: 180, marginBlock: 12 }}
        placeholder={t('run.anyStatus')}
        aria-label={t('uds:status')}
        value={status ?? null}
        options={UDS_STATUSES.map((value) => ({ value, label: t(`uds:status.${value}`) }))}
        onChange={(next: UdsStatus | null) => setStatus(next ?? undefined)}
      />
      <PagedTable list={list} columns={useRunColumns()} rowKey={(row) => row.id} onRow={(row) => show(row.id)} />
      <RunDrawer id={shown} onClose={() => show(null)} />
    </>
  )
}

function useRunColumns(): TableColumnsType<UdsRun> {
  const column = useColumnKit<UdsRun>()
  const { t } = useTranslation(['udsV2', 'uds'])
  const format = useFormat()
  const detailOf = useRunDetail()
  return [
    column.vin('vin', t('uds:vin'), 190),
    column.cell('status', t('uds:status'), 130, ({ status }) => <UdsStatusTag status={status} />),
    column.cell(
      'step',
      t('run.step'),
      90,
      ({ step, steps }) => t('run.of', { step: format.number(step), steps: format.number(steps) }),
      { align: 'end' },
    ),
    column.text(
      [
        'detail',
        ({ detail, failures, status }) =>
          detailOf(detail) || (status === 2 && failures > 0 ? t('run.failures', { count: failures }) : ''),
      ],
      t('run.detail'),
      240,
    ),
    // A vehicle without a request has not reported that there are none.
    column.cell('dtcs', t('run.dtcs'), 110, ({ dtcs, step }) => (step === 0 ? '–' : format.number(dtcs)), {
      align: 'end',
    }),
    column.time('startTime', t('run.started'), 170),
    column.time('endTime', t('run.ended'), 170),
  ]
}
