import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { AnyEndpoint, Answer } from '#core/contract/endpoint.ts'
import { timeZoneAtom } from '../state/time-zone.ts'
import { askFailedAgain } from './api-provider.tsx'
import { CallCancelled, CallFailed } from './call-failed.ts'
import { call, type Given } from './call.ts'

export interface UseCallOptions {
  /** False: nothing is sent yet. */
  enabled?: boolean
  /** Asks again this often while the page is visible. */
  refreshMs?: number
  /** False when the component shows the failure in place. */
  toast?: boolean
  /** True keeps the last answer on screen while another filter loads. */
  keepPrevious?: boolean
  /** An answer younger than this is not asked for again by a component that appears later. */
  freshMs?: number
  /** True: retries a missing answer with growing intervals while the page is visible. */
  untilAnswered?: boolean
}

const FIRST_AGAIN_MS = 1_000
const LATEST_AGAIN_MS = 60_000

/** The platform was not reached, is overloaded or fails: asked later it may answer. A rejected call is not retried. */
const mayPass = (error: Error): boolean => {
  if (error instanceof CallCancelled) return true
  if (!(error instanceof CallFailed)) return false
  return error.code === 'network' || Number(error.code) === 429 || Number(error.code) >= 500
}

/** Key of everything an endpoint answered; times depend on the zone, so it is part of it. */
export const callKey = (endpoint: AnyEndpoint, ...rest: readonly unknown[]) => [endpoint.method, endpoint.path, ...rest]

/** The answer of a call, asked when the component appears and shared by all that ask the same. */
export function useCall<E extends AnyEndpoint>(endpoint: E, given: Given<E> = {}, options: UseCallOptions = {}) {
  const { enabled = true, refreshMs, freshMs, toast = true, keepPrevious = false, untilAnswered = false } = options
  const zone = useAtomValue(timeZoneAtom)
  const client = useQueryClient()
  const queryKey = callKey(endpoint, given, zone)
  const read = useQuery({
    queryKey,
    enabled,
    queryFn: ({ signal }) => {
      // A failed poll keeps the last good values; repeating the message each time is of no use.
      const before = client.getQueryState(queryKey)
      const again =
        (refreshMs !== undefined && before?.status !== 'pending') || (untilAnswered && !!before?.fetchFailureCount)
      return call(endpoint, given, { signal, toast: toast && !again, loading: !again })
    },
    ...(refreshMs !== undefined && { refetchInterval: refreshMs }),
    ...(freshMs !== undefined && { staleTime: freshMs }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(untilAnswered && {
      retry: (_count: number, error: Error) => mayPass(error),
      retryDelay: (count: number) => Math.min(LATEST_AGAIN_MS, FIRST_AGAIN_MS * 2 ** count),
    }),
  })
  return {
    data: read.data as Answer<E> | undefined,
    loading: read.isFetching,
    error: read.error,
    /** Asks again, unless nothing may be sent: the library itself sends even then. */
    reload: () => {
      if (enabled) void read.refetch()
    },
    /** When the data came, epoch ms; 0 before the first answer. */
    updatedAt: read.dataUpdatedAt,
  }
}

/**
 * Several answers of one call, each asked for by itself and shown in place as it comes. The first one is asked for alone: next to
 * the others it would come only when they do.
 */
export function useCalls<E extends AnyEndpoint>(endpoint: E, given: readonly Given<E>[]) {
  const zone = useAtomValue(timeZoneAtom)
  const first = useCall(endpoint, given[0], { toast: false, enabled: given.length > 0 })
  const isAnswered = first.data !== undefined || first.error !== null
  return useQueries({
    queries: given.map((each, index) => ({
      enabled: index === 0 || isAnswered,
      queryKey: callKey(endpoint, each, zone),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, each, { signal, toast: false }),
    })),
    combine: answersOf,
  })
}

/** Stable while nothing has changed: the library calls it again when one of the answers did. */
function answersOf<T>(reads: readonly { data: T | undefined; error: Error | null; refetch: () => unknown }[]) {
  return {
    answers: reads.map(({ data }) => data),
    error: reads.find(({ error }) => error !== null)?.error ?? null,
    reload: () => {
      for (const { error, refetch } of reads) if (error !== null) void refetch()
    },
  }
}

/** Asks again for everything that failed, for example after the user has signed in again. */
export function useRetryFailed() {
  const client = useQueryClient()
  return () => askFailedAgain(client)
}

/** After a change: what the named endpoints answered is asked again wherever it is on screen. */
export function useRefresh() {
  const client = useQueryClient()
  return (...endpoints: readonly AnyEndpoint[]) =>
    Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: callKey(endpoint) })))
}
