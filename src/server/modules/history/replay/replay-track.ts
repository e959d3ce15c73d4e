import { REPLAY_GAP_SECONDS, REPLAY_LIMITS, type ReplayTrack, type ReplayVehicle } from '#core/contract/replay.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { type DutyPoint, dutyPoint } from '#server/telemetry/history/hour-summary.ts'
import { wholePositions } from '#server/telemetry/history/whole-positions.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import { anOdometer, drivenKm } from '#server/telemetry/tracker/odometer.ts'
import { ranSeconds, withSettledMileage } from '#server/telemetry/tracker/travel.ts'
import { thinned, type TrackPoint } from './thin-track.ts'

/** Points that would draw a line where no vehicle drove. */
const NOT_DRAWN = POSITION_QUALITY.gnssInvalid | POSITION_QUALITY.drift
const [PARKED, IDLING, DRIVING] = [0, 1, 2]

type Seen = Pick<ReplayVehicle, 'track' | 'positions' | 'distanceKm' | 'runningSeconds' | 'maxSpeed'>

/** Replay of the positions of one vehicle, oldest first. Totals are of all of them. */
export function replayOf(rows: readonly StoredPosition[], from: number): Seen {
  const reported = rows.map(dutyPoint)
  const points = drawn(rows, reported)
  const duty = withSettledMileage(reported)
  const odometer = anOdometer()
  let distanceKm = 0
  let runningSeconds = 0
  for (let index = 1; index < duty.length; index += 1) {
    const [before, point] = [duty[index - 1]!, duty[index]!]
    distanceKm += drivenKm(odometer, before, point)
    runningSeconds += ranSeconds(before, point)
  }
  const fastest = points.reduce((most, { speed }) => Math.max(most, speed), -1)
  return {
    track: columnsOf(points, from),
    positions: rows.length,
    distanceKm,
    runningSeconds,
    maxSpeed: fastest < 0 ? null : fastest / 10,
  }
}

function drawn(rows: readonly StoredPosition[], reported: readonly DutyPoint[]): TrackPoint[] {
  const points: TrackPoint[] = []
  let lastReportAt = Number.NEGATIVE_INFINITY
  let silent = false
  wholePositions(rows).forEach((row, index) => {
    silent ||= row.ts - lastReportAt > REPLAY_GAP_SECONDS * 1000
    lastReportAt = row.ts
    const { fixed, idle, running } = row === rows[index] ? reported[index]! : dutyPoint(row)
    if (!fixed || (row.quality & NOT_DRAWN) !== 0) return
    const { ts, lat, lng, speed, direction, altitude, soc } = row
    const motion = speed > 0 || (running && !idle) ? DRIVING : idle ? IDLING : PARKED
    const afterGap = silent && points.length > 0
    points.push({ ts, lat, lng, speed, direction, altitude, soc, motion: motion!, afterGap })
    silent = false
  })
  return points
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
