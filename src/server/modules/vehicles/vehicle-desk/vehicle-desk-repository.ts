import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DeskFilter } from '#core/contract/vehicle-desk.ts'
import type { Database } from '#server/store/database.ts'
import { registeredLike } from '#server/store/registered-like.ts'
import { organisation } from '#server/store/schema/account.ts'
import { dealer } from '#server/store/schema/base-data.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { type Scope, seenVehicle } from '#server/store/scope.ts'

export function vehicleDeskRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Vehicles with these registered data; undefined where the filter asks for none. */
    async matching(scope: Scope, filter: DeskFilter): Promise<ReadonlySet<number> | undefined> {
      const conditions = registeredLike(orm, filter)
      if (conditions.length === 0) return undefined
      const rows = await orm
        .select({ id: vehicle.id })
        .from(vehicle)
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
        .where(and(seenVehicle(scope), eq(vehicle.archived, false), ...conditions))
      return new Set(rows.map(({ id }) => id))
    },

    /** What is registered of these vehicles, by id. */
    async rows(scope: Scope, ids: readonly number[]) {
      if (ids.length === 0) return new Map<number, never>()
      const rows = await orm
        .select({
          id: vehicle.id,
          vin: vehicle.vin,
          plate: vehicle.plate,
          orgName: organisation.name,
          seriesName: vehicleModel.seriesName,
          modelName: vehicleModel.modelName,
          powerType: vehicleModel.powerType,
          driverName: vehicle.driverName,
          ownerName: vehicle.ownerName,
          dealerName: sql<string>`coalesce(${dealer.name}, ${vehicle.dealerCode})`,
          sold: vehicle.sold,
          terminalSn: terminal.sn,
          iccid: terminal.iccid,
          firmware: sql<string>`coalesce(${terminal.firmware}, '')`,
        })
        .from(vehicle)
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
        .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
        .leftJoin(dealer, and(eq(dealer.oemId, vehicle.oemId), eq(dealer.code, vehicle.dealerCode)))
        .where(and(seenVehicle(scope), inArray(vehicle.id, [...ids])))
      return new Map(rows.map((row) => [row.id, row]))
    },
  }
}

export type VehicleDeskRepository = ReturnType<typeof vehicleDeskRepository>
