import { z } from 'zod'

export const PAGE_SIZES = [10, 20, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 10
/** "Big dropdowns" may ask for this many options at once (specification §9). */
export const MAX_OPTIONS = 10_000

const pageSize = (max: number) => z.coerce.number().int().min(1).max(max).default(DEFAULT_PAGE_SIZE)

/** Journals are read forward from a row key; counting rows is never asked for. */
export const cursorQuery = z.object({ pageSize: pageSize(100), rowKey: z.string().optional() })
export const cursorPage = <T extends z.ZodType>(row: T) =>
  z.object({ list: z.array(row), nextKey: z.string().nullable() })
export interface CursorPage<T> {
  list: T[]
  nextKey: string | null
}

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
