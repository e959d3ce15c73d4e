import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#core/contract/paging.ts'

const storedSize = atomWithStorage<number>('pageSize', DEFAULT_PAGE_SIZE, undefined, { getOnInit: true })

/** Rows a page, the same in every table; stored under `pageSize` (docs/product/shared.md#lists-and-selectors). */
export const pageSizeAtom = atom(
  (get) => (PAGE_SIZES.some((size) => size === get(storedSize)) ? get(storedSize) : DEFAULT_PAGE_SIZE),
  (_get, set, size: number) => set(storedSize, size),
)
