import { dayRange } from '../stage/day-range.ts'
import { usePlatformDay } from '../stage/use-platform-day.ts'

/** A vehicle and the platform's day, as the lists of the console have them in their address. */
export function useToday(vin: string): { vin: string; startTime: string; endTime: string } {
  return { vin, ...dayRange(usePlatformDay()) }
}
