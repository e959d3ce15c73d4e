import { z } from 'zod'

export const PAGE_SIZES = [10, 20, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 10
/** "Big dropdowns" may ask for this many options at once (specification §9). */
export const MAX_OPTIONS = 10_000

const pageSize = (max: number) => z.coerce.number().int().min(1).max(max).default(DEFAULT_PAGE_SIZE)

/** Journals are read forward from a row key; their rows are only counted as far as `RowEstimate` goes. */
export const cursorQuery = z.object({ pageSize: pageSize(100), rowKey: z.string().optional() })
export const cursorPage = <T extends z.ZodType>(row: T) =>
  z.object({ list: z.array(row), nextKey: z.string().nullable() })
export interface CursorPage<T> {
  list: T[]
  nextKey: string | null
}

/** A search of a journal that matches more is asked about before it is sent (design pages.md 0.2). */
export const MOST_JOURNAL_ROWS = 10_000
/** How many rows a journal filter matches; counting ends one row beyond the most. */
export const RowEstimate = z.object({ rows: z.number().int().min(0).max(MOST_JOURNAL_ROWS), more: z.boolean() })
export type RowEstimate = z.output<typeof RowEstimate>

/** Numbered pages, first page 1. Both parameter styles of the specification are accepted. */
export const pagedQuery = z.object({
  pageNum: z.coerce.number().int().min(1).optional(),
  pageIndex: z.coerce.number().int().min(1).optional(),
  pageSize: pageSize(MAX_OPTIONS),
})
export const pageOf = (q: { pageNum?: number | undefined; pageIndex?: number | undefined }) =>
  q.pageNum ?? q.pageIndex ?? 1
export const paged = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row), total: z.number().int() })
export interface Paged<T> {
  list: T[]
  total: number
}
