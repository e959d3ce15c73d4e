import { useInfiniteQuery } from '@tanstack/react-query'
import type { AnyEndpoint, Answer, GivenQuery } from '#core/contract/endpoint.ts'
import { call } from './call.ts'
import { callKey } from './use-call.ts'

/** A list opened again within this time shows what it showed. */
const FRESH_MS = 30_000

export interface OptionPage<Item> {
  list: readonly Item[]
  /** Absent where the call answers a plain array. */
  total?: number
}

interface PagedOptions<E extends AnyEndpoint, Item> {
  endpoint: E
  pageSize: number
  /** Query of one page; the first one is 1. */
  query: (page: number) => GivenQuery<E>
  read: (answer: Answer<E>) => OptionPage<Item>
}

export interface OptionPages<Item> {
  items: Item[]
  total: number | undefined
  /** The first page is on its way. */
  loading: boolean
  loadingMore: boolean
  error: Error | null
  /** Reads the next page; absent at the end and while one is on its way. */
  more: (() => void) | undefined
  reload: () => void
}

/** Options of a selector, page by page, asked while it is open. A failure is shown in the list, not as a message. */
export function useOptionPages<E extends AnyEndpoint, Item>(
  { endpoint, pageSize, query, read }: PagedOptions<E, Item>,
  enabled: boolean,
): OptionPages<Item> {
  const pages = useInfiniteQuery({
    queryKey: callKey(endpoint, 'options', query(1)),
    enabled,
    staleTime: FRESH_MS,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      read(await call(endpoint, { query: query(pageParam) }, { signal, toast: false, loading: false })),
    getNextPageParam: (last, _all, page) => nextOptionPage(page, pageSize, last),
  })
  const open = pages.hasNextPage && !pages.isFetching
  return {
    items: pages.data?.pages.flatMap((page) => [...page.list]) ?? [],
    total: pages.data?.pages.at(-1)?.total,
    loading: pages.isPending && pages.isFetching,
    loadingMore: pages.isFetchingNextPage,
    error: pages.error,
    more: open ? () => void pages.fetchNextPage() : undefined,
    reload: () => void (pages.data ? pages.fetchNextPage() : pages.refetch()),
  }
}

/** The page after this one, undefined when its start exceeds the total (docs/product/shared.md#lists-and-selectors). */
export function nextOptionPage(page: number, pageSize: number, last: OptionPage<unknown>): number | undefined {
  // Without a total a page that is not full is the last one.
  if (last.total === undefined) return last.list.length < pageSize ? undefined : page + 1
  const nextStart = page * pageSize + 1
  return nextStart > last.total ? undefined : page + 1
}
