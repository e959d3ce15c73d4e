import { Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { jobChanged } from '#core/contract/live-job.ts'
import { listUdsRuns, type UdsRun } from '#core/contract/uds-campaign.ts'
import { UDS_STATUSES, type UdsStatus } from '#core/domain/uds-task.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLiveReload } from '#console/ui/page-live.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { UdsStatusTag } from '../uds/uds-status.tsx'
import { RunDrawer } from './run-drawer.tsx'
import { useRunDetail } from './use-run-detail.ts'

/** The vehicles of a task, each with where it stands. */
export function RunList({ id }: { id: number }) {
  const { t } = useTranslation(['udsV2', 'uds'])
  const [status, setStatus] = useState<UdsStatus>()
  const [shown, show] = useState<number | null>(null)
  const list = usePagedList(listUdsRuns, { id, ...(status !== undefined && { status }) })
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
  const { t } = useTranslation(['udsV2', 'uds'])
  const format = useFormat()
  const words = useRunDetail()
  return [
    {
      title: t('uds:vin'),
      dataIndex: 'vin',
      width: 190,
      fixed: 'start',
      render: (vin: string) => <VinCell vin={vin} />,
    },
    {
      title: t('uds:status'),
      dataIndex: 'status',
      width: 130,
      render: (status: UdsStatus) => <UdsStatusTag status={status} />,
    },
    {
      title: t('run.step'),
      dataIndex: 'step',
      width: 90,
      align: 'end',
      render: (step: number, { steps }) => t('run.of', { step: format.number(step), steps: format.number(steps) }),
    },
    {
      title: t('run.detail'),
      dataIndex: 'detail',
      width: 240,
      render: (detail: string, { failures, status }) =>
        words(detail) || (status === 2 && failures > 0 ? t('run.failures', { count: failures }) : '–'),
    },
    {
      title: t('run.dtcs'),
      dataIndex: 'dtcs',
      width: 110,
      align: 'end',
      // Who was not asked has not said that there are none.
      render: (dtcs: number, { step }) => (step === 0 ? '–' : format.number(dtcs)),
    },
    {
      title: t('run.started'),
      dataIndex: 'startTime',
      width: 170,
      render: (time: string | null) => <TimeCell time={time} />,
    },
    {
      title: t('run.ended'),
      dataIndex: 'endTime',
      width: 170,
      render: (time: string | null) => <TimeCell time={time} />,
    },
  ]
}
