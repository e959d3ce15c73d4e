import {
  CalendarOutlined,
  CloseOutlined,
  DownloadOutlined,
  RedoOutlined,
  SafetyCertificateOutlined,
  ShareAltOutlined,
} from '@ant-design/icons'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { approveExport, shareExport } from '#core/contract/export-sharing.ts'
import { cancelExport, createExport, type ExportJob, getExportLink, retryExport } from '#core/contract/export.ts'
import { RETRIED_EXPORT_STATES } from '#core/domain/export-state.ts'
import { call } from '#web/api/call.ts'
import { RowAction } from '#console/ui/row-action.tsx'
import { saveAddress } from '#console/ui/save-file.ts'
import { resultOf } from './result-of.ts'
import { isOpen } from './use-export-progress.ts'

/** Drawers of one export. */
export type ExportPanel = 'share' | 'again' | 'decide'

interface Props {
  job: ExportJob
  onChange: () => void
  onOpen: (panel: ExportPanel, job: ExportJob) => void
}

/** Actions on one export, by its status and owner. */
export function ExportActions({ job, onChange, onOpen }: Props) {
  const { t } = useTranslation('exportFile')
  const name = job.fileName

  async function change(endpoint: typeof cancelExport) {
    await resultOf(call(endpoint, { body: { id: job.id } }))
    onChange()
  }

  async function fetchFile() {
    const link = await resultOf(call(getExportLink, { query: { id: job.id } }))
    if (!link) return
    saveAddress(link.url, name)
    onChange()
  }

  const fetchable = job.state === 'ready' && (job.own || job.sharedUntilTime !== null)
  const decidable = job.state === 'awaitingApproval' && !job.own
  return (
    <>
      {fetchable && (
        <RowAction
          to={getExportLink}
          icon={<DownloadOutlined aria-hidden />}
          label={t('download', { name })}
          onClick={() => void fetchFile()}
        />
      )}
      {decidable && (
        <RowAction
          to={approveExport}
          icon={<SafetyCertificateOutlined aria-hidden />}
          label={t('decide.open', { name })}
          onClick={() => onOpen('decide', job)}
        />
      )}
      {job.own && job.state === 'ready' && !job.personal && (
        <RowAction
          to={shareExport}
          icon={<ShareAltOutlined aria-hidden />}
          label={t('share', { name })}
          onClick={() => onOpen('share', job)}
        />
      )}
      {job.own && isOpen(job) && (
        <RowAction
          to={cancelExport}
          icon={<CloseOutlined aria-hidden />}
          label={t('cancel', { name })}
          onClick={() => void change(cancelExport)}
        />
      )}
      {job.own && RETRIED_EXPORT_STATES.includes(job.state) && (
        <RowAction
          to={retryExport}
          icon={<RedoOutlined aria-hidden />}
          label={t('retry', { name })}
          onClick={() => void change(retryExport)}
        />
      )}
      {job.own && !isOpen(job) && hasRange(job) && (
        <RowAction
          to={createExport}
          icon={<CalendarOutlined aria-hidden />}
          label={t('again.open', { name })}
          onClick={() => onOpen('again', job)}
        />
      )}
    </>
  )
}

const hasRange = ({ filter }: ExportJob): boolean => 'startTime' in filter && 'endTime' in filter
