import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  FieldTimeOutlined,
  LoadingOutlined,
  SafetyOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { Progress } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ExportJob } from '#core/contract/export.ts'
import type { ExportState } from '#core/domain/export-state.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './export-state.module.css'

const SIGNS: Record<ExportState, { sign: ReactNode; color: string }> = {
  awaitingApproval: { sign: <SafetyOutlined aria-hidden />, color: 'var(--warning)' },
  queued: { sign: <ClockCircleOutlined aria-hidden />, color: 'var(--second)' },
  running: { sign: <LoadingOutlined aria-hidden />, color: 'var(--information)' },
  packing: { sign: <LoadingOutlined aria-hidden />, color: 'var(--information)' },
  ready: { sign: <CheckCircleFilled aria-hidden />, color: 'var(--accent)' },
  failed: { sign: <CloseCircleFilled aria-hidden />, color: 'var(--danger)' },
  expired: { sign: <FieldTimeOutlined aria-hidden />, color: 'var(--second)' },
  rejected: { sign: <CloseCircleFilled aria-hidden />, color: 'var(--danger)' },
  cancelled: { sign: <StopOutlined aria-hidden />, color: 'var(--second)' },
}

/** How far an export is. */
export function ExportStateCell({ job }: { job: ExportJob }) {
  const { t } = useTranslation('exportFile')
  const format = useFormat()
  const { sign, color } = SIGNS[job.state]
  const why = job.state === 'failed' ? job.reason : job.state === 'rejected' ? job.decisionNote : null
  const moving = job.state === 'running' && job.percent !== null
  return (
    <span className={styles.state}>
      <span className={styles.word} style={{ color }}>
        {sign} {t(`state.${job.state}`)}
        {moving && <small>{format.percent((job.percent ?? 0) / 100)}</small>}
      </span>
      {moving && (
        <Progress percent={job.percent ?? 0} showInfo={false} size={{ height: 3 }} aria-label={job.fileName} />
      )}
      {why && (
        <small dir="auto" className={styles.reason} title={why}>
          {why}
        </small>
      )}
    </span>
  )
}
