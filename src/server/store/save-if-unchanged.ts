import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database, Transaction } from './database.ts'

/** A table whose rows are changed by people: each change moves `updatedAt`. */
export type ChangedTable = PgTable & { id: PgColumn; updatedAt: PgColumn }

/**
 * Outcome of a change: 'missing' outside of the data scope, 'changed' when another user saved after the row was read,
 * 'taken' when another row has its name, number or other unique key.
 */
export type SaveOutcome = 'saved' | 'missing' | 'changed' | 'taken'

interface Change<T extends ChangedTable> {
  /** The data scope of the caller. */
  scope: SQL | undefined
  id: number
  /** `updateTime` of the row as the caller read it, platform time; undefined: the last save counts. */
  updateTime: string | undefined
  values: PgUpdateSetSource<T>
}

/** Saves a row unless another user changed it since it was read; `also` does what else belongs to the change. */
export async function saveIfUnchanged<T extends ChangedTable>(
  { orm }: Pick<Database, 'orm'>,
  table: T,
  { scope, id, updateTime, values }: Change<T>,
  also?: (tx: Transaction, before: T['$inferSelect']) => Promise<PgUpdateSetSource<T> | void>,
): Promise<SaveOutcome> {
  try {
    return await orm.transaction(async (tx): Promise<SaveOutcome> => {
      const [before] = (await tx
        .select()
        .from(table as PgTable)
        .where(and(scope, eq(table.id, id)))
        .for('update')) as (T['$inferSelect'] & { updatedAt: Date })[]
      if (!before) return 'missing'
      if (updateTime !== undefined && platformTimeOf(before.updatedAt) !== updateTime) return 'changed'
      const more = (await also?.(tx, before)) ?? {}
      await tx
        .update(table)
        .set({ ...values, ...more, updatedAt: sql`now()` } as PgUpdateSetSource<T>)
        .where(eq(table.id, id))
      return 'saved'
    })
  } catch (error) {
    if (isTaken(error)) return 'taken'
    throw error
  }
}

/** 23505: a unique key. Drizzle keeps the driver's error under cause. */
function isTaken(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === '23505' || (typeof cause === 'object' && cause !== null && isTaken(cause))
}
