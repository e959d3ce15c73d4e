import { z } from 'zod'
import { GEAR_LIMITS, LOAD_STATES } from '../domain/gear-analysis.ts'
import { vinsIn } from '../domain/vin-list.ts'
import { endpoint } from './endpoint.ts'
import { namesVehicles, oneNumberOf, rangeInOrder, timeRange, vin, vinList } from './fields.ts'

const PAGE = '/tbox/gearsSpeed'

export const GearFilter = z
  .object({
    vin: vin.optional(),
    vins: vinList.refine((text) => vinsIn(text).length <= GEAR_LIMITS.vehicles, 'validation.format').optional(),
    ...timeRange,
    /** Only while the vehicle reported this load. */
    load: oneNumberOf(LOAD_STATES).optional(),
  })
  .refine(...rangeInOrder)
  .refine(...namesVehicles)
export type GearFilter = z.output<typeof GearFilter>

const seconds = z.record(z.string(), z.number())
export const GearRow = z.object({
  /** 0 neutral, below reverse. */
  gear: z.number().int(),
  seconds: z.number(),
  /** Of the whole, 0 to 1. */
  share: z.number(),
  km: z.number(),
  rpm: z.number().nullable(),
  /** Litres over 100 km. */
  consumption: z.number().nullable(),
  /** Seconds by the lower end of a step of speed (10 km/h) and of engine speed (250 1/min). */
  bySpeed: seconds,
  byRpm: seconds,
})
export type GearRow = z.output<typeof GearRow>
export const GearReport = z.object({
  /** Vehicles of the selection with gear data in the range. */
  vehicles: z.number().int(),
  asked: z.number().int(),
  samples: z.number().int(),
  seconds: z.number(),
  km: z.number(),
  shiftsPer100Km: z.number().nullable(),
  coastingSeconds: z.number(),
  wrongGear: z.number().int(),
  overRev: z.number().int(),
  gears: z.array(GearRow),
})
export type GearReport = z.output<typeof GearReport>

export const analyseGears = endpoint('GET /tsp-hbase-proxy/gearsSpeed/analyse', PAGE, {
  summary: 'Gears, speed and engine speed of some vehicles from their stored CAN uploads (0x0705)',
  query: GearFilter,
  response: GearReport,
})

export const GearMedian = z.object({
  seriesName: z.string(),
  /** Other vehicles of the series the medians are made of. */
  vehicles: z.number().int(),
  shiftsPer100Km: z.number().nullable(),
  gears: z.array(
    z.object({
      gear: z.number().int(),
      share: z.number(),
      rpm: z.number().nullable(),
      consumption: z.number().nullable(),
    }),
  ),
})
export type GearMedian = z.output<typeof GearMedian>
export const compareGears = endpoint('GET /tsp-hbase-proxy/gearsSpeed/median', PAGE, {
  summary: 'The same of other vehicles of the series of the first one, as medians',
  query: GearFilter,
  response: GearMedian,
})
