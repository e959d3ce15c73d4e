import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { RECENT_ZONES_MAX } from '#core/contract/recent-zone.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { account } from '#server/store/schema/account.ts'
import { recentZone } from '#server/store/schema/recent-zone.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { inScope, type Scope } from '#server/store/scope.ts'

export function recentZoneRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Newest first; without a VIN those of all occasions. */
    async own(accountId: number, vin = ''): Promise<string[]> {
      const rows = await orm
        .select({ zone: recentZone.zone })
        .from(recentZone)
        .where(and(eq(recentZone.accountId, accountId), eq(recentZone.vin, vin)))
        .orderBy(desc(recentZone.chosenAt))
        .limit(RECENT_ZONES_MAX)
      return rows.map(({ zone }) => zone)
    },

    /** Zones in which others of the tenant looked at a vehicle, newest first. */
    async ofColleagues({ userId, oemId }: Pick<Caller, 'userId' | 'oemId'>, vin: string): Promise<string[]> {
      const last = sql`max(${recentZone.chosenAt})`
      const rows = await orm
        .select({ zone: recentZone.zone })
        .from(recentZone)
        .innerJoin(account, eq(account.id, recentZone.accountId))
        .where(and(eq(account.oemId, oemId), ne(account.id, userId), eq(recentZone.vin, vin)))
        .groupBy(recentZone.zone)
        .orderBy(desc(last))
        .limit(RECENT_ZONES_MAX)
      return rows.map(({ zone }) => zone)
    },

    /** Country of use of a vehicle in the data scope. */
    async countryOf({ oemId, orgIds }: Scope, vin: string): Promise<string | undefined> {
      const [row] = await orm
        .select({ country: vehicle.country })
        .from(vehicle)
        .where(and(inScope({ oemId, orgIds }, vehicle), eq(vehicle.vin, vin)))
      return row?.country
    },

    async remember(accountId: number, zone: string, vins: readonly string[]): Promise<void> {
      await orm
        .insert(recentZone)
        .values(vins.map((vin) => ({ accountId, zone, vin })))
        .onConflictDoUpdate({
          target: [recentZone.accountId, recentZone.vin, recentZone.zone],
          set: { chosenAt: sql`clock_timestamp()` },
        })
    },

    async clear(accountId: number): Promise<void> {
      await orm.delete(recentZone).where(eq(recentZone.accountId, accountId))
    },
  }
}

export type RecentZoneRepository = ReturnType<typeof recentZoneRepository>
