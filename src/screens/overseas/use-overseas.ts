import { getOverseasOverview, OverseasOverview } from '#core/contract/overseas.ts'
import type { WallQuery } from '#core/contract/wall.ts'
import { useCall } from '#web/api/use-call.ts'
import { useLastGood } from '../stage/use-last-good.ts'
import { usePlatformDay } from '../stage/use-platform-day.ts'

const REFRESH_MS = 15_000

export interface Overseas {
  value: OverseasOverview | undefined
  /** When it was received, epoch ms. */
  at: number | undefined
  /** Received on an earlier platform day: its figures of "today" are yesterday's. */
  ofYesterday: boolean
  error: Error | null
}

/** The fleet abroad: polled, and kept over reloads. */
export function useOverseas(query: WallQuery): Overseas {
  const day = usePlatformDay()
  const { data, updatedAt, error } = useCall(getOverseasOverview, { query }, { refreshMs: REFRESH_MS, toast: false })
  const known = useLastGood(`overseas.${JSON.stringify(query)}`, OverseasOverview, data, updatedAt)
  return { value: known?.value, at: known?.at, ofYesterday: known !== undefined && known.at < day, error }
}
