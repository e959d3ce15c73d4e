import { useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { z } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { CursorPage } from '#core/contract/paging.ts'
import { pageSizeAtom } from '../state/page-size.ts'
import { timeZoneAtom } from '../state/time-zone.ts'
import { call } from './call.ts'
import { LIST } from './use-ask-again.ts'
import { callKey } from './use-call.ts'

export interface CursorList<Row> {
  rows: Row[]
  /** False until a filter was given: show the prompt to search. */
  searched: boolean
  loading: boolean
  error: Error | null
  /** Reads the next page; absent at the end. */
  more: (() => void) | undefined
  reload: () => void
  /** When the rows came, epoch ms; 0 before the first answer, absent for rows that are not read. */
  updatedAt?: number
}

/** Reads a journal page by page. A null filter means "not searched yet": nothing is sent. */
export function useCursorList<Q extends z.ZodType, B extends z.ZodType, Row>(
  endpoint: Endpoint<Q, B, z.ZodType<CursorPage<Row>>>,
  filter: Omit<z.input<Q>, 'rowKey' | 'pageSize'> | null,
): CursorList<Row> {
  const zone = useAtomValue(timeZoneAtom)
  const pageSize = useAtomValue(pageSizeAtom)
  const read = useInfiniteQuery({
    queryKey: callKey(endpoint, filter, pageSize, zone),
    enabled: filter !== null,
    initialPageParam: undefined as string | undefined,
    // The table shows a failure in place.
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { query: { ...filter, pageSize, rowKey: pageParam } as z.input<Q> }, { signal, toast: false }),
    getNextPageParam: (last) => last.nextKey ?? undefined,
    meta: LIST,
  })
  return {
    rows: read.data?.pages.flatMap((page) => page.list) ?? [],
    searched: filter !== null,
    loading: read.isFetching,
    error: read.error,
    more: read.hasNextPage && !read.isFetchingNextPage ? () => void read.fetchNextPage() : undefined,
    reload: () => void read.refetch(),
    updatedAt: read.dataUpdatedAt,
  }
}
