import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#core/contract/paging.ts'

/** Height of a row, and of what is above and below the rows of a list, px. */
const ROW = 36
const AROUND_ROWS = 340

/** The page size that comes closest to filling the window. */
export function fittingPageSize(windowHeight: number): number {
  const rows = (windowHeight - AROUND_ROWS) / ROW
  return PAGE_SIZES.reduce((best, size) => (Math.abs(size - rows) < Math.abs(best - rows) ? size : best))
}

const stored = atomWithStorage<number | null>('pageSize', null, undefined, { getOnInit: true })
const fitting = typeof window === 'undefined' ? DEFAULT_PAGE_SIZE : fittingPageSize(window.innerHeight)

/** Rows a page, the same in every table; stored under `pageSize` (docs/product/shared.md#lists-and-selectors). */
export const pageSizeAtom = atom(
  (get) => PAGE_SIZES.find((size) => size === get(stored)) ?? fitting,
  (_get, set, size: number) => set(stored, size),
)
