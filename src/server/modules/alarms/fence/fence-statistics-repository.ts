import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { FenceEventFilter } from '#core/contract/fence.ts'
import { FENCE_TOP, type FenceStatistics } from '#core/contract/fence-reminder.ts'
import { DWELL_BOUNDS } from '#core/domain/fence-dwell.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { fence, fenceEvent } from '#server/store/schema/fence.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import type { Scope } from '#server/store/scope.ts'
import { eventsLike } from './fence-event-repository.ts'

const events = sql<number>`count(*)::int`
/** Class of a stay. */
const CLASS = sql<number>`width_bucket(${fenceEvent.staySeconds}, ${sql.raw(`array[${DWELL_BOUNDS.join()}]`)})`
const HOUR = sql<number>`(extract(epoch from date_trunc('hour', ${fenceEvent.happenedAt}, 'UTC')) * 1000)::float8`

/** Events of a filter counted in the database, whatever their number. */
export function fenceStatisticsRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async statistics(scope: Scope, filter: FenceEventFilter): Promise<FenceStatistics> {
      const where = eventsLike(scope, filter)
      const counted = <Columns extends Parameters<typeof orm.select>[0] & object>(columns: Columns) =>
        orm
          .select({ ...columns, events })
          .from(fenceEvent)
          .innerJoin(vehicle, eq(vehicle.id, fenceEvent.vehicleId))
          .innerJoin(fence, eq(fence.id, fenceEvent.fenceId))
          .where(where)
      const [hours, kinds, stays, fences, vehicles] = await Promise.all([
        counted({ hour: HOUR }).groupBy(HOUR).orderBy(HOUR),
        counted({ event: fenceEvent.event }).groupBy(fenceEvent.event),
        orm
          .select({ index: CLASS, events })
          .from(fenceEvent)
          .innerJoin(vehicle, eq(vehicle.id, fenceEvent.vehicleId))
          .innerJoin(fence, eq(fence.id, fenceEvent.fenceId))
          .where(and(where, eq(fenceEvent.event, 'exit'), sql`${fenceEvent.staySeconds} is not null`))
          .groupBy(CLASS),
        counted({ fenceId: fence.id, fenceName: fence.name })
          .groupBy(fence.id)
          .orderBy(desc(events), asc(fence.id))
          .limit(FENCE_TOP),
        counted({ vehicleId: vehicle.id, vin: vehicle.vin, plate: vehicle.plate })
          .groupBy(vehicle.id)
          .orderBy(desc(events), asc(vehicle.id))
          .limit(FENCE_TOP),
      ])
      const dwell = [...DWELL_BOUNDS, null].map(() => 0)
      for (const stay of stays) dwell[stay.index] = stay.events
      return {
        hours: hours.map(({ hour, events: number }) => ({ hourTime: toPlatformTime(hour), events: number })),
        // Written by the alarm engine alone.
        kinds: kinds as FenceStatistics['kinds'],
        dwell,
        fences,
        vehicles,
      }
    },
  }
}
export type FenceStatisticsRepository = ReturnType<typeof fenceStatisticsRepository>
