import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { type Search, useSearch } from './use-search.ts'

/** The filter of one of a page's views: searching and resetting stay in the view, whose name is in the address. */
export function useViewSearch<S extends z.ZodType>(schema: S, view: string): Search<S> {
  const search = useSearch(schema)
  const [, setParams] = useSearchParams()
  return {
    ...search,
    apply: (values, how) => search.apply({ ...values, view }, how),
    clear: () => setParams({ view }),
  }
}
