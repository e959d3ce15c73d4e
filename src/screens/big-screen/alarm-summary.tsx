import { useTranslation } from 'react-i18next'
import type { FleetOverview } from '#core/contract/wall.ts'
import { AlarmSign } from '../widgets/alarm-sign.tsx'
import { RollingNumber } from '../widgets/rolling-number.tsx'
import { ShareRows } from '../widgets/share-rows.tsx'
import styles from './alarm-summary.module.css'

const KINDS_SHOWN = 5

interface Props {
  overview: FleetOverview | undefined
  format: (count: number | undefined) => string
}

/** Alarms of today by level, and what they were about. */
export function AlarmSummary({ overview, format }: Props) {
  const { t } = useTranslation(['screens', 'alarm'])
  const levels = overview?.alarmsTodayByLevel
  const kinds = (overview?.alarmsTodayByKind ?? [])
    .slice(0, KINDS_SHOWN)
    .map(({ key, count }) => ({ key, count, label: t(`alarm:alarm.${key}` as 'alarm:alarm.panic') }))
  return (
    <>
      <div className={styles.levels}>
        {[levels?.level1, levels?.level2, levels?.level3].map((count, index) => (
          <p key={index}>
            <RollingNumber value={count} format={format} metric={`alarms-level${index + 1}`} />
            <span>
              <AlarmSign level={index + 1} />
              {t('alarms.level', { level: index + 1 })}
            </span>
          </p>
        ))}
      </div>
      {overview && <ShareRows rows={kinds} format={format} tone="alarm" empty={t('alarms.noneToday')} />}
    </>
  )
}
