import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { wallText } from '#web/api/time-fields.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'

const DAY_MS = 86_400_000
const DAYS = 30

/** Vehicles of a large fleet fall silent and return all day: the statistics are not read again for each one. */
export const CENSUS_APART_MS = 10_000

/** The last thirty days, today with them: the default range of the statistics. */
export function useCensusRange(): { startTime: string; endTime: string } {
  const zone = useAtomValue(timeZoneAtom)
  const [openedAt] = useState(Date.now)
  const day = (at: number) => wallText(at, zone).slice(0, 10)
  return { startTime: `${day(openedAt - (DAYS - 1) * DAY_MS)} 00:00:00`, endTime: `${day(openedAt)} 23:59:59` }
}
