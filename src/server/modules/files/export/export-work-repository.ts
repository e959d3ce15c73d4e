import { and, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { EXPORT_ROWS_A_DAY } from '#core/contract/export.ts'
import type { ExportState } from '#core/domain/export-state.ts'
import type { Database } from '#server/store/database.ts'
import { account, accountRole, role, tenant } from '#server/store/schema/account.ts'
import { NOT_ENDED } from '#server/store/account-rights.ts'
import { exportJob } from '#server/store/schema/files.ts'
import type { StoredExport, NotifyExports } from './stored-export.ts'

/** Finished rows without a file are forgotten. */
const FORGOTTEN_AFTER = sql`interval '90 days'`
const UNFINISHED: ExportState[] = ['queued', 'running', 'packing']

/** Actions of workers. A job belongs to the worker that raised `attempts` last. */
export function exportWorkRepository({ orm }: Pick<Database, 'orm'>, notify: NotifyExports) {
  const mine = (job: Pick<StoredExport, 'id' | 'attempts'>, ...states: ExportState[]) =>
    and(eq(exportJob.id, job.id), eq(exportJob.attempts, job.attempts), inArray(exportJob.state, states))

  return {
    /** Begins a job, also one that an ended process had begun; undefined when it is not open any more. */
    async take(id: number): Promise<StoredExport | undefined> {
      const [row] = await orm
        .update(exportJob)
        .set({ state: 'running', rows: 0, attempts: sql`${exportJob.attempts} + 1` })
        .where(and(eq(exportJob.id, id), inArray(exportJob.state, UNFINISHED)))
        .returning()
      if (row) notify([row])
      return row
    },

    /** Everything that belongs into the queue. */
    async openJobs(): Promise<{ id: number }[]> {
      return orm
        .select({ id: exportJob.id })
        .from(exportJob)
        .where(inArray(exportJob.state, UNFINISHED))
        .orderBy(exportJob.id)
    },

    /** Its processes ended too often. */
    async abandon(id: number): Promise<void> {
      const ended = await orm
        .update(exportJob)
        .set({ state: 'failed', reason: 'error.exportInterrupted', finishedAt: sql`now()` })
        .where(and(eq(exportJob.id, id), inArray(exportJob.state, UNFINISHED)))
        .returning()
      notify(ended)
    },

    /** Says how far it is; false when the job was cancelled, removed or taken by another worker. */
    async beat(
      job: StoredExport,
      state: 'running' | 'packing',
      rows: number,
      expectedRows: number | null,
    ): Promise<boolean> {
      const updated = await orm
        .update(exportJob)
        .set({ state, rows, expectedRows })
        .where(mine(job, 'running', 'packing'))
        .returning()
      return notify(updated)
    },

    async finish(job: StoredExport, done: Partial<typeof exportJob.$inferInsert>): Promise<boolean> {
      const updated = await orm
        .update(exportJob)
        .set({ ...done, finishedAt: sql`now()` })
        .where(mine(job, 'running', 'packing'))
        .returning()
      return notify(updated)
    },

    /** A stopping process could not finish it; the queue gives it to another one. */
    async giveBack(job: StoredExport): Promise<void> {
      const back = await orm
        .update(exportJob)
        .set({ state: 'queued', rows: 0 })
        .where(mine(job, 'running', 'packing'))
        .returning()
      notify(back)
    },

    /**
     * How many rows may be exported in 24 hours, and how many were in the last 24, without one of the jobs: of the account,
     * or of its tenant where that has fewer left.
     */
    async rowsLeft(accountId: number, butFor = 0): Promise<{ used: number; most: number }> {
      // A file of today that was asked for earlier counts today.
      const today = and(
        ne(exportJob.id, butFor),
        sql`coalesce(${exportJob.finishedAt}, now()) > now() - interval '24 hours'`,
      )
      const rows = sql<number>`coalesce(sum(${exportJob.rows}), 0)::int`
      const [[limit], [used], [ofTenant], direct] = await Promise.all([
        orm
          .select({ most: sql<number | null>`max(coalesce(${role.exportRowsADay}, ${EXPORT_ROWS_A_DAY}))::int` })
          .from(accountRole)
          .innerJoin(role, eq(role.id, accountRole.roleId))
          .where(and(eq(accountRole.accountId, accountId), NOT_ENDED)),
        orm
          .select({ rows })
          .from(exportJob)
          .where(and(eq(exportJob.accountId, accountId), today)),
        orm
          .select({ most: tenant.maxExportRows, rows })
          .from(account)
          .innerJoin(tenant, eq(tenant.oemId, account.oemId))
          .leftJoin(exportJob, and(eq(exportJob.oemId, tenant.oemId), today))
          .where(and(eq(account.id, accountId), isNotNull(tenant.maxExportRows)))
          .groupBy(tenant.maxExportRows),
        downloaded(orm, accountId),
      ])
      const own = { used: (used?.rows ?? 0) + direct, most: limit?.most ?? EXPORT_ROWS_A_DAY }
      if (!ofTenant || ofTenant.most === null) return own
      const all = { used: ofTenant.rows, most: ofTenant.most }
      return all.most - all.used < own.most - own.used ? all : own
    },

    /** Removes expired files, and old rows without a file. */
    async expire(): Promise<void> {
      const expired = await orm
        .update(exportJob)
        .set({ state: 'expired', objectKey: null })
        .where(and(eq(exportJob.state, 'ready'), lt(exportJob.expiresAt, sql`now()`)))
        .returning()
      notify(expired)
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

/** Rows of the last 24 hours that were downloaded at once: the audit trail knows them. Files of the background have an entry too. */
async function downloaded(orm: Database['orm'], accountId: number): Promise<number> {
  const { rows } = await orm.execute<{ rows: number }>(sql`select coalesce(sum(e.rows), 0)::int as rows
    from account a join audit_entry e on e.oem_id = a.oem_id and e.at > now() - interval '24 hours'
   where a.id = ${accountId} and e.account_id = a.id and e.path like '%/export' and e.trace_id not like 'export %'`)
  return rows[0]?.rows ?? 0
}
