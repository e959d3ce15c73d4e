import { SafetyOutlined, TeamOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ExportJob } from '#core/contract/export.ts'
import { useFormat } from '#web/i18n/format.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ExportActions, type ExportPanel } from './export-actions.tsx'
import styles from './export-drawers.module.css'
import { ExportFilter } from './export-filter.tsx'
import { ExportPageLink } from './export-page-link.tsx'
import { ExportStateCell } from './export-state.tsx'

interface Options {
  onChange: () => void
  onOpen: (panel: ExportPanel, job: ExportJob) => void
  /** Those of others are shown. */
  others: boolean
  /** Those shared with the person are shown. */
  shared: boolean
}

export function useExportColumns({ onChange, onOpen, others, shared }: Options): TableColumnsType<ExportJob> {
  const { t } = useTranslation('exportFile')
  const format = useFormat()

  return [
    {
      title: t('file'),
      dataIndex: 'fileName',
      width: 200,
      fixed: 'start',
      render: (_, job) => <FileName job={job} />,
    },
    {
      title: t('state'),
      dataIndex: 'state',
      width: 140,
      render: (_, job) => <ExportStateCell job={job} />,
    },
    { title: t('page'), dataIndex: 'page', width: 96, render: (_, job) => <ExportPageLink {...job} /> },
    {
      title: t('filter'),
      dataIndex: 'filter',
      width: 116,
      render: (_, job) => <ExportFilter job={job} />,
    },
    {
      title: t('rows'),
      dataIndex: 'rows',
      width: 76,
      align: 'end',
      render: (rows: number, { cut }) => (
        <span {...(cut && { title: t('cut') })}>
          {format.number(rows)}
          {cut && ' …'}
        </span>
      ),
    },
    { title: t('size'), dataIndex: 'fileSize', width: 96, align: 'end', render: format.bytes },
    {
      title: t('downloads'),
      dataIndex: 'downloads',
      width: 110,
      align: 'end',
      // Those shown first fit a window of 1440 px; the others are a choice away.
      hidden: true,
      render: (count: number) => format.number(count),
    },
    { title: t('requested'), dataIndex: 'requestTime', width: 172, render: (time: string) => <TimeCell time={time} /> },
    {
      title: t('finished'),
      dataIndex: 'finishTime',
      width: 170,
      hidden: true,
      render: (time: string | null) => <TimeCell time={time} />,
    },
    {
      title: t('expires'),
      dataIndex: 'expireTime',
      width: 108,
      // The day is what counts; the moment is told on hover.
      render: (time: string | null) => (
        <bdi dir="ltr" title={format.time(time)}>
          {format.date(time)}
        </bdi>
      ),
    },
    { title: t('requester'), dataIndex: 'requester', width: 130, hidden: !others },
    {
      title: t('share.until'),
      dataIndex: 'sharedUntilTime',
      width: 172,
      hidden: !shared,
      render: (time: string | null) => <TimeCell time={time} />,
    },
    {
      title: t('actions'),
      key: 'actions',
      width: 116,
      fixed: 'end',
      render: (_, job) => <ExportActions job={job} onChange={onChange} onOpen={onOpen} />,
    },
  ]
}

/** The name, whether it holds personal data, and with how many it is shared. */
function FileName({ job: { fileName, personal, purpose, shares } }: { job: ExportJob }) {
  const { t } = useTranslation('exportFile')
  const shared = t('share.count', { count: shares })
  return (
    <span className={styles.name}>
      <bdi dir="ltr" title={fileName}>
        {fileName}
      </bdi>
      {personal && (
        <SafetyOutlined className={styles.personal} title={t('personal.of', { purpose })} aria-label={t('personal')} />
      )}
      {shares > 0 && <TeamOutlined title={shared} aria-label={shared} />}
    </span>
  )
}
