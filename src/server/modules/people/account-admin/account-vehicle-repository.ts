import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { accountVehicle, vehicle } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope, seenVehicle } from '#server/store/scope.ts'
import { singlesShownTo } from '#server/store/account-rights.ts'

/** Vehicles assigned to accounts. */
export function accountVehicleRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async vins(scope: Scope, accountId: number): Promise<string[]> {
      const rows = await orm
        .select({ vin: vehicle.vin })
        .from(accountVehicle)
        .innerJoin(vehicle, eq(vehicle.id, accountVehicle.vehicleId))
        .where(and(eq(accountVehicle.accountId, accountId), seenVehicle(scope)))
        .orderBy(asc(vehicle.vin))
      return rows.map(({ vin }) => vin)
    },

    /** How many vehicles an account sees one by one. */
    async seenSingly(oemId: string, accountId: number): Promise<number> {
      const orgIds = await singlesShownTo(orm, accountId)
      if (orgIds.length === 0) return 0
      return orm.$count(vehicle, and(ownVehicle({ oemId, orgIds }), eq(vehicle.archived, false)))
    },

    /** How many assignments changed, or a VIN that is not of the caller's vehicles. */
    assign: (scope: Scope, accountId: number, vins: readonly string[]) =>
      orm.transaction(async (tx): Promise<number | { unknown: string }> => {
        const own = and(ownVehicle(scope), eq(vehicle.archived, false))
        const wanted = [...new Set(vins)]
        const found = await tx
          .select({ id: vehicle.id, vin: vehicle.vin })
          .from(vehicle)
          .where(and(own, inArray(vehicle.vin, wanted)))
        const known = new Set(found.map(({ vin }) => vin))
        const unknown = wanted.find((vin) => !known.has(vin))
        if (unknown !== undefined) return { unknown }
        const ids = sql`${sql.param(found.map(({ id }) => id))}::int[]`
        const gone = await tx
          .delete(accountVehicle)
          .where(
            and(
              eq(accountVehicle.accountId, accountId),
              inArray(accountVehicle.vehicleId, tx.select({ id: vehicle.id }).from(vehicle).where(own)),
              sql`${accountVehicle.vehicleId} <> all(${ids})`,
            ),
          )
          .returning({ id: accountVehicle.vehicleId })
        if (found.length === 0) return gone.length
        const added = await tx
          .insert(accountVehicle)
          .values(found.map(({ id }) => ({ accountId, vehicleId: id })))
          .onConflictDoNothing()
          .returning({ id: accountVehicle.vehicleId })
        return gone.length + added.length
      }),
  }
}
export type AccountVehicleRepository = ReturnType<typeof accountVehicleRepository>
