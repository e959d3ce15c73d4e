import { degreesEast } from '#core/domain/antimeridian.ts'
import { bearing } from '#core/domain/bearing.ts'
import { kmBetween } from '#core/domain/great-circle.ts'
import { knownSpeed } from '#core/domain/position-quality.ts'
import type { ReportedPlace } from '../alarms/condition-tracker.ts'
import type { PositionRow } from '../recorder/telemetry-row.ts'
import type { WatchedFence } from './fence-book.ts'

/** km/h below which a receiver makes up the course. */
const MOVING_KMH = 5
/** Between nearer reports the way is the drift of the receiver. */
const LEAST_WAY_KM = 0.03
/** Between reports further apart in time the way is not known. */
const LONGEST_GAP_MS = 10 * 60_000

/** What is known of a fence that counts only some entries, at a report inside of it. */
export type Entry = 'counts' | 'undecided' | 'otherWay'

/** `before` is the report before. A vehicle that was inside already came in unseen, and that does not count. */
export function entryAt(
  fence: WatchedFence,
  position: PositionRow,
  before: ReportedPlace | undefined,
  known: { decided: boolean } | undefined,
): Entry {
  if (!fence.entry) return 'counts'
  if (known?.decided) return 'otherWay'
  if (!known && (!before || fence.area.contains(before.lng / 1e6, before.lat / 1e6))) return 'otherWay'
  const heading = headingOf(position, before)
  const counts = heading === null ? null : fence.entry(position.lng / 1e6, position.lat / 1e6, heading, false)
  if (counts === null) return 'undecided'
  return counts ? 'counts' : 'otherWay'
}

/** Degrees; null where the vehicle does not move. Many devices, and all of GB/T 32960, give 0 where they have no course. */
function headingOf(position: PositionRow, before: ReportedPlace | undefined): number | null {
  const isMoving = (knownSpeed(position) ?? 0) >= MOVING_KMH
  if (isMoving && position.direction !== 0) return position.direction
  if (!before || position.ts - before.ts > LONGEST_GAP_MS || kmBetween(before, position) < LEAST_WAY_KM) return null
  const from = { lng: before.lng / 1e6, lat: before.lat / 1e6 }
  return bearing(from, { lng: from.lng + degreesEast(from.lng, position.lng / 1e6), lat: position.lat / 1e6 })
}
