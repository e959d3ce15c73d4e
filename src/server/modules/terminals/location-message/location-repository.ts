import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { CursorPage, RowEstimate } from '#core/contract/paging.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { isNowhere } from '#server/telemetry/tracker/plausible-place.ts'
import { positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import type { Database } from '#server/store/database.ts'
import { rowEstimate } from '#server/store/row-estimate.ts'
import { account } from '#server/store/schema/account.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { type Scope, seenVehicle } from '#server/store/scope.ts'
import { keysetBy } from '#server/store/paging.ts'

export const LOCATION_KINDS = ['queryLocation', 'trackTemporarily'] as const

const columns = {
  job: commandJob,
  vin: vehicle.vin,
  operator: account.displayName,
}

export function locationRepository({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  const history = positionHistoryRepository({ pool })
  const jobs = (scope: Scope) => ({
    where: [eq(commandJob.oemId, scope.oemId), seenVehicle(scope), inArray(commandJob.kind, [...LOCATION_KINDS])],
    query: orm
      .select(columns)
      .from(commandJob)
      .innerJoin(vehicle, eq(vehicle.id, commandJob.vehicleId))
      .leftJoin(account, eq(account.id, commandJob.operatorId)),
  })

  return {
    async vehicleId(scope: Scope, vin: string): Promise<number | undefined> {
      const [row] = await orm
        .select({ id: vehicle.id })
        .from(vehicle)
        .where(and(seenVehicle(scope), eq(vehicle.vin, vin)))
      return row?.id
    },

    /** The newest position; the newest one that can be right where its place cannot. */
    async lastPosition(vehicleId: number): Promise<StoredPosition | undefined> {
      const [newest] = await history.newest([vehicleId])
      if (!newest || (!isNowhere(newest) && (newest.quality & POSITION_QUALITY.drift) === 0)) return newest
      const [placed] = await history.newestFix([vehicleId])
      return placed
    },

    async page(scope: Scope, vin: string, size: number, rowKey?: string): Promise<CursorPage<LocationJob>> {
      const { query, where } = jobs(scope)
      const before = rowKey !== undefined && /^\d{1,15}$/.test(rowKey) ? lt(commandJob.id, Number(rowKey)) : undefined
      const found = query.where(and(...where, eq(vehicle.vin, vin), before)).orderBy(desc(commandJob.id))
      return keysetBy(
        size,
        (limit) => found.limit(limit),
        ({ job }) => String(job.id),
      )
    },

    /** How many there are, without reading them all. */
    count: (scope: Scope, vin: string): Promise<RowEstimate> =>
      rowEstimate(
        { orm },
        orm
          .select({ one: sql`1` })
          .from(commandJob)
          .innerJoin(vehicle, eq(vehicle.id, commandJob.vehicleId))
          .where(and(...jobs(scope).where, eq(vehicle.vin, vin)))
          .getSQL(),
      ),

    async find(scope: Scope, jobId: number): Promise<LocationJob | undefined> {
      const { query, where } = jobs(scope)
      const [row] = await query.where(and(...where, eq(commandJob.id, jobId)))
      return row
    },
  }
}

export type LocationRepository = ReturnType<typeof locationRepository>
export interface LocationJob {
  job: typeof commandJob.$inferSelect
  vin: string
  operator: string | null
}
