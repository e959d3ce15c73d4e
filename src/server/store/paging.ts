import { asc, desc, is, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { type CursorPage, type Paged, pageOf } from '#core/contract/paging.ts'
import { OPTIONS_COUNTED } from '#core/domain/limits.ts'
import type { Database } from './database.ts'

/** A numbered page; the first one is 1. */
export interface Page {
  page: number
  size: number
  /** As the contract allows it with `sortedBy`; absent: the usual order. */
  sort?: string | undefined
}

/** For a list that is only counted. */
export const ONE_ROW: Page = { page: 1, size: 1 }

interface PageQuery {
  pageNum?: number | undefined
  pageIndex?: number | undefined
  pageSize: number
  sort?: string | undefined
}

export const pageAt = ({ pageNum, pageIndex, pageSize, sort }: PageQuery): Page => ({
  page: pageOf({ pageNum, pageIndex }),
  size: pageSize,
  sort,
})

/** Splits the query of a list call into its filter and its page. */
export function pageIn<Query extends PageQuery>(query: Query): [Omit<Query, keyof PageQuery>, Page] {
  const { pageNum: _number, pageIndex: _index, pageSize: _size, sort: _sort, ...filter } = query
  return [filter, pageAt(query)]
}

/** A query builder of drizzle that has its conditions and neither order nor limit yet. */
export interface Select<Row> extends SQLWrapper {
  orderBy(...columns: Order[]): {
    limit(rows: number): PromiseLike<Row[]> & { offset(rows: number): PromiseLike<Row[]> }
  }
}

type Order = PgColumn | SQL | SQL.Aliased

const DESCENDING = '-'

/** The contract has checked the field; a list that lacks its column is a mistake of ours. */
function columnOf<C>(sort: string, columns: Readonly<Record<string, C>>): C {
  const column = columns[sort.replace(DESCENDING, '')]
  if (column === undefined) throw new Error(`a list cannot be sorted by ${sort}`)
  return column
}

/** The order that was asked for, then the usual one. `columns` has every field of the list's `sortedBy`. */
export function orderOf(
  { sort }: Page,
  columns: Readonly<Record<string, PgColumn | SQL>>,
  ...usual: readonly Order[]
): Order[] {
  if (sort === undefined) return [...usual]
  const column = columnOf(sort, columns)
  if (!sort.startsWith(DESCENDING)) return [asc(column), ...usual]
  // Without nulls the plain order is that of an index; with them, what has no value is last either way.
  const full = is(column, PgColumn) && column.notNull
  return [full ? desc(column) : sql`${column} desc nulls last`, ...usual]
}

/** The same for a query that is written as text. */
export function orderText({ sort }: Page, columns: Readonly<Record<string, string>>, usual: string): string {
  if (sort === undefined) return usual
  return `${columnOf(sort, columns)} ${sort.startsWith(DESCENDING) ? 'desc' : 'asc'} nulls last, ${usual}`
}
type Orm = Pick<Database['orm'], 'execute'>

/** One page of what a query builder selects, and how many rows it selects in all. */
export async function pageBy<Row>(
  orm: Orm,
  { page, size }: Page,
  select: Select<Row>,
  ...order: Order[]
): Promise<Paged<Row>> {
  // Rendered before order and limit are added, because the builder changes itself.
  return readPage(orm, { page, size }, select, order, select.getSQL())
}

/** One page of the options of a selector. Beyond `OPTIONS_COUNTED`, and beyond the page, its total is one more than was counted. */
export async function pageOfOptions<Row>(
  orm: Orm,
  { page, size }: Page,
  select: Select<Row>,
  ...order: Order[]
): Promise<Paged<Row>> {
  const most = Math.max(OPTIONS_COUNTED, page * size)
  return readPage(orm, { page, size }, select, order, sql`${select.getSQL()} limit ${most + 1}`)
}

async function readPage<Row>(
  orm: Orm,
  { page, size }: Page,
  select: Select<Row>,
  order: readonly Order[],
  counted: SQL,
): Promise<Paged<Row>> {
  const [list, { rows }] = await Promise.all([
    select
      .orderBy(...order)
      .limit(size)
      .offset((page - 1) * size),
    orm.execute<{ total: number }>(sql`select count(*)::int as total from (${counted}) as counted`),
  ])
  return { list, total: rows[0]?.total ?? 0 }
}

/** The parts of a query that is written as SQL: `select <columns> from <from> order by <order>`; `from` has the conditions. */
export interface SqlList {
  columns: SQL
  from: SQL
  order: SQL
}

/** One page of a query that is written as SQL, and how many rows it has in all. */
export async function pageBySql<Row extends object>(
  orm: Orm,
  { page, size }: Page,
  { columns, from, order }: SqlList,
): Promise<Paged<Row>> {
  const [list, counted] = await Promise.all([
    orm.execute(sql`select ${columns} from ${from} order by ${order} limit ${size} offset ${(page - 1) * size}`),
    orm.execute<{ total: number }>(sql`select count(*)::int as total from ${from}`),
  ])
  return { list: list.rows as Row[], total: counted.rows[0]?.total ?? 0 }
}

/** The same as text with numbered parameters; `values` are those of `from`, which `columns` may use too. */
export interface TextList {
  columns: string
  from: string
  order: string
  values: readonly unknown[]
}

/** One page of a query that is written as text, and how many rows it has in all. */
export async function pageByText<Row extends object>(
  pool: Pick<Pool, 'query'>,
  { page, size }: Page,
  { columns, from, order, values }: TextList,
): Promise<Paged<Row>> {
  const [limit, offset] = [values.length + 1, values.length + 2]
  const [list, counted] = await Promise.all([
    pool.query<Row>(`select ${columns} from ${from} order by ${order} limit $${limit} offset $${offset}`, [
      ...values,
      size,
      (page - 1) * size,
    ]),
    pool.query<{ total: number }>(`select count(*)::int as total from ${from}`, [...values]),
  ])
  return { list: list.rows, total: counted.rows[0]?.total ?? 0 }
}

/** One part of a list that is in memory as a whole. */
export const pageOfList = <Row>(rows: readonly Row[], { page, size }: Page): Paged<Row> => ({
  list: rows.slice((page - 1) * size, page * size),
  total: rows.length,
})

/**
 * One page of a journal. `read` selects as many rows as it is asked for, one more than the page shows: that one decides
 * whether there is a next page. `keyOf` names the place of a row.
 */
export async function keysetBy<Row>(
  size: number,
  read: (limit: number) => PromiseLike<readonly Row[]>,
  keyOf: (row: Row) => string,
): Promise<CursorPage<Row>> {
  const rows = await read(size + 1)
  const list = rows.slice(0, size)
  const last = rows.length > size ? list.at(-1) : undefined
  return { list, nextKey: last === undefined ? null : keyOf(last) }
}

export const mapList = <Row, To, Rest extends { list: Row[] }>(
  { list, ...rest }: Rest & { list: Row[] },
  to: (row: Row) => To,
) => ({
  ...rest,
  list: list.map(to),
})

/** Rows of one query of an export. */
export const ROWS_PER_BATCH = 1000

/**
 * Everything a query selects, batch by batch, so that no export holds it all. `read` selects the rows beyond a key in the
 * order of that key; undefined before the first batch.
 */
export async function* eachRow<Row, Key>(
  read: (after: Key | undefined, limit: number) => PromiseLike<readonly Row[]>,
  keyOf: (row: Row) => Key,
  size = ROWS_PER_BATCH,
): AsyncGenerator<Row> {
  let after: Key | undefined
  for (;;) {
    const rows = await read(after, size)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    after = keyOf(last)
  }
}

/** The same where rows have a number as `id`. */
export const eachById = <Row extends { id: number }>(
  read: (after: number, limit: number) => PromiseLike<readonly Row[]>,
  size = ROWS_PER_BATCH,
): AsyncGenerator<Row> =>
  eachRow<Row, number>(
    (after = 0, limit) => read(after, limit),
    ({ id }) => id,
    size,
  )

/** Everything a query written as text selects, newest first; `id` is the column of its number. */
export const eachByText = <Row extends { id: number }>(
  pool: Pick<Pool, 'query'>,
  { columns, from, values }: Omit<TextList, 'order'>,
  id: string,
): AsyncGenerator<Row> => {
  const [last, limit] = [values.length + 1, values.length + 2]
  return eachRow(
    async (before: number | undefined, size) => {
      const beyond = `${id} < $${last} order by ${id} desc limit $${limit}`
      const statement = `select ${columns} from ${from} and ${beyond}`
      return (await pool.query<Row>(statement, [...values, before ?? Number.MAX_SAFE_INTEGER, size])).rows
    },
    (row) => row.id,
  )
}

/** Everything a journal holds, page after page. */
export async function* eachOfPages<Row>(
  read: (rowKey: string | undefined, size: number) => PromiseLike<CursorPage<Row>>,
  size = ROWS_PER_BATCH,
): AsyncGenerator<Row> {
  let rowKey: string | undefined
  do {
    const { list, nextKey } = await read(rowKey, size)
    yield* list
    rowKey = nextKey ?? undefined
  } while (rowKey !== undefined)
}

/** Everything of a list that is read by numbered pages; for lists of one fleet, not for journals. */
export async function* eachOfNumbered<Row>(
  read: (page: Page) => PromiseLike<Pick<Paged<Row>, 'list'>>,
  size = ROWS_PER_BATCH,
): AsyncGenerator<Row> {
  for (let page = 1; ; page += 1) {
    const { list } = await read({ page, size })
    yield* list
    if (list.length < size) return
  }
}

/** A list in parts of at most `size`, for statements with that many parameters. */
export function* inBatches<T>(all: readonly T[], size = ROWS_PER_BATCH): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}
