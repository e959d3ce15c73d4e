import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  type DoneRow,
  type ImportedRow,
  type Importer,
  importer,
  type ImportScope,
  type ImportTransaction,
  type RowPlan,
} from '#server/exchange/importer.ts'
import type { Sheet } from '#server/exchange/sheet.ts'
import type { FailDetail } from '#server/http/errors.ts'
import { orgsByName } from './import-references.ts'
import { inBatches } from './paging.ts'

/** A table that can be imported: `updatedAt` shows whether a row was changed after the import. */
export type ImportedTable = PgTable & {
  id: PgColumn
  oemId: PgColumn
  updatedAt: PgColumn
  /** Absent where every organisation of the tenant shares the rows. */
  orgId?: PgColumn
}

type Values = Record<string, unknown>
type Stored = Values & { id: number; oemId: string; orgId?: number; updatedAt: Date }

/** How rows of a workbook become rows of one table. */
export interface TableImport<Row, T extends ImportedTable, References>
  extends Pick<Importer<Row>, 'name' | 'access' | 'calls' | 'words' | 'key' | 'changed'> {
  sheet: Sheet<Row>
  /** With a column `orgName`, the organisation of a row is found by this. */
  table: T
  /** How a row finds the stored one: by the value of a column, and by more of them where that is not enough. */
  match: {
    column: PgColumn
    of: (row: Row) => string
    /** Of a row and of a stored one: equal when they are the same. Absent: the column alone. */
    key?: { row: (row: Row) => string; stored: (stored: T['$inferSelect']) => string }
    /** Unique over all tenants. */
    everywhere?: boolean
  }
  /** Reason of a row whose key belongs to an organisation the caller does not see; nothing else is said about it. */
  taken?: FailDetail
  /** Reads what the rows refer to besides their organisation, all rows at once. */
  references?: (tx: ImportTransaction, scope: ImportScope, rows: readonly ImportedRow<Row>[]) => Promise<References>
  /** Why a row can not be imported; `stored` is undefined for a new one. */
  reasons?: (row: Row, references: References, stored: T['$inferSelect'] | undefined) => FailDetail[]
  /** Stored fields of a row; `stored` for values that a file changes in part. */
  values: (
    row: ImportedRow<Omit<Row, 'orgName'>>,
    references: References,
    stored: T['$inferSelect'] | undefined,
  ) => Partial<T['$inferInsert']>
  /** Workbook column of a value, where it is not the name of the value; null: always written, also without a column. */
  columnOf?: Partial<Record<keyof T['$inferInsert'] & string, string | null>>
  /** Defaults of a row that is not stored; a file with the same values adds nothing. */
  initial?: (row: Row) => Partial<T['$inferInsert']> | undefined
  /** Values that follow from others, in every write. */
  derived?: (values: Partial<T['$inferInsert']>) => Partial<T['$inferInsert']>
  /** Values of the change itself, such as its author. */
  stamp?: (stored: T['$inferSelect'] | undefined, scope: ImportScope) => Partial<T['$inferInsert']>
  /** Further steps of new rows, in the transaction of the import. */
  added?: (tx: ImportTransaction, scope: ImportScope, ids: readonly number[]) => Promise<void>
  /** Whether added rows may be removed again: nothing else refers to them. */
  mayRemove?: (tx: ImportTransaction, scope: ImportScope, rows: readonly Row[]) => Promise<boolean>
}

/**
 * Makes the importer of a table: it compares, inserts and updates whole files by a few statements, and takes an import back.
 * Columns that a file does not have keep their value in rows that exist.
 */
export function tableImporter<Row, T extends ImportedTable, References>(of: TableImport<Row, T, References>): Importer {
  const { name, access, calls, sheet, words, key, changed } = of
  const definition = withOrganisation(of)
  return importer<Row>({
    name,
    access,
    ...(calls && { calls }),
    columns: sheet.columns,
    ...(words && { words }),
    key,
    schema: sheet.schema,
    ...(changed && { changed }),
    plan: (tx, scope, rows) => plan(definition, tx, scope, rows),
    apply: (tx, scope, rows) => apply(definition, tx, scope, rows),
    undo: (tx, scope, rows, committedAt) => undo(definition, tx, scope, rows, committedAt),
  })
}

