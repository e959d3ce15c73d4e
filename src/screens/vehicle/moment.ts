import type { SingleReplay, SingleVehicle } from '#core/contract/single.ts'
import { litLamps, openDoors, type SingleReading } from '#core/domain/single-vehicle.ts'
import type { VehicleState } from '#core/domain/vehicle-state.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import type { LivePosition } from './use-live-position.ts'

/** A value older than this is no current one: it is shown without colour and with its age. */
export const OLD_READING_MS = 5 * 60_000
const NO_LAMPS = -1
const MOVES_ABOVE = 3

/** State of a vehicle at one moment, live or in a replay. */
export interface Moment {
  /** Epoch ms the wall shows: now, or the time of the replay. */
  at: number
  live: boolean
  state: VehicleState
  /** Whether the vehicle was connected at the moment. */
  online: boolean
  lastMessageAt: number | null
  position: { lng: number; lat: number; direction: number; at: number } | null
  readings: SingleVehicle['readings']
  body: SingleVehicle['body']
  tyres: SingleVehicle['tyres']
  openAlarms: SingleVehicle['openAlarms']
}

/** The vehicle now: the stored data, updated by the live stream. */
export function liveMoment(value: SingleVehicle, live: LivePosition | undefined, now: number): Moment {
  const { state, online, lastMessageAt, position, readings, body, tyres, openAlarms } = value
  const stored = position && { ...position }
  const newer = live?.at !== undefined && live.at >= (position?.at ?? 0)
  const speed = readings.speed
  return {
    at: now,
    live: true,
    state: live?.state ?? state,
    online,
    lastMessageAt: Math.max(lastMessageAt ?? 0, live?.at ?? 0) || null,
    position: newer ? { lng: live.lng, lat: live.lat, direction: live.direction, at: live.at! } : stored,
    readings:
      newer && (!speed || speed.at <= live.at!)
        ? { ...readings, speed: { value: live.speed, at: live.at! } }
        : readings,
    body,
    tyres,
    openAlarms,
  }
}

/** The vehicle at a moment of its past; data outside of the replay are unknown. */
export function replayMoment(replay: SingleReplay, at: number): Moment {
  const second = at / 1000
  const index = lastUntil(replay.track, ([, , moment]) => moment, second)
  const point = replay.track[index]
  const readings: Moment['readings'] = {}
  for (const [key, points] of Object.entries(replay.readings)) {
    const last = points[lastUntil(points, ([moment]) => moment, second)]
    if (last) readings[key as SingleReading] = { value: last[1], at: last[0] * 1000 }
  }
  if (point) readings.speed = { value: point[3], at: point[2] * 1000 }
  const silent = !point || at - point[2] * 1000 > OLD_READING_MS
  return {
    at,
    live: false,
    state: silent ? 'offline' : stateAt(point),
    online: !silent,
    lastMessageAt: point ? point[2] * 1000 : null,
    position: point ? { lng: point[0], lat: point[1], direction: point[4], at: point[2] * 1000 } : null,
    readings,
    body: point ? bodyAt(point) : null,
    tyres: null,
    openAlarms: [],
  }
}

type Point = SingleReplay['track'][number]

function stateAt([, , , speed, , status]: Point): VehicleState {
  if (speed > MOVES_ABOVE) return 'driving'
  return hasStatus(status, 'accOn') ? 'idling' : 'parked'
}

function bodyAt([, , second, , , status, lamps]: Point): Moment['body'] {
  return {
    at: second * 1000,
    ignition: hasStatus(status, 'accOn'),
    locked: hasStatus(status, 'doorsLocked'),
    openDoors: openDoors(status),
    litLamps: lamps === NO_LAMPS ? null : litLamps(lamps),
    plugged: null,
    charging: false,
  }
}

/** Index of the last row of an ordered list that is not after a moment; -1 when all are. */
export function lastUntil<Row>(rows: readonly Row[], momentOf: (row: Row) => number, moment: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (momentOf(rows[middle]!) <= moment) low = middle + 1
    else high = middle
  }
  return low - 1
}
