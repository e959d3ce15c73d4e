import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { VinCheck } from '#core/contract/lookup.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { seenVehicle } from '#server/store/scope.ts'

export function vinCheckRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /**
     * Sorts VINs and plates, in upper case, by what the caller may search for; asks for all at once. Two vehicles with one
     * plate are both found.
     */
    async check(scope: Pick<Caller, 'oemId' | 'orgIds'>, names: readonly string[]): Promise<VinCheck> {
      const plate = sql<string>`upper(${vehicle.plate})`
      const rows = await orm
        .select({ vin: vehicle.vin, plate, seen: sql<boolean>`${seenVehicle(scope)}` })
        .from(vehicle)
        .where(
          and(
            eq(vehicle.oemId, scope.oemId),
            eq(vehicle.archived, false),
            or(inArray(vehicle.vin, [...names]), inArray(plate, [...names])),
          ),
        )
      const check: VinCheck = { found: [], notFound: [], noPermission: [] }
      for (const name of names) {
        const meant = rows.filter((row) => row.vin === name || row.plate === name)
        const seen = meant.filter((row) => row.seen)
        if (seen.length > 0) check.found.push(...seen.map(({ vin }) => vin))
        else if (meant.length > 0) check.noPermission.push(name)
        else check.notFound.push(name)
      }
      return { ...check, found: [...new Set(check.found)] }
    },
  }
}

export type VinCheckRepository = ReturnType<typeof vinCheckRepository>
