import type { z } from 'zod'
import { type Search, useSearch } from '../../../ui/use-search.ts'

/** The filter of one of the page's views: searching and resetting stay in the view, whose name stands in the address. */
export function useViewSearch<S extends z.ZodType>(schema: S, view: string): Search<S> {
  const search = useSearch(schema)
  return {
    ...search,
    apply: (values) => search.apply({ ...values, view }),
    clear: () => void search.apply({ view }),
  }
}
