import { useEffect, useRef } from 'react'
import { FleetOverview, getFleetOverview, type WallQuery } from '#core/contract/wall.ts'
import { useCall } from '#web/api/use-call.ts'
import { useLastGood } from '../stage/use-last-good.ts'
import { usePlatformDay } from '../stage/use-platform-day.ts'

const REFRESH_MS = 15_000

export interface Overview {
  value: FleetOverview | undefined
  /** When it was received, epoch ms. */
  at: number | undefined
  /** Received on an earlier platform day: its figures of "today" are yesterday's. */
  ofYesterday: boolean
  error: Error | null
}

/** The slow figures of the wall: polled, asked again at platform midnight, kept over reloads. */
export function useFleetOverview(query: WallQuery): Overview {
  const { data, updatedAt, error, reload } = useCall(
    getFleetOverview,
    { query },
    { refreshMs: REFRESH_MS, toast: false },
  )
  const known = useLastGood(`overview.${JSON.stringify(query)}`, FleetOverview, data, updatedAt)
  const day = usePlatformDay()
  const shownDay = useRef(day)

  useEffect(() => {
    if (shownDay.current === day) return
    shownDay.current = day
    reload()
  }, [day, reload])

  return {
    value: known?.value,
    at: known?.at,
    ofYesterday: known !== undefined && known.at < day,
    error,
  }
}
