import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { wallText } from '#web/api/time-fields.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'

const DAY_MS = 86_400_000

/** The last days of the viewer, today with them: the default range of a list. */
export function useLastDays(days: number): { startTime: string; endTime: string } {
  const zone = useAtomValue(timeZoneAtom)
  const [openedAt] = useState(Date.now)
  const day = (at: number) => wallText(at, zone).slice(0, 10)
  return { startTime: `${day(openedAt - (days - 1) * DAY_MS)} 00:00:00`, endTime: `${day(openedAt)} 23:59:59` }
}
