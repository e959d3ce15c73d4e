import { and, asc, desc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Paged } from '#core/contract/paging.ts'
import type { Database, Transaction } from './database.ts'
import { eachById, orderOf, type Page, pageBy, type Select } from './paging.ts'
import { type SaveOutcome, saveIfUnchanged } from './save-if-unchanged.ts'
import { inScope, type Scope } from './scope.ts'

/**
 * A table that people edit: rows show when they were changed, and belong to an organisation. Without one, the whole tenant
 * shares them.
 */
export type StoredTable = PgTable & { id: PgColumn; oemId: PgColumn; orgId?: PgColumn; updatedAt: PgColumn }

/** Stored fields of an input. */
export type StoredValues<T extends PgTable> = Omit<T['$inferInsert'], 'id' | 'oemId' | 'createdAt' | 'updatedAt'>

interface Joined<Row> {
  where(condition: SQL | undefined): Select<Row>
}

type Sorts = Readonly<Record<string, PgColumn | SQL>>

interface TableStore<T extends StoredTable, Row extends { id: number }, Filter> {
  table: T
  /** Starts the query of rows as they are read, joined with what they show and without conditions. */
  rows: () => Joined<Row>
  /** The conditions of a filter besides the data scope. */
  matching: (filter: Filter) => (SQL | undefined)[]
  /** The data scope of reading, where it is not that of the table. */
  seen?: (scope: Scope) => SQL
  /** What its list can be sorted by, as the contract says. */
  sorts?: Sorts | ((filter: Filter) => Sorts)
  /** Further steps of a new row, in its transaction. */
  added?: (tx: Transaction, scope: Scope, id: number, values: StoredValues<T>) => Promise<void>
  /** Further steps of a change, in its transaction; returned values are saved too. */
  changed?: (tx: Transaction, scope: Scope, before: T['$inferSelect'], values: StoredValues<T>) => Promise<void>
}

const ownRows =
  (table: StoredTable) =>
  (scope: Scope): SQL =>
    table.orgId ? inScope(scope, table) : eq(table.oemId, scope.oemId)

/** Reads and writes the rows of one table that the caller sees: list, export, create, edit, delete. */
export function tableStore<T extends StoredTable, Row extends { id: number }, Filter>(
  { orm }: Pick<Database, 'orm'>,
  { table, rows, matching, seen = ownRows(table), sorts = {}, added, changed }: TableStore<T, Row, Filter>,
) {
  const own = ownRows(table)
  const where = (scope: Scope, filter: Filter) => and(seen(scope), ...matching(filter))

  const sortsOf = (filter: Filter) => (typeof sorts === 'function' ? sorts(filter) : sorts)

  return {
    /** Newest first, unless it is sorted. */
    page: (scope: Scope, filter: Filter, page: Page): Promise<Paged<Row>> =>
      pageBy(orm, page, rows().where(where(scope, filter)), ...orderOf(page, sortsOf(filter), desc(table.id))),

    /** Everything that matches, for exports. */
    all: (scope: Scope, filter: Filter): AsyncGenerator<Row> =>
      eachById((after, limit) =>
        rows()
          .where(and(where(scope, filter), gt(table.id, after)))
          .orderBy(asc(table.id))
          .limit(limit),
      ),

    find: async (scope: Scope, id: number): Promise<Row | undefined> => {
      const found = rows().where(and(seen(scope), eq(table.id, id)))
      return (await found.orderBy(asc(table.id)).limit(1))[0]
    },

    /** Null when another row has its unique key, whether the caller sees that row or not. */
    insert: (scope: Scope, values: StoredValues<T>): Promise<number | null> =>
      orm.transaction(async (tx) => {
        const [row] = (await tx
          .insert(table as PgTable)
          .values({ ...values, oemId: scope.oemId } as PgInsertValue<PgTable>)
          .onConflictDoNothing()
          .returning({ id: table.id })) as { id: number }[]
        if (row) await added?.(tx, scope, row.id, values)
        return row?.id ?? null
      }),

    update: (scope: Scope, id: number, updateTime: string | undefined, values: StoredValues<T>): Promise<SaveOutcome> =>
      saveIfUnchanged(
        { orm },
        table,
        { scope: own(scope), id, updateTime, values: values as unknown as PgUpdateSetSource<T> },
        (tx, before) => changed?.(tx, scope, before, values) ?? Promise.resolve(),
      ),

    /** All or none: how many were deleted, or null when `inUse` says that one of the locked rows is needed. */
    remove: (
      scope: Scope,
      ids: readonly number[],
      inUse: (tx: Transaction, chosen: SQL | undefined) => Promise<boolean> = () => Promise.resolve(false),
    ): Promise<number | null> =>
      orm.transaction(async (tx) => {
        const chosen = and(own(scope), inArray(table.id, [...ids]))
        await tx
          .select({ id: table.id })
          .from(table as PgTable)
          .where(chosen)
          .for('update')
        if (await inUse(tx, chosen)) return null
        return (await tx.delete(table).where(chosen).returning({ id: table.id })).length
      }),
  }
}
