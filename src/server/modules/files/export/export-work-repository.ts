import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { EXPORT_ROWS_A_DAY } from '#core/contract/export.ts'
import type { ExportState } from '#core/domain/export-state.ts'
import type { Database } from '#server/store/database.ts'
import { accountRole, role } from '#server/store/schema/account.ts'
import { exportJob } from '#server/store/schema/files.ts'
import type { StoredExport, TellExports } from './stored-export.ts'

/** A worker that has not said anything for so long is gone. */
const GONE_AFTER = sql`interval '60 seconds'`
/** Finished rows without a file are forgotten. */
const FORGOTTEN_AFTER = sql`interval '90 days'`

/** What workers do. A job belongs to the worker that raised `attempts` last. */
export function exportWorkRepository({ orm }: Pick<Database, 'orm'>, tell: TellExports) {
  const mine = (job: Pick<StoredExport, 'id' | 'attempts'>, ...states: ExportState[]) =>
    and(eq(exportJob.id, job.id), eq(exportJob.attempts, job.attempts), inArray(exportJob.state, states))

  return {
    /** The oldest open job nobody works on. */
    async take(): Promise<StoredExport | undefined> {
      const next = orm
        .select({ id: exportJob.id })
        .from(exportJob)
        .where(
          sql`${exportJob.state} = 'queued' or (${exportJob.state} in ('running','packing') and ${exportJob.aliveAt} < now() - ${GONE_AFTER})`,
        )
        .orderBy(exportJob.id)
        .limit(1)
        .for('update', { skipLocked: true })
      const [row] = await orm
        .update(exportJob)
        .set({ state: 'running', rows: 0, attempts: sql`${exportJob.attempts} + 1`, aliveAt: sql`now()` })
        .where(inArray(exportJob.id, next))
        .returning()
      if (row) tell([row])
      return row
    },

    /** Says how far it is; false when the job was cancelled, removed or taken by another worker. */
    async beat(
      job: StoredExport,
      state: 'running' | 'packing',
      rows: number,
      expectedRows: number | null,
    ): Promise<boolean> {
      const kept = await orm
        .update(exportJob)
        .set({ state, rows, expectedRows, aliveAt: sql`now()` })
        .where(mine(job, 'running', 'packing'))
        .returning()
      return tell(kept)
    },

    async finish(job: StoredExport, done: Partial<typeof exportJob.$inferInsert>): Promise<boolean> {
      const kept = await orm
        .update(exportJob)
        .set({ ...done, finishedAt: sql`now()` })
        .where(mine(job, 'running', 'packing'))
        .returning()
      return tell(kept)
    },

    /** Gives a job back that a stopping worker could not finish; the try does not count. */
    async giveBack(job: StoredExport): Promise<void> {
      const back = await orm
        .update(exportJob)
        .set({ state: 'queued', rows: 0, attempts: job.attempts - 1 })
        .where(mine(job, 'running', 'packing'))
        .returning()
      tell(back)
    },

    /** How many rows of a day an account may export, and how many it has in the last 24 hours, without one of its jobs. */
    async rowsLeft(accountId: number, butFor = 0): Promise<{ used: number; most: number }> {
      const [[limit], [used]] = await Promise.all([
        orm
          .select({ most: sql<number | null>`max(coalesce(${role.exportRowsADay}, ${EXPORT_ROWS_A_DAY}))::int` })
          .from(accountRole)
          .innerJoin(role, eq(role.id, accountRole.roleId))
          .where(eq(accountRole.accountId, accountId)),
        orm
          .select({ rows: sql<number>`coalesce(sum(${exportJob.rows}), 0)::int` })
          .from(exportJob)
          .where(
            and(
              eq(exportJob.accountId, accountId),
              ne(exportJob.id, butFor),
              // A file of today that was asked for earlier counts today.
              sql`coalesce(${exportJob.finishedAt}, ${exportJob.aliveAt}) > now() - interval '24 hours'`,
            ),
          ),
      ])
      return { used: used?.rows ?? 0, most: limit?.most ?? EXPORT_ROWS_A_DAY }
    },

    /** Files past their time are gone; old rows without a file are forgotten. */
    async expire(): Promise<void> {
      const expired = await orm
        .update(exportJob)
        .set({ state: 'expired', objectKey: null })
        .where(and(eq(exportJob.state, 'ready'), lt(exportJob.expiresAt, sql`now()`)))
        .returning()
      tell(expired)
      await orm
        .delete(exportJob)
        .where(
          and(
            inArray(exportJob.state, ['expired', 'failed', 'cancelled', 'rejected']),
            lt(exportJob.createdAt, sql`now() - ${FORGOTTEN_AFTER}`),
          ),
        )
    },
  }
}
