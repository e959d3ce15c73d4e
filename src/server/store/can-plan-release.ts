import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { canPlan, canPlanRelease } from './schema/diagnostics.ts'

/** Puts the current state of the plan into force and ends the previous one. */
export async function release(
  tx: Pick<Transaction, 'select' | 'insert' | 'update'>,
  { id, publishedVersion, scope, targets }: typeof canPlan.$inferSelect,
  publishedBy: number | null,
): Promise<void> {
  const open = and(eq(canPlanRelease.planId, id), isNull(canPlanRelease.untilAt))
  const [running] = await tx.select().from(canPlanRelease).where(open)
  const isSame =
    running?.version === publishedVersion && running.scope === scope && isDeepStrictEqual(running.targets, targets)
  if (isSame || (!running && publishedVersion === null)) return
  await tx.update(canPlanRelease).set({ untilAt: sql`now()` }).where(open)
  if (publishedVersion === null) return
  await tx.insert(canPlanRelease).values({ planId: id, version: publishedVersion, scope, targets, publishedBy })
}
