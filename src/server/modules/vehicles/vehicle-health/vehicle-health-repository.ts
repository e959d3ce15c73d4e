import { and, count, eq, inArray } from 'drizzle-orm'
import { OPEN_STATUSES } from '#core/domain/command-status.ts'
import { NO_END, positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { seenVehicle } from '#server/store/scope.ts'

export function vehicleHealthRepository({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  return {
    async vehicleId(scope: Pick<Caller, 'oemId' | 'orgIds'>, vin: string): Promise<number | undefined> {
      const [row] = await orm
        .select({ id: vehicle.id })
        .from(vehicle)
        .where(and(seenVehicle(scope), eq(vehicle.vin, vin)))
      return row?.id
    },

    /** Positions since a moment, oldest first. */
    reports: (vehicleId: number, since: number): Promise<StoredPosition[]> =>
      positionHistoryRepository({ pool }).range(vehicleId, { from: since, to: NO_END }, { withoutItems: true }),

    async openJobs(vehicleId: number): Promise<number> {
      const [row] = await orm
        .select({ jobs: count() })
        .from(commandJob)
        .where(and(eq(commandJob.vehicleId, vehicleId), inArray(commandJob.status, [...OPEN_STATUSES])))
      return row?.jobs ?? 0
    },
  }
}

export type VehicleHealthRepository = ReturnType<typeof vehicleHealthRepository>
