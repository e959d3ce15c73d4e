import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import type { AlarmDetail } from '#core/contract/alarm.ts'
import { listTrips, type Trip } from '#core/contract/trip.ts'
import { epochOfWall, wallText } from '#core/domain/wall-time.ts'
import { toPlatformZone } from '#web/api/time-fields.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { pathTo } from '../../shell/path-to.ts'
import { useAllowed } from '../allowed.tsx'
import { Fact } from '../facts.tsx'

const DAY_MS = 86_400_000

/** The trip an alarm began in, as a link to it; nothing while the vehicle was parked, or where trips may not be read. */
export function AlarmTrip({ alarm: { vin, startTime } }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarm')
  const format = useFormat()
  const zone = useAtomValue(timeZoneAtom)
  const began = epochOfWall(startTime, zone)
  const range = { startTime: wallText(began - DAY_MS, zone), endTime: wallText(began, zone) }
  const { data } = useCall(
    listTrips,
    { query: { vin, ...range, pageSize: 1 } },
    { toast: false, enabled: useAllowed(listTrips) },
  )
  const trip = data?.list.find(({ open, endTime }: Trip) => open || epochOfWall(endTime, zone) >= began)
  if (!trip) return null
  const address = pathTo('/tbox/travalData', { vin, ...toPlatformZone(range, zone), row: trip.id })
  return (
    <Fact name={t('drawer.trip')}>
      <Link to={address}>
        {format.time(trip.startTime)} · {format.distance(trip.distanceKm)} · {format.duration(trip.durationSeconds)}
      </Link>
    </Fact>
  )
}
