import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AlarmDetail } from '#core/contract/alarm.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { epochOfWall, wholeDays } from '#core/domain/wall-time.ts'
import { toPlatformZone } from '#web/api/time-fields.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { VehiclePages } from '../vehicle-pages.tsx'
import styles from './alarm-place.module.css'

const MINUTE_MS = 60_000

/** What happened before and after: the pages of the vehicle, at the time of the alarm. */
export function AroundAlarm({ alarm: { vin, startTime, endTime } }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarm')
  const zone = useAtomValue(timeZoneAtom)
  const around = (minutes: number) => ({
    startTime: toPlatformTime(epochOfWall(startTime, zone) - minutes * MINUTE_MS),
    endTime: toPlatformTime(epochOfWall(endTime ?? startTime, zone) + minutes * MINUTE_MS),
  })
  const day = startTime.slice(0, 10)
  return (
    <VehiclePages
      vin={vin}
      show="frequent"
      className={styles.links}
      label={t('drawer.around')}
      queries={{
        '/tbox/travalData': toPlatformZone(wholeDays(day, day, zone), zone),
        '/dataService/history': around(30),
        '/dataService/terminal': around(5),
      }}
    />
  )
}
