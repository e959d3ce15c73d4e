import type { FENCE_EVENTS, FenceInput } from '#core/contract/fence.ts'
import type { AlarmChange } from '#server/telemetry/alarms/alarm-change.ts'
import { ConditionTracker } from '#server/telemetry/alarms/condition-tracker.ts'
import type { FleetPlaces, PlacedVehicle } from '#server/telemetry/alarms/fleet-places.ts'
import { FenceBook } from '#server/telemetry/fences/fence-book.ts'
import { fenceConditions } from '#server/telemetry/fences/fence-conditions.ts'
import { positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import { reportsByDay } from '#server/telemetry/history/reports-by-day.ts'
import type { Database } from '#server/store/database.ts'

const DAYS_MS = 7 * 86_400_000
/** Device clocks that are this far ahead are not believed. */
const AHEAD_MS = 2 * 86_400_000
const MOST_VEHICLES = 50
/** With more of them no further vehicle is begun. */
const MOST_POSITIONS = 1_000_000

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
  let tried = 0
  const week = { from: now - DAYS_MS, to: now + AHEAD_MS }
  for (const { vehicleId } of vehicles.slice(0, MOST_VEHICLES)) {
    if (positions >= MOST_POSITIONS) break
    tried += 1
    const changes = new Set<AlarmChange>()
    for await (const rows of reportsByDay(history, vehicleId, week)) {
      tracker.collect(rows, changes)
      positions += rows.length
    }
    for (const change of changes) {
      if (change.change === 'fenceEvent') counts.set(change.event, (counts.get(change.event) ?? 0) + 1)
    }
  }
  return {
    vehicles: tried,
    watched: vehicles.length,
    positions,
    events: [...counts].map(([event, times]) => ({ event, count: times })),
  }
}
