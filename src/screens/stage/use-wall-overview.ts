import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import type { WallQuery } from '#core/contract/wall.ts'
import { useCall } from '#web/api/use-call.ts'
import { useLastGood } from './use-last-good.ts'
import { usePlatformDay } from './use-platform-day.ts'

const REFRESH_MS = 15_000

export interface WallOverview<Value> {
  value: Value | undefined
  /** When it was received, epoch ms. */
  at: number | undefined
  /** Received on an earlier platform day: its numbers of "today" are yesterday's. */
  ofYesterday: boolean
  error: Error | null
}

/** The slow numbers of a wall: polled, read again at platform midnight, stored over reloads under `name`. */
export function useWallOverview<S extends z.ZodType>(
  name: string,
  endpoint: AnyEndpoint & { response: S },
  query: WallQuery,
): WallOverview<z.output<S>> {
  const { data, updatedAt, error, reload } = useCall(endpoint, { query }, { refreshMs: REFRESH_MS, toast: false })
  const known = useLastGood(`${name}.${JSON.stringify(query)}`, endpoint.response, data, updatedAt)
  const day = usePlatformDay()
  const shownDay = useRef(day)

  useEffect(() => {
    if (shownDay.current === day) return
    shownDay.current = day
    reload()
  }, [day, reload])

  return { value: known?.value, at: known?.at, ofYesterday: known !== undefined && known.at < day, error }
}
