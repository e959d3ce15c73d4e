import { and, eq, inArray } from 'drizzle-orm'
import type { VinCheck } from '#core/contract/lookup.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'

export function vinCheckRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Sorts VINs by what the caller may search for; asks for all at once. */
    async check({ oemId, orgIds }: Pick<Caller, 'oemId' | 'orgIds'>, vins: readonly string[]): Promise<VinCheck> {
      const rows = await orm
        .select({ vin: vehicle.vin, orgId: vehicle.orgId })
        .from(vehicle)
        .where(and(eq(vehicle.oemId, oemId), eq(vehicle.archived, false), inArray(vehicle.vin, [...vins])))
      const orgOf = new Map(rows.map((row) => [row.vin, row.orgId]))
      const check: VinCheck = { found: [], notFound: [], noPermission: [] }
      for (const vin of vins) {
        const orgId = orgOf.get(vin)
        if (orgId === undefined) check.notFound.push(vin)
        else if (orgIds.includes(orgId)) check.found.push(vin)
        else check.noPermission.push(vin)
      }
      return check
    },
  }
}

export type VinCheckRepository = ReturnType<typeof vinCheckRepository>
