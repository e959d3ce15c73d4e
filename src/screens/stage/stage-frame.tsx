import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLiveStatus } from '#web/live/use-live-status.ts'
import { freshnessOf } from './freshness.ts'
import { useLastContactAt } from './last-contact-at.ts'
import type { Connection } from './outage.tsx'
import { StageHeader } from './stage-header.tsx'
import { useNow } from '#web/motion/use-now.ts'
import { WidgetBoundary } from './widget-boundary.tsx'
import styles from './stage.module.css'

interface Props {
  path: string
  title: string
  /** Distinguishes it from other walls of this title. */
  subtitle?: string | undefined
  theme: 'dark' | 'light'
  children: ReactNode
}

/** Header, freshness line and content; `data-` attributes expose the freshness to the whole page. */
export function StageFrame({ path, title, subtitle, theme, children }: Props) {
  const { t } = useTranslation('screens')
  const { status, stale, refused } = useLiveStatus()
  const lastContactAt = useLastContactAt(path)
  const now = useNow()
  const freshness = freshnessOf(lastContactAt, now)
  const connection = connectionOf()

  useEffect(() => {
    // The first render is the ground colour: a wall fades in from where it faded out.
    document.documentElement.dataset.ready = 'true'
  }, [])

  return (
    <div
      className={styles.stage}
      data-screen={path}
      data-theme={theme}
      data-freshness={freshness}
      data-connection={connection}
    >
      <main className={styles.picture}>
        <WidgetBoundary>{children}</WidgetBoundary>
      </main>
      <StageHeader
        title={title}
        subtitle={subtitle}
        connection={connection}
        lastContactAt={lastContactAt}
        freshness={freshness}
        now={now}
      />
      <div className={styles.freshness} title={t(`freshness.${freshness}`)} />
    </div>
  )

  function connectionOf(): Connection {
    if (refused) return 'refused'
    if (status === 'live') return stale ? 'silent' : 'live'
    // A wall that starts during an outage has been connected before.
    return status === 'connecting' && lastContactAt !== undefined && freshness !== 'fresh' ? 'reconnecting' : status
  }
}
