import { wallText } from '#web/api/time-fields.ts'
import type { Format } from '#web/i18n/format.ts'
import { leadAddress } from './lead-address.ts'
import { usePlatformDay } from './use-platform-day.ts'

const DAY_MS = 86_400_000
const SECOND_MS = 1000

/** Address of the drives of the current platform day, in the viewer's zone as the console's lists have it. */
export function useDrivesAddress({ zone }: Pick<Format, 'zone'>): string {
  const day = usePlatformDay()
  return leadAddress('/tbox/travalData', {
    startTime: wallText(day, zone),
    endTime: wallText(day + DAY_MS - SECOND_MS, zone),
  })
}
