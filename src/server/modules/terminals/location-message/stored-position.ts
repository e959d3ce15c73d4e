import { knownSpeed } from '#core/domain/position-quality.ts'
import type { StoredPosition } from '#core/contract/location-message.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { readFrame } from '#core/protocol/jt808/frame.ts'
import { alarmKeys } from '#core/protocol/jt808/location/alarm-bits.ts'
import { readPosition } from '#core/protocol/jt808/location/read-position.ts'
import { hasStatus, statusKeys } from '#core/protocol/jt808/location/status-bits.ts'
import { fromHex } from '#core/protocol/wire/hex.ts'
import type { StoredPosition as PositionRow } from '#server/telemetry/history/stored-position.ts'
import type { LocationJob } from './location-repository.ts'

/** A stored position as the page shows it. */
export function storedPosition(row: PositionRow): StoredPosition {
  return {
    time: toPlatformTime(row.ts),
    receiveTime: toPlatformTime(row.receivedAt),
    lat: row.lat / 1e6,
    lng: row.lng / 1e6,
    altitude: row.altitude,
    speed: knownSpeed(row),
    direction: row.direction,
    satellites: row.satellites,
    status: statusKeys(row.status),
    alarms: alarmKeys(row.alarm),
    accOn: hasStatus(row.status, 'accOn'),
    gnssFixed: hasStatus(row.status, 'positioned'),
    mileageKm: row.mileage === null ? null : row.mileage / 10,
  }
}

const ANSWERED_SERIAL_BYTES = 2

/** The position in a terminal's response, read from the stored 0x0201 frame; null while there is none. */
export function answeredPosition({ answerFrame, resultAt }: LocationJob['job']): StoredPosition | null {
  const bytes = answerFrame === null ? undefined : fromHex(answerFrame)
  const frame = bytes && readFrame(bytes)
  if (!frame || 'malformed' in frame || frame.id !== 0x0201) return null
  const position = readPosition(frame.body.subarray(ANSWERED_SERIAL_BYTES))
  if (!position) return null
  const receivedAt = resultAt?.getTime() ?? 0
  return {
    time: toPlatformTime(position.timeMs ?? receivedAt),
    receiveTime: toPlatformTime(receivedAt),
    lat: position.latE6 / 1e6,
    lng: position.lngE6 / 1e6,
    altitude: position.altitude,
    speed: position.speedTenths / 10,
    direction: position.direction,
    satellites: position.satellites,
    status: statusKeys(position.status),
    alarms: alarmKeys(position.alarm),
    accOn: hasStatus(position.status, 'accOn'),
    gnssFixed: hasStatus(position.status, 'positioned'),
    mileageKm: position.mileageTenths === null ? null : position.mileageTenths / 10,
  }
}
