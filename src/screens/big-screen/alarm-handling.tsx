import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { FleetOverview } from '#core/contract/wall.ts'
import type { Format } from '#web/i18n/format.ts'
import { Figure } from '../widgets/figure.tsx'
import styles from './alarm-handling.module.css'

interface Props {
  overview: FleetOverview | undefined
  format: Format
}

/** How much of today's alarms people have taken up, and how soon. */
export function AlarmHandling({ overview, format }: Props) {
  const { t } = useTranslation('bigScreen')
  const handled = overview?.alarmsTodayHandled
  const begun = overview?.alarmsTodayByLevel
  const sum = (levels: Record<'level1' | 'level2' | 'level3', number> | undefined) =>
    levels ? levels.level1 + levels.level2 + levels.level3 : 0
  const wholePercent = useCallback(
    (share: number | undefined) => format.percent(share === undefined ? undefined : Math.round(share * 100) / 100),
    [format],
  )
  const duration = useCallback((seconds: number | undefined) => format.duration(seconds), [format])
  return (
    <div className={styles.handling}>
      <Figure
        label={t('handled.rate')}
        value={sum(begun) > 0 ? sum(handled) / sum(begun) : undefined}
        format={wholePercent}
        metric="alarms-handled"
        size="small"
      />
      <Figure
        label={t('handled.median')}
        value={handled?.medianAcknowledgeSeconds ?? undefined}
        format={duration}
        metric="alarms-acknowledged-after"
        size="small"
      />
    </div>
  )
}
