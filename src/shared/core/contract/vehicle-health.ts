import { z } from 'zod'
import { VEHICLE_PAGES } from '../domain/page-group.ts'
import { endpoint, usedOn } from './endpoint.ts'
import { platformTime, vin } from './fields.ts'

/** Hourly cells of the strip (docs/product/shared.md#vehicle-drawer). */
export const HEALTH_HOURS = 24

export const HealthHour = z.object({
  /** Begin of the hour. */
  startTime: platformTime,
  /** Positions received. */
  messages: z.number().int(),
  /** Messages expected so far at the vehicle's usual rate while the ignition is on; null while the rate is unknown. */
  expected: z.number().int().nullable(),
  /** Share of positions with a fix, 0–1; null without any. */
  validShare: z.number().nullable(),
  /** Seconds of the longest silence that ended in this hour, without the usual ones of a parked vehicle. */
  longestGap: z.number().int(),
  /** Share of positions with the ignition on, 0–1; null without any. */
  poweredShare: z.number().nullable(),
  /** The ignition was off in the whole hour, and the vehicle reported no less than parked ones do. */
  parked: z.boolean(),
})
export type HealthHour = z.output<typeof HealthHour>

export const getVehicleHealth = endpoint('GET /tsp-bss/v1/vehicle/health', usedOn(VEHICLE_PAGES), {
  summary: 'How one vehicle reported in each of the last 24 hours, oldest first, and how many of its commands are open',
  query: z.object({ vin }),
  response: z.object({
    hours: z.array(HealthHour),
    /** Usual seconds between two positions with the ignition on; null when there are too few. */
    usualGap: z.number().nullable(),
    openJobs: z.number().int(),
  }),
})
