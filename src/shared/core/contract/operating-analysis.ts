import { z } from 'zod'
import { ANALYSIS_DIMENSIONS, ANALYSIS_RANKINGS, type AnalysisRanking } from '../domain/operating-analysis.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { FleetFilter } from './fleet-filter.ts'

const PAGE = '/operate/yyAnalysis'

/** The query state of walls, and a range of days. */
const AnalysedFleet = FleetFilter.extend({
  /** Without a range: the last 30 days, today with them. */
  ...fields.optionalTimeRange,
})
const rankBy = z.enum(Object.keys(ANALYSIS_RANKINGS) as [AnalysisRanking, ...AnalysisRanking[]]).default('attendance')
export const AnalysisFilter = AnalysedFleet.extend({
  /** What a row is: 0 organisation, 1 series, 2 market, 3 model. */
  dimension: fields.oneNumberOf(ANALYSIS_DIMENSIONS.map((_, at) => at)).default(0),
  rankBy,
}).refine(...fields.rangeInOrder)
export type AnalysisFilter = z.output<typeof AnalysisFilter>

/** Use of some vehicles in a range of days; null: unknown, or of nothing. */
export const VehicleUse = z.object({
  vehicles: z.number().int(),
  /** Days on which a vehicle drove at least 1 km, of its days. */
  attendance: z.number().nullable(),
  /** Running time, of all time. */
  utilisation: z.number().nullable(),
  km: z.number(),
  drivingHours: z.number(),
  idleHours: z.number(),
  kmPerVehicle: z.number().nullable(),
  /** Running, with idling. */
  hoursPerVehicle: z.number().nullable(),
  /** Idling, of the running time. */
  idleShare: z.number().nullable(),
  /** Of battery vehicles: energy less recuperation. */
  kwhPer100Km: z.number().nullable(),
  /** Of trips whose terminal reports the tank. */
  litresPer100Km: z.number().nullable(),
  alarmsPer1000Km: z.number().nullable(),
})
export type VehicleUse = z.output<typeof VehicleUse>

const Ranked = VehicleUse.extend({
  /** By the chosen number, 1 the best; null: the number is unknown. */
  rank: z.number().int().nullable(),
  /** Places gained since the preceding period. */
  rankChange: z.number().int().nullable(),
})
export const AnalysisGroup = Ranked.extend({
  key: z.string(),
  /** Empty for a market, whose code is its key. */
  name: z.string(),
  /** 1 the best quarter of the groups. */
  quartile: z.number().int().min(1).max(4).nullable(),
})
export type AnalysisGroup = z.output<typeof AnalysisGroup>

export const { list: listAnalysisGroups, export: exportAnalysisGroups } = calls(
  {
    page: PAGE,
    buttons: `${PAGE}/group`,
    row: AnalysisGroup,
    filter: AnalysisFilter,
    sorts: [
      'name',
      'vehicles',
      'attendance',
      'utilisation',
      'km',
      'kmPerVehicle',
      'hoursPerVehicle',
      'idleShare',
      'kwhPer100Km',
      'litresPer100Km',
      'alarmsPer1000Km',
      'rank',
      'rankChange',
    ],
  },
  {
    list: [
      'GET /tsp-bss/operatingAnalysis/list',
      'Use of vehicles by organisation, series, market or model, with rank',
    ],
    export: ['GET /tsp-bss/operatingAnalysis/export', 'The same groups as a workbook'],
  },
)

export const RankedVehicle = Ranked.omit({ vehicles: true }).extend({ vin: z.string(), plate: z.string() })
export type RankedVehicle = z.output<typeof RankedVehicle>

export const OperatingAnalysis = z.object({
  fromDay: fields.calendarDay,
  toDay: fields.calendarDay,
  days: z.number().int(),
  use: VehicleUse,
  /** Of as many days before the range. */
  before: VehicleUse,
  /** Vehicles with the chosen number. */
  ranked: z.number().int(),
  best: z.array(RankedVehicle),
  /** The last one first; none of `best`. */
  worst: z.array(RankedVehicle),
  /** Vehicles with a known consumption, and an even sample of them. */
  consuming: z.number().int(),
  points: z.array(
    z.object({
      vin: z.string(),
      km: z.number(),
      kwhPer100Km: z.number().nullable(),
      litresPer100Km: z.number().nullable(),
    }),
  ),
})
export type OperatingAnalysis = z.output<typeof OperatingAnalysis>
export const getOperatingAnalysis = endpoint('GET /tsp-bss/operatingAnalysis/overview', PAGE, {
  summary: 'Use of a fleet in a range of days and before it, its best and worst vehicles, distance against consumption',
  query: AnalysedFleet.extend({ rankBy }).refine(...fields.rangeInOrder),
  response: OperatingAnalysis,
})

export const DayProfile = z.object({
  vehicles: z.number().int(),
  /** Vehicles the profile is made of: all, or an even sample of a large fleet. */
  sampled: z.number().int(),
  /** The 24 hours of the platform day: shares of their time. What is missing to one is without a report. */
  hours: z.array(
    z.object({
      hour: z.number().int().min(0).max(23),
      driving: z.number(),
      idling: z.number(),
      charging: z.number(),
      parked: z.number(),
    }),
  ),
})
export type DayProfile = z.output<typeof DayProfile>
export const getDayProfile = endpoint('GET /tsp-bss/operatingAnalysis/profile', PAGE, {
  summary: 'What vehicles do in the hours of a day: driving, idling, charging, parked',
  query: AnalysedFleet.refine(...fields.rangeInOrder),
  response: DayProfile,
})
