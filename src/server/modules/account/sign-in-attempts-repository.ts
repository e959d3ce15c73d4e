import { and, eq, gt, lt, not, sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { signInAttempt } from '#server/store/schema/account.ts'

export const ALLOWED_FAILURES = 5
/** From so many on a try costs a computed answer (sign-in-challenge.ts). */
export const FREE_FAILURES = 3
export const LOCK_MS = 15 * 60_000

/** 'open' may try; a Date is the end of the lock. */
export type Attempt = 'open' | Date

export interface SignInAttempts {
  /** Wrong passwords for this name that still count. */
  failures(username: string): Promise<number>
  /**
   * Counts a try before the password is looked at, so that many at once get no more tries than one after the other.
   * Names nobody has are counted alike.
   */
  begin(username: string): Promise<Attempt>
  /** The end of the lock when that was one failure too many. */
  failed(username: string): Promise<Attempt>
  succeeded(username: string): Promise<void>
  /** Takes one try back that was neither right nor wrong. */
  takeBack(username: string): Promise<void>
}

export function signInAttempts({ orm }: Pick<Database, 'orm'>, now: () => number = Date.now): SignInAttempts {
  const keyOf = (username: string) => username.toLowerCase()
  const windowStart = () => new Date(now() - LOCK_MS)

  const lockOf = async (username: string): Promise<Attempt> => {
    const [row] = await orm
      .select()
      .from(signInAttempt)
      .where(eq(signInAttempt.username, keyOf(username)))
    if (!row || row.failures < ALLOWED_FAILURES || row.lastAt <= windowStart()) return 'open'
    return new Date(row.lastAt.getTime() + LOCK_MS)
  }

  return {
    async failures(username) {
      const [row] = await orm
        .select({ failures: signInAttempt.failures })
        .from(signInAttempt)
        .where(and(eq(signInAttempt.username, keyOf(username)), gt(signInAttempt.lastAt, windowStart())))
      return row?.failures ?? 0
    },
    async begin(username) {
      await orm.delete(signInAttempt).where(lt(signInAttempt.lastAt, windowStart()))
      const locked = and(
        sql`${signInAttempt.failures} >= ${ALLOWED_FAILURES}`,
        gt(signInAttempt.lastAt, windowStart()),
      )!
      const counted = await orm
        .insert(signInAttempt)
        .values({ username: keyOf(username), failures: 1, lastAt: new Date(now()) })
        .onConflictDoUpdate({
          target: signInAttempt.username,
          set: { failures: sql`${signInAttempt.failures} + 1`, lastAt: new Date(now()) },
          setWhere: not(locked),
        })
        .returning({ failures: signInAttempt.failures })
      return counted.length > 0 ? 'open' : lockOf(username)
    },
    failed: lockOf,
    async takeBack(username) {
      await orm
        .update(signInAttempt)
        .set({ failures: sql`greatest(${signInAttempt.failures} - 1, 0)` })
        .where(eq(signInAttempt.username, keyOf(username)))
    },
    async succeeded(username) {
      await orm.delete(signInAttempt).where(eq(signInAttempt.username, keyOf(username)))
    },
  }
}
