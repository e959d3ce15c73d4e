import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { CallCancelled } from './call-failed.ts'
import { onReachableAgain } from './connection.ts'
import { logFailure } from './log-failure.ts'

const RETRIES_OF_CANCELLED = 3
const RETRY_DELAY_MS = 300

/**
 * Holds what the server said. A list that stays on screen while the person navigates within it asks again for what the
 * navigation cancelled; real failures are shown once and not repeated.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (!(error instanceof CallCancelled)) logFailure(`not loaded: ${queryKey.slice(0, 2).join(' ')}`, error)
      },
    }),
    defaultOptions: {
      queries: {
        // An installation without internet is not offline.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        retry: (count, error) => error instanceof CallCancelled && count < RETRIES_OF_CANCELLED,
        // Asked at once, two that ask the same would cancel each other in turns.
        retryDelay: RETRY_DELAY_MS,
      },
    },
  })
}

/** Asks again for everything on screen that failed: the network is back, or its texts are of another language. */
export function askFailedAgain(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
}

export function ApiProvider({ client, children }: { client?: QueryClient; children: ReactNode }) {
  const [own] = useState(createQueryClient)
  const used = client ?? own
  useEffect(() => onReachableAgain(() => askFailedAgain(used)), [used])
  return <QueryClientProvider client={used}>{children}</QueryClientProvider>
}
