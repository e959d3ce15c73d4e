import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { optionalText, platformTime } from './fields.ts'
import { WallQuery } from './wall.ts'

const CODE = '/yunyingScreen'
const count = z.number().int()
/** 0 to 1, to four decimals. */
const share = z.number()
const levels = z.object({ level1: z.number(), level2: z.number(), level3: z.number() })

/**
 * What the vehicles of one city, or all of the home market, are doing and did today. Daily numbers are of the platform's day.
 * Definitions: docs/wall-design.md "Figures".
 */
export const OperationsFigures = z.object({
  /** On the books. */
  total: count,
  /** Connected now. */
  online: count,
  /** Attendance: vehicles that drove at least one kilometre today. */
  out: count,
  /** States of this moment. */
  driving: count,
  charging: count,
  /** Trips that began today (TRIP_RULES), those under way included. */
  trips: count,
  mileageTodayKm: z.number(),
  /** domain/safety-score.ts over today's driving alarms and kilometres: the score and its parts, alarms in 1,000 km; null below 100 km. */
  safety: levels.extend({ score: count }).nullable(),
  /** By voltage and current of GB/T 32960 in closed hours of today; null while no vehicle has such an hour. */
  chargedKwh: z.number().nullable(),
  /** Used less regained in the same hours, by the distance driven in them; null below ten kilometres. */
  kwhPer100Km: z.number().nullable(),
  /** Over today's trips of vehicles that report their fuel level; null below ten kilometres. */
  litresPer100Km: z.number().nullable(),
})
export type OperationsFigures = z.output<typeof OperationsFigures>

export const OperationsCity = OperationsFigures.extend({
  /** Operating city as the vehicle register spells it. */
  operatingCity: z.string(),
})
export type OperationsCity = z.output<typeof OperationsCity>

/** The fleet in the home market, in the data scope of the caller. */
export const OperationsOverview = z.object({
  atTime: platformTime,
  /** Energy charged today is counted up to here. */
  energyUntilTime: platformTime,
  /** All of the home market, vehicles without an operating city included. */
  country: OperationsFigures,
  /** Most vehicles first. */
  cities: z.array(OperationsCity),
})
export type OperationsOverview = z.output<typeof OperationsOverview>

/** Activity of a city's vehicles in one hour: shares of all vehicle hours, adding up to 1. */
export const OperationsHour = z.object({
  /** Begin of the hour. */
  hourTime: platformTime,
  /**
   * Up to when the hour under way is counted; null for an hour that is over. Before an hour is closed, half an hour after it ended,
   * reports that came late or in another order may be missing from it.
   */
  untilTime: platformTime.nullable(),
  /** Vehicles that drove at least one kilometre in it. */
  out: count,
  /** Null if no vehicle of the home market reported in the hour. For the current hour: until now. */
  shares: z
    .object({
      driving: share,
      charging: share,
      idling: share,
      parked: share,
      /** Of vehicles without a position in the hour. */
      silent: share,
    })
    .nullable(),
})
export type OperationsHour = z.output<typeof OperationsHour>

/** One operating city more closely, or the whole home market. */
export const OperationsPlace = z.object({
  atTime: platformTime,
  /** Empty: the home market. */
  operatingCity: z.string(),
  /** Where most of the place's vehicles are: west, south, east, north; null while none has a position. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** 24, oldest first; the last one is the newest that is known, from its tenth minute on the one under way. */
  hours: z.array(OperationsHour),
  /**
   * Where the vehicles were: middle of a square of `cellDegrees`, and how often. Counted are the last positions, of a city
   * also the first and last one of each hour of the last day. Densest first.
   */
  cells: z.array(z.tuple([z.number(), z.number(), count])),
  cellDegrees: z.number(),
  /** Newest alarms of the last 24 hours, at most twelve. */
  alarms: z.array(
    z.object({
      id: count,
      kind: z.string(),
      /** The trouble code that raised it. */
      code: z.string().optional(),
      level: count,
      startTime: platformTime,
      vin: z.string(),
      plate: z.string(),
      operatingCity: z.string(),
    }),
  ),
})
export type OperationsPlace = z.output<typeof OperationsPlace>

/**
 * The query state of walls; places of this wall are cities whatever `dimension` says. A market other than the home market
 * leaves nothing.
 */
const OperationsPlaceQuery = WallQuery.extend({
  operatingCity: optionalText(64),
})

export const getOperationsOverview = endpoint('GET /tsp-bss/v1/screen/operationsOverview', CODE, {
  summary: 'Fleet in the home market by operating city',
  query: WallQuery,
  response: OperationsOverview,
})

export const getOperationsPlace = endpoint('GET /tsp-bss/v1/screen/operationsPlace', CODE, {
  summary: 'One operating city, or the home market, by hours, density and newest alarms',
  query: OperationsPlaceQuery,
  response: OperationsPlace,
})
