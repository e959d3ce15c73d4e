import { useState } from 'react'
import type { z } from 'zod'
import type { AnyEndpoint, Endpoint } from '#core/contract/endpoint.ts'
import type { RowEstimate } from '#core/contract/paging.ts'
import { useCall } from '#web/api/use-call.ts'
import type { Search } from './use-search.ts'

/** Calls that estimate the size of a search, and that export it instead. */
export interface Estimate {
  count: Endpoint<z.ZodType, z.ZodType, typeof RowEstimate>
  exported?: AnyEndpoint
}

/**
 * A search whose list is read only after the server estimated its size, or the user confirmed it
 * (docs/product/shared.md#search-forms): whether it was entered or came from a link, a saved view or the history. Until then the list
 * keeps what it shows.
 */
export function useEstimatedSearch<S extends z.ZodType>(search: Search<S>, estimate: Estimate): Search<S> {
  const { filter } = search
  const path = estimate.count.path
  const key = filter === null ? '' : `${path} ${JSON.stringify(filter)}`
  const [wanted, setWanted] = useState('')
  const [dismissed, setDismissed] = useState('')
  const [shown, setShown] = useState({ key: '', path, filter: null as typeof filter })
  const { data, error } = useCall(estimate.count, { query: filter }, { enabled: filter !== null, toast: false })

  // A failed estimate does not block the search.
  const passes = filter === null || wanted === key || error !== null || data?.more === false
  if (passes && shown.key !== key) setShown({ key, path, filter })

  const wide = !passes && data?.more === true && dismissed !== key
  return {
    ...search,
    filter: shown.path === path ? shown.filter : null,
    held: {
      asking: !passes && data === undefined,
      ...(wide && { wide: { rows: data.rows, filter, exported: estimate.exported } }),
      showAnyway: () => setWanted(key),
      dismiss: () => setDismissed(key),
    },
  }
}
