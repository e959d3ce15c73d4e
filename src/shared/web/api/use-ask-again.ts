import { useQueryClient } from '@tanstack/react-query'

/** Marks the queries of lists. */
export const LIST = { list: true } as const

/**
 * Asks again for everything on screen that depends on a filter: lists, and calls that have a value of the filter in their
 * query. Options of selectors and the like are not asked for again.
 */
export function useAskAgain() {
  const client = useQueryClient()
  return (filter: Readonly<Record<string, unknown>>) =>
    void client.refetchQueries({
      type: 'active',
      predicate: ({ queryKey, meta }) => meta?.['list'] === true || queryKey.some((part) => shares(part, filter)),
    })
}

function shares(part: unknown, filter: Readonly<Record<string, unknown>>): boolean {
  if (typeof part !== 'object' || part === null) return false
  const { query } = part as { query?: unknown }
  if (query !== undefined) return shares(query, filter)
  return Object.entries(part).some(([name, value]) => value !== undefined && value !== null && filter[name] === value)
}