type Definition<Row, T extends ImportedTable, References> = Omit<TableImport<Row, T, References>, 'references'> &
  Required<Pick<TableImport<Row, T, References>, 'references'>>

interface WithOrgs<References> {
  /** By name. */
  orgs: ReadonlyMap<string, number>
  own: References
}

/** What every import does with the organisation of a row. */
function withOrganisation<Row, T extends ImportedTable, R>(
  of: TableImport<Row, T, R>,
): Definition<Row, T, WithOrgs<R>> {
  const named = of.sheet.names.includes('orgName')
  const nameOf = (row: Row) => (row as { orgName: string }).orgName
  return {
    ...of,
    references: async (tx, scope, rows) => ({
      orgs: named ? await orgsByName(tx, scope) : new Map(),
      own: (await of.references?.(tx, scope, rows)) as R,
    }),
    reasons: (row, { orgs, own }, stored) => [
      ...(named && !orgs.has(nameOf(row)) ? [{ path: 'orgName', message: 'validation.unknownOrganisation' }] : []),
      ...(of.reasons?.(row, own, stored) ?? []),
    ],
    values({ value, ...row }, { orgs, own }, stored) {
      const { orgName, ...rest } = value as Row & { orgName?: string }
      const values = of.values({ ...row, value: rest as Omit<Row, 'orgName'> }, own, stored)
      return named ? { ...values, orgId: orgs.get(orgName!)! } : values
    },
    columnOf: named ? { ...of.columnOf, orgId: 'orgName' } : of.columnOf,
  } as Definition<Row, T, WithOrgs<R>>
}

async function plan<Row, T extends ImportedTable, R>(
  of: Definition<Row, T, R>,
  tx: ImportTransaction,
  scope: ImportScope,
  rows: readonly ImportedRow<Row>[],
): Promise<RowPlan[]> {
  const references = await of.references(tx, scope, rows)
  const stored = await storedRows(of, tx, scope, rows)
  return rows.map((row): RowPlan => {
    const known = stored.get(keyOf(of, row.value))
    const reasons = [...(of.reasons?.(row.value, references, known) ?? [])]
    if (known && of.taken && !isOwn(scope, known)) reasons.push(of.taken)
    if (reasons.length > 0) return { outcome: 'failed', reasons }
    const base = known ?? of.initial?.(row.value)
    if (!base) return { outcome: 'added' }
    const values = namedByFile(of, row, references, known)
    const before = Object.fromEntries(Object.keys(values).map((each) => [each, (base as Values)[each]]))
    if (textOf(before) === textOf(values)) return { outcome: 'unchanged' }
    return known ? { outcome: 'changed', before } : { outcome: 'added' }
  })
}

async function apply<Row, T extends ImportedTable, R>(
  of: Definition<Row, T, R>,
  tx: ImportTransaction,
  scope: ImportScope,
  rows: readonly DoneRow<Row>[],
): Promise<void> {
  const references = await of.references(tx, scope, rows)
  const stored = await storedRows(of, tx, scope, rows)
  const added: Values[] = []
  const overwritten: Change[] = []
  for (const row of rows) {
    const known = row.outcome === 'changed' ? stored.get(keyOf(of, row.value)) : undefined
    const initial = of.initial?.(row.value)
    const stamp = of.stamp?.(known, scope)
    const values =
      known || initial ? namedByFile(of, row, references, known) : (of.values(row, references, known) as Values)
    if (known) overwritten.push({ stored: known, values: { ...derived(of, values), ...stamp } })
    else if (row.outcome === 'added')
      added.push({ ...derived(of, { ...initial, ...values }), ...stamp, oemId: scope.oemId })
  }
  for (const batch of inBatches(added, rowsOf(of.table))) {
    const made = (await tx
      .insert(of.table as PgTable)
      .values(batch)
      .returning({ id: of.table.id })) as { id: number }[]
    await of.added?.(
      tx,
      scope,
      made.map(({ id }) => id),
    )
  }
  await overwrite(tx, of.table, overwritten)
}

