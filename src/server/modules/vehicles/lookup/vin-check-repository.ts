import { and, eq, inArray, sql } from 'drizzle-orm'
import type { VinCheck } from '#core/contract/lookup.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { seenVehicle } from '#server/store/scope.ts'

export function vinCheckRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Sorts VINs by what the caller may search for; asks for all at once. */
    async check(scope: Pick<Caller, 'oemId' | 'orgIds'>, vins: readonly string[]): Promise<VinCheck> {
      const rows = await orm
        .select({ vin: vehicle.vin, seen: sql<boolean>`${seenVehicle(scope)}` })
        .from(vehicle)
        .where(and(eq(vehicle.oemId, scope.oemId), eq(vehicle.archived, false), inArray(vehicle.vin, [...vins])))
      const seen = new Map(rows.map((row) => [row.vin, row.seen]))
      const check: VinCheck = { found: [], notFound: [], noPermission: [] }
      for (const vin of vins) {
        if (!seen.has(vin)) check.notFound.push(vin)
        else if (seen.get(vin)) check.found.push(vin)
        else check.noPermission.push(vin)
      }
      return check
    },
  }
}

export type VinCheckRepository = ReturnType<typeof vinCheckRepository>
