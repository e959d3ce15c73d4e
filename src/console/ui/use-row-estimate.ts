import { useState } from 'react'
import type { z } from 'zod'
import type { AnyEndpoint, Endpoint } from '#core/contract/endpoint.ts'
import type { RowEstimate } from '#core/contract/paging.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'

/** Calls that tell how large a search would be, and that export it instead. */
export interface Estimate {
  count: Endpoint<z.ZodType, z.ZodType, typeof RowEstimate>
  exported?: AnyEndpoint
}

/** A search that matches more than is read page by page. */
export interface WideSearch {
  values: Record<string, unknown>
  filter: unknown
  rows: number
}

/** Asks the server how much a search matches before it is sent (design pages.md 0.2). */
export function useRowEstimate(estimate: Estimate | undefined) {
  const [wide, setWide] = useState<WideSearch>()
  const [asking, setAsking] = useState(false)

  /** Whether the person has to be asked first. A count that cannot be had holds nothing up. */
  async function isTooWide(values: Record<string, unknown>, filter: unknown): Promise<boolean> {
    setWide(undefined)
    if (!estimate) return false
    setAsking(true)
    try {
      const { rows, more } = await call(estimate.count, { query: filter }, { toast: false })
      if (more) setWide({ values, filter, rows })
      return more
    } catch (error) {
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
      return false
    } finally {
      setAsking(false)
    }
  }

  return { isTooWide, asking, wide, dismiss: () => setWide(undefined) }
}
