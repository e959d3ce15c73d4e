import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Transaction } from './database.ts'

/** A table whose rows go through states. */
type StatefulTable = PgTable & { id: PgColumn; updatedAt: PgColumn }

/** The rows as they were; 'missing' when one of them is not in the data scope, 'illegal' when one may not change so. */
export type MoveOutcome<T extends PgTable> = T['$inferSelect'][] | 'missing' | 'illegal'

interface Move<T extends PgTable> {
  /** The data scope of the caller. */
  scope: SQL | undefined
  ids: readonly number[]
  may: (row: T['$inferSelect']) => boolean
  set: PgUpdateSetSource<T>
}

/** Changes many rows by one statement, all or none. They stay locked until the transaction ends. */
export async function moveStates<T extends StatefulTable>(
  tx: Transaction,
  table: T,
  { scope, ids, may, set }: Move<T>,
): Promise<MoveOutcome<T>> {
  const chosen = [...new Set(ids)]
  const rows = (await tx
    .select()
    .from(table as PgTable)
    .where(and(scope, inArray(table.id, chosen)))
    .orderBy(table.id)
    .for('update')) as T['$inferSelect'][]
  if (rows.length !== chosen.length) return 'missing'
  if (!rows.every(may)) return 'illegal'
  await tx
    .update(table)
    .set({ ...set, updatedAt: sql`now()` } as PgUpdateSetSource<T>)
    .where(inArray(table.id, chosen))
  return rows
}

/** One row of the data scope, locked until the transaction ends. */
export async function lockedRow<T extends StatefulTable>(
  tx: Transaction,
  table: T,
  scope: SQL | undefined,
  id: number,
): Promise<T['$inferSelect'] | undefined> {
  const [row] = (await tx
    .select()
    .from(table as PgTable)
    .where(and(scope, eq(table.id, id)))
    .for('update')) as T['$inferSelect'][]
  return row
}

/** A new row; undefined when another one has its unique key, whether the caller sees that row or not. */
export async function addedRow<T extends StatefulTable>(
  tx: Transaction,
  table: T,
  values: T['$inferInsert'],
): Promise<T['$inferSelect'] | undefined> {
  const [row] = (await tx
    .insert(table as PgTable)
    .values(values as PgInsertValue<PgTable>)
    .onConflictDoNothing()
    .returning()) as T['$inferSelect'][]
  return row
}
