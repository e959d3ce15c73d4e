import { z } from 'zod'
import { BIG_SELECT_PAGE_SIZE } from '../domain/limits.ts'
import { wholeNumber } from './fields.ts'

export const PAGE_SIZES = [10, 20, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 10

const pageSize = (max: number) => wholeNumber(1, max).default(DEFAULT_PAGE_SIZE)

/** Journals are read forward from a row key of their own form; their rows are only counted as far as `RowEstimate` goes. */
export const cursorQuery = (rowKey: RegExp) =>
  z.object({ pageSize: pageSize(100), rowKey: z.string().regex(rowKey, 'validation.rowKey').optional() })
/** Time, serial number and kind of a stored position. */
export const POSITION_KEY = /^\d{1,15}\.-?\d{1,9}\.\d{1,4}$/
/** Time, number of the table and its own order, where a journal is merged from several tables. */
export const MERGED_KEY = /^\d{1,18}\.\d\.\d{1,16}$/
/** Time and id of a row. */
export const TIME_KEY = /^\d{1,15}\.\d{1,15}$/
export const cursorPage = <T extends z.ZodType>(row: T) =>
  z.object({ list: z.array(row), nextKey: z.string().nullable() })
export interface CursorPage<T> {
  list: T[]
  nextKey: string | null
}

/** A search of a journal that matches more is asked about before it is sent (docs/product/shared.md#search-forms). */
export const MAX_JOURNAL_ROWS = 10_000
/** How many rows a journal filter matches; counting ends one row beyond the most. */
export const RowEstimate = z.object({ rows: z.number().int().min(0).max(MAX_JOURNAL_ROWS), more: z.boolean() })
export type RowEstimate = z.output<typeof RowEstimate>

/** With the largest page this stays within what the database can skip. */
const pageNumber = wholeNumber(1, 1_000_000)
/** Numbered pages, first page 1. Both parameter styles are accepted: pageNum and pageIndex. */
export const pagedQuery = z.object({
  pageNum: pageNumber.optional(),
  pageIndex: pageNumber.optional(),
  pageSize: pageSize(BIG_SELECT_PAGE_SIZE),
})
/** Fields a list can be sorted by: `plate` ascends, `-plate` descends; without one the list has its usual order. */
export const sortedBy = <const F extends string>(...fields: readonly F[]) => ({
  sort: z.enum(fields.flatMap((field): (F | `-${F}`)[] => [field, `-${field}`])).optional(),
})
const NO_SORTS: ReadonlySet<string> = new Set()
/** The fields of `sortedBy` in the query of a list. */
export function sortsOf(query: z.ZodType): ReadonlySet<string> {
  const sort: unknown = query instanceof z.ZodObject ? query.shape['sort'] : undefined
  if (!(sort instanceof z.ZodOptional)) return NO_SORTS
  const orders: unknown = sort.unwrap()
  if (!(orders instanceof z.ZodEnum)) return NO_SORTS
  return new Set(orders.options.map((order) => String(order).replace(/^-/, '')))
}

export const pageOf = (q: { pageNum?: number | undefined; pageIndex?: number | undefined }) =>
  q.pageNum ?? q.pageIndex ?? 1
export const paged = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row), total: z.number().int() })
export interface Paged<T> {
  list: T[]
  total: number
}
