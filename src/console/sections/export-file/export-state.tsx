import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  FieldTimeOutlined,
  LoadingOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { Progress } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type ExportJob, type ExportState, getExport, OPEN_EXPORT_STATES } from '#core/contract/export.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './export-state.module.css'

/** How often an open export is asked how far it is. */
const FOLLOW_MS = 2000

const SIGNS: Record<ExportState, { sign: ReactNode; color: string }> = {
  queued: { sign: <ClockCircleOutlined aria-hidden />, color: 'var(--second)' },
  running: { sign: <LoadingOutlined aria-hidden />, color: 'var(--information)' },
  packing: { sign: <LoadingOutlined aria-hidden />, color: 'var(--information)' },
  ready: { sign: <CheckCircleFilled aria-hidden />, color: 'var(--accent)' },
  failed: { sign: <CloseCircleFilled aria-hidden />, color: 'var(--danger)' },
  expired: { sign: <FieldTimeOutlined aria-hidden />, color: 'var(--second)' },
  cancelled: { sign: <StopOutlined aria-hidden />, color: 'var(--second)' },
}

export const isOpen = ({ state }: ExportJob): boolean => OPEN_EXPORT_STATES.includes(state)

interface Props {
  job: ExportJob
  /** The export has ended since the list was read. */
  onEnd: () => void
}

/** How far an export is; an own one that is open is followed. */
export function ExportStateCell({ job, onEnd }: Props) {
  const { t } = useTranslation('exportFile')
  const format = useFormat()
  const followed = job.own && isOpen(job)
  const { data } = useCall(
    getExport,
    { query: { id: job.id } },
    { enabled: followed, toast: false, ...(followed && { refreshMs: FOLLOW_MS }) },
  )
  const now = followed && data ? data : job
  const ended = followed && !isOpen(now)
  useEffect(() => {
    if (ended) onEnd()
    // Once for each export that ends; the list then brings what it has become.
    // oxlint-disable-next-line react/exhaustive-deps -- `onEnd` is another function on every render
  }, [ended])

  const { sign, color } = SIGNS[now.state]
  const moving = now.state === 'running' && now.percent !== null
  return (
    <span className={styles.state}>
      <span className={styles.word} style={{ color }}>
        {sign} {t(`state.${now.state}`)}
        {moving && <small>{format.percent((now.percent ?? 0) / 100)}</small>}
      </span>
      {moving && (
        <Progress percent={now.percent ?? 0} showInfo={false} size={{ height: 3 }} aria-label={now.fileName} />
      )}
      {now.state === 'failed' && now.reason && (
        <small dir="auto" className={styles.reason} title={now.reason}>
          {now.reason}
        </small>
      )}
    </span>
  )
}
