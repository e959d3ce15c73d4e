import { REPLAY_GAP_SECONDS, REPLAY_LIMITS, type ReplayTrack, type ReplayVehicle } from '#core/contract/replay.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { type DrivenPoint, drivenPoint } from '#server/telemetry/history/hour-summary.ts'
import { wholePositions } from '#server/telemetry/history/whole-positions.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import { anOdometer, drivenKm } from '#server/telemetry/tracker/odometer.ts'
import { ranSeconds, settledMileage } from '#server/telemetry/tracker/travel.ts'
import { thinned, type TrackPoint } from './thin-track.ts'

/** Points that would draw a line where no vehicle drove. */
const NOT_DRAWN = POSITION_QUALITY.gnssInvalid | POSITION_QUALITY.drift
const [PARKED, IDLING, DRIVING] = [0, 1, 2] as const

type Seen = Pick<ReplayVehicle, 'track' | 'positions' | 'distanceKm' | 'runningSeconds' | 'maxSpeed'>

/** Replay of the positions of one vehicle, oldest first. Totals are of all of them. */
export function replayOf(rows: readonly StoredPosition[], from: number): Seen {
  const whole = wholePositions(rows)
  const odometer = anOdometer()
  const points: TrackPoint[] = []
  let distanceKm = 0
  let runningSeconds = 0
  let fastest = -1
  let before: DrivenPoint | null = null
  let mileage: number | null = null
  let silent = false
  // One pass: a month of a vehicle is a quarter of a million of them.
  for (let index = 0; index < rows.length; index += 1) {
    const row = whole[index]!
    const reported = drivenPoint(rows[index]!)
    const shown = row === rows[index] ? reported : drivenPoint(row)
    reported.mileage = settledMileage(reported.mileage, mileage)
    mileage = reported.mileage ?? mileage
    if (before) {
      distanceKm += drivenKm(odometer, before, reported)
      runningSeconds += ranSeconds(before, reported)
    }
    silent ||= before !== null && row.ts - before.ts > REPLAY_GAP_SECONDS * 1000
    before = reported
    if (!shown.fixed || (row.quality & NOT_DRAWN) !== 0) continue
    points.push(pointOf(row, shown, silent && points.length > 0))
    fastest = Math.max(fastest, row.speed)
    silent = false
  }
  return {
    track: columnsOf(points, from),
    positions: rows.length,
    distanceKm,
    runningSeconds,
    maxSpeed: fastest < 0 ? null : fastest / 10,
  }
}

function pointOf(row: StoredPosition, { idle, running }: DrivenPoint, afterGap: boolean): TrackPoint {
  const motion = row.speed > 0 || (running && !idle) ? DRIVING : idle ? IDLING : PARKED
  return {
    ts: row.ts,
    lat: row.lat,
    lng: row.lng,
    speed: row.speed,
    direction: row.direction,
    altitude: row.altitude,
    soc: row.soc,
    motion,
    afterGap,
  }
}

function columnsOf(points: readonly TrackPoint[], from: number): ReplayTrack {
  const remaining = thinned(points, REPLAY_LIMITS.points).map((index) => points[index]!)
  return {
    at: remaining.map(({ ts }) => Math.round((ts - from) / 1000)),
    lng: remaining.map(({ lng }) => lng / 1e6),
    lat: remaining.map(({ lat }) => lat / 1e6),
    speed: remaining.map(({ speed }) => speed / 10),
    direction: remaining.map(({ direction }) => direction),
    altitude: remaining.map(({ altitude }) => altitude),
    soc: remaining.map(({ soc }) => (soc === null ? null : soc / 10)),
    motion: remaining.map(({ motion }) => motion),
    gaps: remaining.flatMap(({ afterGap }, index) => (afterGap ? [index] : [])),
  }
}
