import type { FENCE_EVENTS, FenceInput } from '#core/contract/fence.ts'
import type { AlarmChange } from '#server/telemetry/alarms/alarm-change.ts'
import { ConditionTracker } from '#server/telemetry/alarms/condition-tracker.ts'
import type { FleetPlaces, PlacedVehicle } from '#server/telemetry/alarms/fleet-places.ts'
import { FenceBook } from '#server/telemetry/fences/fence-book.ts'
import { fenceConditions } from '#server/telemetry/fences/fence-conditions.ts'
import { positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import type { Database } from '#server/store/database.ts'

const DAYS_MS = 7 * 86_400_000
/** Device clocks that are this far ahead are not believed. */
const AHEAD_MS = 2 * 86_400_000
const MOST_VEHICLES = 50
const MOST_POSITIONS = 20_000

type FenceEventKind = (typeof FENCE_EVENTS)[number]

/** Simulates the alarms of a geofence over the last seven days. */
export async function tryFence(
  { pool }: Pick<Database, 'pool'>,
  places: FleetPlaces,
  input: FenceInput & { oemId: string },
  vehicles: readonly PlacedVehicle[],
  now: number,
) {
  const history = positionHistoryRepository({ pool })
  const book = new FenceBook(places)
  book.load([{ ...input, id: 0 }])
  const tracker = new ConditionTracker(fenceConditions(book))
  const counts = new Map<FenceEventKind, number>()
  let positions = 0
  const tried = vehicles.slice(0, MOST_VEHICLES)
  for (const { vehicleId } of tried) {
    const week = { from: now - DAYS_MS, to: now + AHEAD_MS, newestFirst: false }
    const rows = await history.page(vehicleId, week, MOST_POSITIONS)
    positions += rows.length
    const changes = new Set<AlarmChange>()
    tracker.collect(
      rows.map((row) => ({ ...row, charging: false, sleeping: false })),
      changes,
    )
    for (const change of changes) {
      if (change.change === 'fenceEvent') counts.set(change.event, (counts.get(change.event) ?? 0) + 1)
    }
  }
  return { vehicles: tried.length, positions, events: [...counts].map(([event, times]) => ({ event, count: times })) }
}
