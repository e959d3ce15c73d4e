import { useTranslation } from '#web/i18n/use-translation.ts'
import type { FleetOverview } from '#core/contract/wall.ts'
import { Figure } from '../widgets/figure.tsx'
import { useWallFormat } from '../widgets/use-wall-format.ts'
import styles from './alarm-handling.module.css'

/** Share of today's alarms that are acknowledged, and the time until then. */
export function AlarmHandling({ overview }: { overview: FleetOverview | undefined }) {
  const { t } = useTranslation('bigScreen')
  const format = useWallFormat()
  const handled = overview?.alarmsTodayHandled
  const begun = overview?.alarmsTodayByLevel
  const sum = (levels: Record<'level1' | 'level2' | 'level3', number> | undefined) =>
    levels ? levels.level1 + levels.level2 + levels.level3 : 0
  return (
    <div className={styles.handling}>
      <Figure
        label={t('handled.rate')}
        value={sum(begun) > 0 ? sum(handled) / sum(begun) : undefined}
        format={format.wholePercent}
        metric="alarms-handled"
        size="small"
      />
      <Figure
        label={t('handled.median')}
        value={handled?.medianAcknowledgeSeconds ?? undefined}
        format={format.duration}
        metric="alarms-acknowledged-after"
        size="small"
      />
    </div>
  )
}
