import { and, asc, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { DRY_RUN_RETENTION_MINUTES, UNDO_MINUTES } from '#core/contract/import.ts'
import type { ImportTransaction } from '#server/exchange/importer.ts'
import type { FailDetail } from '#server/http/errors.ts'
import type { Database } from '#server/store/database.ts'
import { importRow, importRun } from '#server/store/schema/files.ts'
import { inBatches, type Page, pageBy } from '#server/store/paging.ts'

export type StoredRun = typeof importRun.$inferSelect
export type StoredRow = typeof importRow.$inferSelect
export type NewRun = typeof importRun.$inferInsert
export type NewRow = Omit<typeof importRow.$inferInsert, 'runId'>

/** Rows that failed and the record of an import itself. */
const RETENTION_DAYS = 30
export const FAILED = ['invalid', 'failed']

export type ImportRepository = ReturnType<typeof importRepository>

export function importRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    transaction: <T>(work: (tx: ImportTransaction) => Promise<T>) => orm.transaction(work),

    async add(run: NewRun, rows: readonly NewRow[]): Promise<StoredRun> {
      return orm.transaction(async (tx) => {
        const [made] = await tx.insert(importRun).values(run).returning()
        for (const batch of inBatches(rows)) {
          await tx.insert(importRow).values(batch.map((row) => ({ ...row, runId: run.id })))
        }
        return made!
      })
    },

    async find(accountId: number, id: string): Promise<StoredRun | undefined> {
      const [run] = await orm
        .select()
        .from(importRun)
        .where(and(eq(importRun.accountId, accountId), eq(importRun.id, id)))
      return run
    },

    async findAny(oemId: string, id: string): Promise<StoredRun | undefined> {
      const [run] = await orm
        .select()
        .from(importRun)
        .where(and(eq(importRun.oemId, oemId), eq(importRun.id, id)))
      return run
    },

    /** The same import, held until the transaction ends: of two clicks the second waits and finds what the first did. */
    async hold(tx: ImportTransaction, accountId: number, id: string): Promise<StoredRun | undefined> {
      const [run] = await tx
        .select()
        .from(importRun)
        .where(and(eq(importRun.accountId, accountId), eq(importRun.id, id)))
        .for('update')
      return run
    },

    rows: (tx: ImportTransaction | Database['orm'], id: string, outcomes: readonly string[]): Promise<StoredRow[]> =>
      tx
        .select()
        .from(importRow)
        .where(and(eq(importRow.runId, id), inArray(importRow.outcome, [...outcomes])))
        .orderBy(asc(importRow.row)),

    failedRows: (id: string, limit: number): Promise<StoredRow[]> =>
      orm
        .select()
        .from(importRow)
        .where(and(eq(importRow.runId, id), inArray(importRow.outcome, FAILED)))
        .orderBy(asc(importRow.row))
        .limit(limit),

    /** Outcome of each row. */
    async setOutcomes(
      tx: ImportTransaction,
      id: string,
      rows: readonly { row: number; outcome: string; reasons: FailDetail[]; before: Record<string, unknown> | null }[],
    ): Promise<void> {
      for (const batch of inBatches(rows)) {
        const values = JSON.stringify(batch)
        await tx.execute(sql`
          update import_row set outcome = done.outcome, reasons = done.reasons, before = done.before
          from jsonb_to_recordset(${values}::jsonb) as done(row integer, outcome text, reasons jsonb, before jsonb)
          where import_row.run_id = ${id} and import_row.row = done.row`)
      }
    },

    /** Times are of the transaction, as `updated_at` of the rows it wrote. */
    async markCommitted(
      tx: ImportTransaction,
      id: string,
      done: Partial<NewRun>,
      undoable: boolean,
    ): Promise<StoredRun> {
      const undoUntil = undoable ? sql`now() + make_interval(mins => ${UNDO_MINUTES})` : null
      const [run] = await tx
        .update(importRun)
        .set({ ...done, state: 'committed', committedAt: sql`now()`, undoUntil })
        .where(eq(importRun.id, id))
        .returning()
      return run!
    },

    async markUndone(tx: ImportTransaction, id: string): Promise<void> {
      await tx.update(importRun).set({ state: 'undone', undoUntil: null }).where(eq(importRun.id, id))
    },

    async page(accountId: number, importer: string, page: Page) {
      const where = and(
        eq(importRun.accountId, accountId),
        eq(importRun.importer, importer),
        inArray(importRun.state, ['committed', 'undone']),
      )
      return pageBy(orm, page, orm.select().from(importRun).where(where), desc(importRun.createdAt), desc(importRun.id))
    },

    /**
     * Deletes dry runs that were never committed, and old imports. Of rows that can no longer be undone only what names them
     * stays, for the list of batches; failed rows stay whole, so that they can be corrected.
     */
    async expire(): Promise<void> {
      const before = (minutes: number) => lt(importRun.createdAt, sql`now() - make_interval(mins => ${minutes})`)
      await orm.delete(importRun).where(and(eq(importRun.state, 'dryRun'), before(DRY_RUN_RETENTION_MINUTES)))
      await orm.delete(importRun).where(before(RETENTION_DAYS * 1440))
      const over = orm
        .select({ id: importRun.id })
        .from(importRun)
        .where(and(inArray(importRun.state, ['committed', 'undone']), before(DRY_RUN_RETENTION_MINUTES + UNDO_MINUTES)))
      await orm
        .update(importRow)
        .set({ cells: {}, before: null })
        .where(
          and(
            inArray(importRow.runId, over),
            notInArray(importRow.outcome, FAILED),
            sql`${importRow.cells} <> '{}'::jsonb`,
          ),
        )
    },
  }
}
