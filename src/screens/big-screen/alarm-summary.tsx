import { useTranslation } from 'react-i18next'
import type { FleetOverview } from '#core/contract/wall.ts'
import type { Format } from '#web/i18n/format.ts'
import { AlarmLevels } from '../widgets/alarm-levels.tsx'
import { ShareRows } from '../widgets/share-rows.tsx'
import { AlarmHandling } from './alarm-handling.tsx'

const KINDS_SHOWN = 4

interface Props {
  overview: FleetOverview | undefined
  format: Format
}

/** Alarms of today by level, how far people are with them, and what they were about. */
export function AlarmSummary({ overview, format }: Props) {
  const { t } = useTranslation(['screens', 'alarm'])
  const kinds = (overview?.alarmsTodayByKind ?? [])
    .slice(0, KINDS_SHOWN)
    .map(({ key, count }) => ({ key, count, label: t(`alarm:alarm.${key}` as 'alarm:alarm.panic') }))
  return (
    <>
      <AlarmLevels counts={overview?.alarmsTodayByLevel} />
      <AlarmHandling overview={overview} format={format} />
      {overview && <ShareRows rows={kinds} format={format.number} tone="alarm" empty={t('alarms.noneToday')} />}
    </>
  )
}
