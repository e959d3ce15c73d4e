import { Progress } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './job-progress.module.css'
import type { JobNews } from './use-jobs.ts'

interface Props {
  /** Name of the job. */
  label: string
  done: number
  /** 0: there are no steps to count. */
  total: number
  /** The last change of the job. */
  news: Pick<JobNews, 'secondsLeft' | 'receivedAt'> | undefined
  /** It can end earlier. */
  atMost?: boolean
  /** The count as text. */
  children?: ReactNode
}

const SECOND_MS = 1_000

/** Progress of a job, and its remaining time where that is known. */
export function JobProgress({ label, done, total, news, atMost = false, children }: Props) {
  const { t } = useTranslation('job')
  const format = useFormat()
  const left = useSecondsLeft(news)
  const span = format.duration(left)
  return (
    <span className={styles.job}>
      {total > 0 && (
        <Progress
          percent={Math.min(100, Math.floor((done / total) * 100))}
          showInfo={false}
          size={{ height: 3 }}
          aria-label={label}
        />
      )}
      <small className={styles.words}>
        {children}
        {left > 0 && <span>{atMost ? t('left.most', { span }) : t('left.about', { span })}</span>}
      </small>
    </span>
  )
}

/** Counts down between changes; 0 when the duration is unknown. */
function useSecondsLeft(news: Props['news']): number {
  const [now, setNow] = useState(() => Date.now())
  const known = news !== undefined && news.secondsLeft !== null
  useEffect(() => {
    if (!known) return undefined
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [known])
  if (!known) return 0
  const passed = Math.max(0, now - news.receivedAt) / SECOND_MS
  return Math.max(0, Math.round((news.secondsLeft ?? 0) - passed))
}
