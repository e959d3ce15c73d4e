import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DataPackage } from '#core/contract/data-package.ts'
import type { PackageState } from '#core/domain/data-package.ts'
import { useFormat } from '#web/i18n/format.ts'
import { JobProgress } from '#console/ui/job/job-progress.tsx'
import type { JobNews } from '#console/ui/job/use-jobs.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { Words } from '#console/ui/words.tsx'
import { PackageActions } from './package-actions.tsx'

const TONES: Record<PackageState, Tone> = {
  awaitingApproval: 'warning',
  queued: 'neutral',
  running: 'neutral',
  ready: 'good',
  failed: 'bad',
  rejected: 'bad',
  cancelled: 'neutral',
  expired: 'neutral',
}
const FEW_VINS = 1

/** Columns of the list of packages. */
export function usePackageColumns(newsOf: (row: DataPackage) => JobNews | undefined): TableColumnsType<DataPackage> {
  const { t } = useTranslation(['dataPackage', 'errors'])
  const format = useFormat()
  return [
    {
      title: t('name'),
      dataIndex: 'name',
      width: 180,
      fixed: 'start',
      render: (name: string, { purpose }) => (
        <div title={purpose}>
          <Words text={name} />
        </div>
      ),
    },
    {
      title: t('vins'),
      dataIndex: 'vins',
      width: 250,
      render: (vins: string[]) => (
        <span title={vins.join('\n')}>
          <bdi dir="ltr">{vins.slice(0, FEW_VINS).join(', ')}</bdi>
          {vins.length > FEW_VINS && ` ${t('moreVins', { count: vins.length - FEW_VINS })}`}
        </span>
      ),
    },
    {
      title: t('range'),
      key: 'range',
      width: 340,
      render: (_, { startTime, endTime }) => (
        <>
          <TimeCell time={startTime} /> – <TimeCell time={endTime} />
        </>
      ),
    },
    {
      title: t('content'),
      dataIndex: 'content',
      width: 110,
      render: (content: DataPackage['content']) => t(`content.${content}`),
    },
    {
      title: t('format'),
      dataIndex: 'format',
      width: 140,
      render: (name: DataPackage['format']) => t(`format.${name}`),
    },
    {
      title: t('state'),
      key: 'state',
      width: 170,
      render: (_, row) => (
        <div title={row.note}>
          <ToneTag tone={TONES[row.state]}>{t(`state.${row.state}`)}</ToneTag>
          {row.state === 'running' && (
            <JobProgress label={row.name} done={row.daysDone} total={row.days} news={newsOf(row)}>
              <bdi dir="ltr">{`${row.daysDone} / ${row.days}`}</bdi>
            </JobProgress>
          )}
          {row.reason && <small>{t(`errors:${row.reason as 'error.packageFailed'}`)}</small>}
        </div>
      ),
    },
    { title: t('rows'), dataIndex: 'rows', width: 90, align: 'end', render: (rows: number) => format.number(rows) },
    {
      title: t('size'),
      dataIndex: 'size',
      width: 90,
      align: 'end',
      render: (size: number | null) => format.bytes(size),
    },
    {
      title: t('requester'),
      key: 'requester',
      width: 150,
      render: (_, { requester, approver }) => <Words text={[requester, approver].filter(Boolean).join(' / ')} />,
    },
    {
      title: t('downloads'),
      dataIndex: 'downloads',
      width: 90,
      align: 'end',
      render: (downloads: number) => format.number(downloads),
    },
    {
      title: t('expires'),
      dataIndex: 'expireTime',
      width: 185,
      render: (time: string | null) => <TimeCell time={time} />,
    },
    {
      title: t('actions'),
      key: 'actions',
      width: 150,
      fixed: 'end',
      render: (_, row) => <PackageActions row={row} />,
    },
  ]
}
