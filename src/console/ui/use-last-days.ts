import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { dayAfter } from '#core/domain/date-range.ts'
import { wallDay, wholeDays } from '#core/domain/wall-time.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'

/** The last days of the viewer, today with them: the default range of a list. */
export function useLastDays(days: number): { startTime: string; endTime: string } {
  const zone = useAtomValue(timeZoneAtom)
  const [openedAt] = useState(Date.now)
  const today = wallDay(openedAt, zone)
  // By the calendar: hours before now may lie two days back where a day has 23 of them.
  return wholeDays(dayAfter(today, 1 - days), today, zone)
}