/** Added rows are removed, changed ones become what they were; false when one of them was changed since. */
async function undo<Row, T extends ImportedTable, R>(
  of: Definition<Row, T, R>,
  tx: ImportTransaction,
  scope: ImportScope,
  rows: readonly DoneRow<Row>[],
  committedAt: Date,
): Promise<boolean> {
  const stored = await storedRows(of, tx, scope, rows)
  const found = rows.map((row) => ({ ...row, stored: stored.get(keyOf(of, row.value)) }))
  if (found.some((row) => row.stored?.updatedAt.getTime() !== committedAt.getTime())) return false
  const added = found.filter(({ outcome }) => outcome === 'added')
  if (of.mayRemove) {
    const removed = added.map(({ value }) => value)
    if (!(await of.mayRemove(tx, scope, removed))) return false
  }
  for (const batch of inBatches(added.flatMap((row) => row.stored?.id ?? []))) {
    await tx.delete(of.table).where(inArray(of.table.id, batch))
  }
  const changed = found.flatMap(({ stored: known, before }) =>
    known && before ? [{ stored: known, values: derived(of, before) }] : [],
  )
  await overwrite(tx, of.table, changed)
  return true
}

interface Change {
  stored: Stored
  values: Values
}

/** Writes rows that exist by inserting them over themselves: one statement for many rows with different values. */
async function overwrite(tx: ImportTransaction, table: ImportedTable, changes: readonly Change[]): Promise<void> {
  const columns = getTableColumns(table)
  const names = [...new Set(changes.flatMap(({ values }) => Object.keys(values)))]
  const set: Record<string, SQL> = { updatedAt: sql`now()` }
  for (const name of names) set[name] = sql`excluded.${sql.identifier(columns[name]!.name)}`
  for (const batch of inBatches(changes, rowsOf(table))) {
    await tx
      .insert(table as PgTable)
      .overridingSystemValue()
      .values(batch.map(({ stored, values }) => ({ ...stored, ...values })))
      .onConflictDoUpdate({ target: table.id, set })
  }
}

/** A statement has at most 65,535 parameters. */
const rowsOf = (table: PgTable): number =>
  Math.min(1000, Math.floor(60_000 / Object.keys(getTableColumns(table)).length))

const keyOf = <Row, T extends ImportedTable, R>({ match }: Definition<Row, T, R>, row: Row): string =>
  match.key?.row(row) ?? match.of(row)

const isOwn = ({ oemId, orgIds }: ImportScope, stored: Stored): boolean =>
  stored.oemId === oemId && (stored.orgId === undefined || orgIds.includes(stored.orgId))

const derived = <Row, T extends ImportedTable, R>({ derived: more }: Definition<Row, T, R>, values: Values): Values =>
  more ? (more(values as Partial<T['$inferInsert']>) as Values) : values

/** Locked until the transaction ends, so that no one changes them between comparing and writing. */
async function storedRows<Row, T extends ImportedTable, R>(
  { table, match }: Definition<Row, T, R>,
  tx: ImportTransaction,
  { oemId }: ImportScope,
  rows: readonly ImportedRow<Row>[],
): Promise<Map<string, Stored>> {
  const name = Object.entries(getTableColumns(table)).find(([, column]) => column === match.column)![0]
  const found = new Map<string, Stored>()
  for (const batch of inBatches([...new Set(rows.map(({ value }) => match.of(value)))])) {
    const list = (await tx
      .select()
      .from(table as PgTable)
      .where(and(match.everywhere ? undefined : eq(table.oemId, oemId), inArray(match.column, batch)))
      .for('update')) as Stored[]
    for (const each of list) found.set(match.key?.stored(each) ?? String(each[name]), each)
  }
  return found
}

/** Values of the file for a row: only columns it has. */
function namedByFile<Row, T extends ImportedTable, R>(
  of: Definition<Row, T, R>,
  row: ImportedRow<Row>,
  references: R,
  stored: Stored | undefined,
): Values {
  const columnOf: Record<string, string | null | undefined> = of.columnOf ?? {}
  const key = Object.entries(getTableColumns(of.table)).find(([, column]) => column === of.match.column)?.[0]
  const named = Object.entries(of.values(row, references, stored)).filter(([name]) => {
    const column = columnOf[name]
    return name !== key && (column === null || row.columns.has(column ?? name))
  })
  return Object.fromEntries(named)
}

/** Equal for equal values: jsonb returns its names in an order of its own. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || value instanceof Date) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${name}:${textOf((value as Values)[name])}`).join()}}`
}
