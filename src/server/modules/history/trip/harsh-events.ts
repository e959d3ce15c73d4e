import type { TripPoint } from '#core/contract/trip.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { HarshKind } from '#core/domain/trip-rules.ts'
import { harshChange, type TripPosition } from './trip-finder.ts'

/** A harsh event that the terminal reported as an alarm. */
export interface HarshAlarm {
  kind: HarshKind
  startedAt: Date
}

/** Positions with a fix, and what happened hard there: what the terminal said of it goes before what its speeds say. */
export function withHarshEvents(points: readonly TripPosition[], alarms: readonly HarshAlarm[]): TripPoint[] {
  const placed = points.filter(({ fixed }) => fixed)
  const reported = new Map(
    alarms.map(({ kind, startedAt }) => [placed.find(({ ts }) => ts >= startedAt.getTime()) ?? placed.at(-1), kind]),
  )
  return placed.map((point, index) => ({
    lng: point.lng / 1e6,
    lat: point.lat / 1e6,
    reportTime: toPlatformTime(point.ts),
    speed: point.speed,
    harsh: reported.get(point) ?? (index > 0 ? harshChange(placed[index - 1]!, point) : null),
  }))
}
