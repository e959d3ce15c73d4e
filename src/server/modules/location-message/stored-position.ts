import type { StoredPosition } from '#core/contract/location-message.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { alarmKeys } from '#core/protocol/jt808/location/alarm-bits.ts'
import { hasStatus, statusKeys } from '#core/protocol/jt808/location/status-bits.ts'
import type { PositionRow } from './location-repository.ts'

/** A row of the position table as the page shows it. */
export function storedPosition(row: PositionRow): StoredPosition {
  return {
    time: toPlatformTime(row.ts.getTime()),
    receiveTime: toPlatformTime(row.receivedAt.getTime()),
    lat: row.lat / 1e6,
    lng: row.lng / 1e6,
    altitude: row.altitude,
    speed: row.speed / 10,
    direction: row.direction,
    satellites: row.satellites,
    status: statusKeys(row.status),
    alarms: alarmKeys(row.alarm),
    accOn: hasStatus(row.status, 'accOn'),
    gnssFixed: hasStatus(row.status, 'positioned'),
    mileageKm: row.mileage === null ? null : row.mileage / 10,
  }
}
