import { z } from 'zod'
import { platformTime } from './fields.ts'

/** A figure at the same moment of the same weekday, over the last four weeks. */
export const Usual = z.object({ low: z.number(), mean: z.number(), high: z.number() })
export type Usual = z.output<typeof Usual>

/**
 * What is usual for a fleet at this moment: the same weekdays of the last four weeks up to the same time, of the vehicles
 * that are registered now. Counted from stored hours, of which the one in progress counts by its elapsed part.
 */
export const FleetUsual = z.object({
  /** Weeks with data, two at least. */
  weeks: z.number().int().min(2).max(4),
  /** Connected vehicles, from samples of whole fleets; null under a filter and before samples of two weeks exist. */
  online: Usual.nullable(),
  /** Vehicles that drive, on average over the hour around this moment. */
  driving: Usual,
  /** Since platform midnight: vehicles with at least one position, km, seconds with ignition or speed. */
  onlineToday: Usual,
  mileageTodayKm: Usual,
  runningSecondsToday: Usual,
  /** Alarms that began since platform midnight. */
  alarmsToday: Usual,
  /** In the hours of the last day, oldest first; connected vehicles at their middles. */
  hours: z.array(z.object({ hourTime: platformTime, online: Usual.nullable(), driving: Usual })),
})
export type FleetUsual = z.output<typeof FleetUsual>
