import { useTranslation } from '#web/i18n/use-translation.ts'
import type { FleetOverview } from '#core/contract/wall.ts'
import { AlarmLevels } from '../widgets/alarm-levels.tsx'
import { ShareRows } from '../widgets/share-rows.tsx'
import { AlarmHandling } from './alarm-handling.tsx'

const KINDS_SHOWN = 4

/** Alarms of today by level, their handling, and their kinds. */
export function AlarmSummary({ overview }: { overview: FleetOverview | undefined }) {
  const { t } = useTranslation(['screens', 'alarm'])
  const kinds = (overview?.alarmsTodayByKind ?? [])
    .slice(0, KINDS_SHOWN)
    .map(({ key, count }) => ({ key, count, label: t(`alarm:alarm.${key}` as 'alarm:alarm.panic') }))
  return (
    <>
      <AlarmLevels counts={overview?.alarmsTodayByLevel} />
      <AlarmHandling overview={overview} />
      {overview && <ShareRows rows={kinds} tone="alarm" empty={t('alarms.noneToday')} />}
    </>
  )
}
