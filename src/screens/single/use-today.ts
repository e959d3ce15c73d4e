import { wallText } from '#web/api/time-fields.ts'
import { useFormat } from '#web/i18n/format.ts'
import { usePlatformDay } from '../stage/use-platform-day.ts'

const DAY_MS = 86_400_000

/** The vehicle and the platform's day, as the lists of the console take them from their address. */
export function useToday(vin: string): { vin: string; startTime: string; endTime: string } {
  const { zone } = useFormat()
  const day = usePlatformDay()
  return { vin, startTime: wallText(day, zone), endTime: wallText(day + DAY_MS - 1000, zone) }
}
