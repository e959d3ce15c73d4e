import { CloseOutlined, DownloadOutlined, RedoOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { cancelExport, type ExportJob, type ExportState, getExportLink, retryExport } from '#core/contract/export.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useFormat } from '#web/i18n/format.ts'
import { RowAction } from '../../ui/row-action.tsx'
import { saveAddress } from '../../ui/save-file.ts'
import { TimeCell } from '../../ui/time-cell.tsx'
import { ExportFilter } from './export-filter.tsx'
import { ExportPageLink } from './export-page-link.tsx'
import { ExportStateCell } from './export-state.tsx'
import { isOpen } from './use-export-progress.ts'

interface Options {
  onChange: () => void
  /** Those of the whole tenant are shown. */
  everyone: boolean
}

const RETRIED: readonly ExportState[] = ['failed', 'cancelled', 'expired']

export function useExportColumns({ onChange, everyone }: Options): TableColumnsType<ExportJob> {
  const { t } = useTranslation('exportFile')
  const format = useFormat()

  return [
    {
      title: t('file'),
      dataIndex: 'fileName',
      width: 180,
      fixed: 'start',
      render: (name: string) => (
        <bdi dir="ltr" title={name}>
          {name}
        </bdi>
      ),
    },
    {
      title: t('state'),
      dataIndex: 'state',
      width: 110,
      render: (_, job) => <ExportStateCell job={job} />,
    },
    { title: t('page'), dataIndex: 'page', width: 100, render: (_, job) => <ExportPageLink {...job} /> },
    {
      title: t('filter'),
      dataIndex: 'filter',
      width: 140,
      render: (_, job) => <ExportFilter job={job} />,
    },
    {
      title: t('rows'),
      dataIndex: 'rows',
      width: 92,
      align: 'end',
      render: (rows: number, { cut }) => (
        <span {...(cut && { title: t('cut') })}>
          {format.number(rows)}
          {cut && ' …'}
        </span>
      ),
    },
    { title: t('size'), dataIndex: 'fileSize', width: 78, align: 'end', render: format.bytes },
    {
      title: t('downloads'),
      dataIndex: 'downloads',
      width: 110,
      align: 'end',
      // Those shown first fit a window of 1440 px; the others are a choice away.
      hidden: true,
      render: (count: number) => format.number(count),
    },
    { title: t('requested'), dataIndex: 'requestTime', width: 155, render: (time: string) => <TimeCell time={time} /> },
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
      width: 155,
      render: (time: string | null) => <TimeCell time={time} />,
    },
    { title: t('requester'), dataIndex: 'requester', width: 130, hidden: !everyone },
    {
      title: t('actions'),
      key: 'actions',
      width: 96,
      fixed: 'end',
      render: (_, job) => <Actions job={job} onChange={onChange} />,
    },
  ]
}

function Actions({ job, onChange }: { job: ExportJob; onChange: () => void }) {
  const { t } = useTranslation('exportFile')
  const name = job.fileName
  if (!job.own) return null

  async function change(endpoint: typeof cancelExport | typeof retryExport) {
    await told(call(endpoint, { body: { id: job.id } }))
    onChange()
  }

  async function fetchFile() {
    const link = await told(call(getExportLink, { query: { id: job.id } }))
    if (!link) return
    saveAddress(link.url, name)
    onChange()
  }

  if (job.state === 'ready')
    return (
      <RowAction
        to={getExportLink}
        icon={<DownloadOutlined />}
        label={t('download', { name })}
        onClick={() => void fetchFile()}
      />
    )
  if (isOpen(job))
    return (
      <RowAction
        to={cancelExport}
        icon={<CloseOutlined />}
        label={t('cancel', { name })}
        onClick={() => void change(cancelExport)}
      />
    )
  if (RETRIED.includes(job.state))
    return (
      <RowAction
        to={retryExport}
        icon={<RedoOutlined />}
        label={t('retry', { name })}
        onClick={() => void change(retryExport)}
      />
    )
  return null
}

/** Failures of a call are told by the call. */
async function told<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallFailed || error instanceof CallCancelled) return undefined
    throw error
  }
}
