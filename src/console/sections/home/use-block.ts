import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import type { Given } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'

export const REFRESH_MS = 60_000

/** Data of a block of the start page: polled every minute, retained while another filter loads, with errors shown in place. */
export const useBlock = <E extends AnyEndpoint>(endpoint: E, given: Given<E> = {}) =>
  useCall(endpoint, given, { refreshMs: REFRESH_MS, toast: false, keepPrevious: true })
