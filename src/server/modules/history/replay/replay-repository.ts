import { and, desc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import { MAX_EVENTS } from '#core/contract/replay.ts'
import { positionHistoryRepository, type TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { fence, fenceEvent } from '#server/store/schema/fence.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { ownVehicle } from '#server/store/scope.ts'

/** Where a page of positions ended. */
export type PlaceKey = Pick<StoredPosition, 'ts' | 'serial' | 'kind'>

type Watcher = Pick<Caller, 'oemId' | 'orgIds'>

/** Activity of several vehicles over a period. */
export function replayRepository({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  const history = positionHistoryRepository({ pool })
  const monitored = (scope: Watcher, which: SQL) =>
    orm
      .select({ vehicleId: vehicle.id, vin: vehicle.vin, plate: vehicle.plate })
      .from(vehicle)
      .where(and(ownVehicle(scope), eq(vehicle.archived, false), which))
  return {
    /** Those of these ids that are in the monitoring list of the caller. */
    vehicles: (scope: Watcher, ids: readonly number[]) => monitored(scope, inArray(vehicle.id, [...ids])),

    /** The same by VIN. */
    named: (scope: Watcher, vins: readonly string[]) => monitored(scope, inArray(vehicle.vin, [...vins])),

    // A vehicle that came from another tenant brings none of its past, only that there is one.
    async way({ oemId }: Watcher, vehicleId: number, range: TimeRange) {
      const all = await history.range(vehicleId, range, { withoutItems: true })
      const rows = all.filter((row) => row.oemId === oemId)
      return { rows, withheld: rows.length < all.length }
    },

    places({ oemId }: Watcher, vehicleId: number, range: TimeRange, after: PlaceKey | null, limit: number) {
      const accept = (row: StoredPosition) => row.oemId === oemId
      return history.page(vehicleId, { ...range, newestFirst: true, after, withoutItems: true, accept }, limit)
    },

    /** Alarms begun in the period and not raised under a mute, newest first. */
    alarms({ oemId }: Watcher, ids: readonly number[], { from, to }: TimeRange) {
      const { id, vehicleId, kind, level, startedAt, endedAt, lat, lng } = alarmEvent
      return orm
        .select({ id, vehicleId, kind, level, startedAt, endedAt, lat, lng })
        .from(alarmEvent)
        .where(
          and(
            inArray(alarmEvent.vehicleId, [...ids]),
            eq(alarmEvent.oemId, oemId),
            eq(alarmEvent.muted, false),
            gte(alarmEvent.startedAt, new Date(from)),
            lt(alarmEvent.startedAt, new Date(to)),
          ),
        )
        .orderBy(desc(alarmEvent.startedAt), desc(alarmEvent.id))
    },

    fenceEvents({ oemId }: Watcher, ids: readonly number[], { from, to }: TimeRange) {
      const { id, vehicleId, event, happenedAt, speed, derived } = fenceEvent
      return orm
        .select({ id, vehicleId, fenceName: fence.name, event, happenedAt, speed, derived })
        .from(fenceEvent)
        .innerJoin(fence, eq(fence.id, fenceEvent.fenceId))
        .where(
          and(
            inArray(fenceEvent.vehicleId, [...ids]),
            eq(fence.oemId, oemId),
            gte(fenceEvent.happenedAt, new Date(from)),
            lt(fenceEvent.happenedAt, new Date(to)),
          ),
        )
        .orderBy(desc(fenceEvent.happenedAt), desc(fenceEvent.id))
        .limit(MAX_EVENTS)
    },
  }
}

export type ReplayRepository = ReturnType<typeof replayRepository>
