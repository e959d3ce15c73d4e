import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { signInAttempt } from '#server/store/schema/account.ts'

export const HOUR_MS = 3_600_000
/** A guess allowed at a time must be taken at that time, whatever the rounding. */
const TOLERANCE = 0.001

/** Key under which guesses are counted, and its limit: `burst` at once, then `perHour`. */
export interface GuessLimit {
  /** Empty: all names. */
  username: string
  /** Empty: all unknown devices. */
  source: string
  burst: number
  perHour: number
}

type GuessKey = Pick<GuessLimit, 'username' | 'source'>

export interface SignInAttempts {
  /** Guesses since the last hour without one. */
  failures(key: GuessKey): Promise<number>
  /**
   * Counts a guess under all limits before the password is looked at, so that many at once get no more than one after the
   * other. Otherwise the time of the next one, and nothing is counted.
   */
  take(limits: readonly GuessLimit[]): Promise<'taken' | Date>
  /** When the next guess is allowed; 'now' where one is. */
  allowedAt(limits: readonly GuessLimit[]): Promise<'now' | Date>
  /** Undoes one guess that was not wrong; with `forgive` earlier ones no longer raise the price. */
  giveBack(key: GuessKey, options?: { forgive?: boolean }): Promise<void>
  forget(key: GuessKey): Promise<void>
}

const { username, source, failures, level, lastAt } = signInAttempt
const isKey = (key: GuessKey) => and(eq(username, key.username.toLowerCase()), eq(source, key.source))

/** Ends the transaction, so that a guess one limit rejects is counted under none. */
class Rejected extends Error {
  readonly limit: GuessLimit

  constructor(limit: GuessLimit) {
    super('too many guesses')
    this.limit = limit
  }
}

export function signInAttempts({ orm }: Pick<Database, 'orm'>, now: () => number = Date.now): SignInAttempts {
  const quietSince = () => new Date(now() - HOUR_MS)
  /** Current level of the bucket. */
  const levelNow = ({ perHour }: GuessLimit) =>
    sql<number>`greatest(0, ${level} - extract(epoch from ${new Date(now())}::timestamptz - ${lastAt}) / 3600 * ${perHour})`

  const allowedAt = async (limit: GuessLimit): Promise<'now' | Date> => {
    const [row] = await orm
      .select({ level: levelNow(limit) })
      .from(signInAttempt)
      .where(isKey(limit))
    const excess = Number(row?.level ?? 0) + 1 - limit.burst
    return excess > TOLERANCE ? new Date(now() + (excess / limit.perHour) * HOUR_MS) : 'now'
  }

  const takeOne = async (tx: Pick<Database['orm'], 'insert'>, limit: GuessLimit) => {
    const taken = await tx
      .insert(signInAttempt)
      .values({
        username: limit.username.toLowerCase(),
        source: limit.source,
        failures: 1,
        level: 1,
        lastAt: new Date(now()),
      })
      .onConflictDoUpdate({
        target: [username, source],
        set: {
          failures: sql`case when ${lastAt} <= ${quietSince()}::timestamptz then 1 else ${failures} + 1 end`,
          level: sql`${levelNow(limit)} + 1`,
          lastAt: new Date(now()),
        },
        setWhere: sql`${levelNow(limit)} + 1 <= ${limit.burst + TOLERANCE}`,
      })
      .returning({ failures })
    if (taken.length === 0) throw new Rejected(limit)
  }

  const allAllowedAt = async (limits: readonly GuessLimit[]): Promise<'now' | Date> => {
    let latest: 'now' | Date = 'now'
    for (const limit of limits) {
      const at = await allowedAt(limit)
      if (at !== 'now' && (latest === 'now' || at > latest)) latest = at
    }
    return latest
  }

  return {
    async failures(key) {
      const [row] = await orm
        .select({ failures })
        .from(signInAttempt)
        .where(and(isKey(key), gt(lastAt, quietSince())))
      return row?.failures ?? 0
    },
    async take(limits) {
      await orm.delete(signInAttempt).where(lte(lastAt, quietSince()))
      try {
        await orm.transaction(async (tx) => {
          for (const limit of limits) await takeOne(tx, limit)
        })
        return 'taken'
      } catch (error) {
        if (!(error instanceof Rejected)) throw error
        const at = await allAllowedAt(limits)
        return at === 'now' ? new Date(now()) : at
      }
    },
    allowedAt: allAllowedAt,
    async giveBack(key, { forgive = false } = {}) {
      await orm
        .update(signInAttempt)
        .set({
          failures: forgive ? 0 : sql`greatest(${failures} - 1, 0)`,
          level: sql`greatest(${level} - 1, 0)`,
        })
        .where(isKey(key))
    },
    async forget(key) {
      await orm.delete(signInAttempt).where(isKey(key))
    },
  }
}
