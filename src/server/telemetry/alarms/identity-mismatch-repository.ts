import { sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { identityMismatch } from '#server/store/schema/alarm.ts'

type Mismatch = Omit<typeof identityMismatch.$inferInsert, 'id' | 'firstAt' | 'lastAt' | 'count'>

/** Identities terminals reported that are not the registered ones. */
export class IdentityMismatchRepository {
  private readonly orm: Database['orm']

  constructor({ orm }: Pick<Database, 'orm'>) {
    this.orm = orm
  }

  /**
   * How often this one has been reported, this time included, and whether a user allows it at this moment. What was settled, or
   * allowed until a time that is over, is detected again.
   */
  async note(mismatch: Mismatch, at: Date): Promise<{ count: number; allowed: boolean }> {
    const { terminalId, watch, expected, reported, state, allowedUntil } = identityMismatch
    const { lat = null, lng = null } = mismatch
    const isOver = sql`(${state} = 'done' or ${allowedUntil} < ${at})`
    const [row] = await this.orm
      .insert(identityMismatch)
      .values({ ...mismatch, firstAt: at, lastAt: at })
      .onConflictDoUpdate({
        target: [terminalId, watch, expected, reported],
        set: {
          lastAt: at,
          count: sql`${identityMismatch.count} + 1`,
          vehicleId: mismatch.vehicleId,
          lat: sql`coalesce(${lat}, ${identityMismatch.lat})`,
          lng: sql`coalesce(${lng}, ${identityMismatch.lng})`,
          state: sql`case when ${isOver} then 'detected' else ${state} end`,
          allowedUntil: sql`case when not ${isOver} then ${allowedUntil} end`,
        },
      })
      .returning({ count: identityMismatch.count, allowed: sql<boolean>`coalesce(${allowedUntil} >= ${at}, false)` })
    return row ?? { count: 0, allowed: false }
  }
}
