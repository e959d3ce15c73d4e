import type { z } from 'zod'
import { PLATFORM_ZONE } from '#core/domain/platform-time.ts'
import { wallText, wholeDays } from '#core/domain/wall-time.ts'
import { toViewerZone } from '#web/api/time-fields.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { Search } from './use-search.ts'

const SECOND_MS = 1000

interface Times {
  startTime: string
  endTime: string
}

/** What is dragged over in a chart becomes the time range of its page; the way back is that of the browser. */
export function useNarrow<S extends z.ZodType>({ given, apply }: Search<S>) {
  const { zone } = useFormat()
  // A range that moves with the clock would win over the times.
  const to = ({ startTime, endTime }: Times) => void apply({ ...given, range: undefined, startTime, endTime })
  return {
    to,
    /** Epoch ms. */
    toMoments: (from: number, until: number) =>
      to({
        startTime: wallText(from, zone),
        // A stretch within one second still has a length.
        endTime: wallText(Math.max(until, from + SECOND_MS), zone),
      }),
    /** Days of the platform, "YYYY-MM-DD"; both are in the range. */
    toPlatformDays: (first: string, last: string) => to(toViewerZone(wholeDays(first, last, PLATFORM_ZONE), zone)),
  }
}
