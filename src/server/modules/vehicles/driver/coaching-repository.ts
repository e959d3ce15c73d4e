import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type * as contract from '#core/contract/driver.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { account } from '#server/store/schema/account.ts'
import { coachingCase, driver } from '#server/store/schema/driver.ts'
import { inScope, type Scope } from '#server/store/scope.ts'

const MAX_SHOWN = 100
type Step = Partial<typeof coachingCase.$inferInsert>

/** Coaching cases of drivers. */
export function coachingRepository({ orm }: Pick<Database, 'orm'>) {
  /** The case takes the step when it is in one of these states. */
  const step = (scope: Scope, id: number, from: readonly contract.CoachingState[], values: Step) =>
    orm.transaction(async (tx) => {
      const [found] = await tx
        .select({ state: coachingCase.state })
        .from(coachingCase)
        .innerJoin(driver, eq(driver.id, coachingCase.driverId))
        .where(and(inScope(scope, driver), eq(coachingCase.id, id)))
        .for('update', { of: coachingCase })
      if (!found) return 'missing'
      if (!(from as readonly string[]).includes(found.state)) return 'illegal'
      return tx.update(coachingCase).set(values).where(eq(coachingCase.id, id)).returning({ id: coachingCase.id })
    })

  return {
    async list(scope: Scope, driverId: number): Promise<contract.CoachingCase[]> {
      const rows = await orm
        .select({ of: coachingCase, createdBy: account.displayName })
        .from(coachingCase)
        .innerJoin(driver, eq(driver.id, coachingCase.driverId))
        .leftJoin(account, eq(account.id, coachingCase.createdBy))
        .where(and(inScope(scope, driver), eq(coachingCase.driverId, driverId)))
        .orderBy(sql`${coachingCase.state} = 'done'`, desc(coachingCase.id))
        .limit(MAX_SHOWN)
      return rows.map(({ of, createdBy }) => ({
        id: of.id,
        topic: of.topic,
        state: of.state,
        reason: of.reason,
        coach: of.coach,
        dueOn: of.dueOn,
        result: of.result,
        createdBy: createdBy ?? '',
        createTime: platformTimeOf(of.createdAt),
        assignTime: platformTimeOf(of.assignedAt),
        doneTime: platformTimeOf(of.doneAt),
      }))
    },

    /** Null when the driver is outside of the data scope. */
    async insert(
      scope: Scope & { userId: number },
      { driverId, topic, reason }: typeof contract.createCoaching.body._output,
    ): Promise<number | null> {
      const own = orm
        .select({ id: driver.id })
        .from(driver)
        .where(and(inScope(scope, driver), eq(driver.id, driverId)))
      return orm.transaction(async (tx) => {
        const [found] = await tx.select({ id: driver.id }).from(driver).where(inArray(driver.id, own)).for('share')
        if (!found) return null
        const [row] = await tx
          .insert(coachingCase)
          .values({ oemId: scope.oemId, driverId, topic, reason, createdBy: scope.userId })
          .returning({ id: coachingCase.id })
        return row!.id
      })
    },

    assign: (scope: Scope, { id, coach, dueOn }: typeof contract.assignCoaching.body._output) =>
      step(scope, id, ['needed', 'assigned'], { state: 'assigned', coach, dueOn, assignedAt: new Date() }),

    close: (scope: Scope, { id, result }: typeof contract.closeCoaching.body._output) =>
      step(scope, id, ['assigned'], { state: 'done', result, doneAt: new Date() }),
  }
}
export type CoachingRepository = ReturnType<typeof coachingRepository>
