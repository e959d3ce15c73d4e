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

  /** Returns how many times this one has been reported, this time included. */
  async note(mismatch: Mismatch, at: Date): Promise<number> {
    const { terminalId, watch, expected, reported } = identityMismatch
    const [row] = await this.orm
      .insert(identityMismatch)
      .values({ ...mismatch, firstAt: at, lastAt: at })
      .onConflictDoUpdate({
        target: [terminalId, watch, expected, reported],
        set: { lastAt: at, count: sql`${identityMismatch.count} + 1` },
      })
      .returning({ count: identityMismatch.count })
    return row?.count ?? 0
  }
}
