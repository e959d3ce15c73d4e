import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { platformTime } from './fields.ts'
import { WallQuery } from './wall.ts'

const count = z.number().int()
const code = z.string().trim().min(1).max(64)

/**
 * The query state of walls and which product line: a brand, or a series of it. Without a brand the answer is about the one
 * with most vehicles. `dimension` ranks places; this wall ranks none.
 */
export const ModelWallQuery = WallQuery.extend({ brand: code.optional(), series: code.optional() })
export type ModelWallQuery = z.output<typeof ModelWallQuery>

const Line = z.object({ brand: z.string(), name: z.string(), vehicles: count })
export type ProductLine = z.output<typeof Line>

/**
 * Each step holds those of the step before that also: were sold; ever sent a position (glossary: onboarded); sent one within
 * 30 days. `silent`: activated and not active.
 */
const SalesFunnel = z.object({ produced: count, delivered: count, activated: count, active: count, silent: count })
export type SalesFunnel = z.output<typeof SalesFunnel>

/**
 * Use per 100 km of the vehicles of a series with one kind of drive: each vehicle counts once, with its total consumption over its
 * total distance, if it drove far enough.
 */
const SeriesEnergy = z.object({
  series: z.string(),
  name: z.string(),
  /** Stored value of POWER_TYPES. */
  powerType: z.string(),
  unit: z.enum(['kWh', 'L']),
  vehicles: count,
  /** Percentiles 5, 25, 50, 75 and 95 over the vehicles. */
  spread: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
})
export type SeriesEnergy = z.output<typeof SeriesEnergy>

/** A trouble code; a vehicle has it in a week when the week lies between the first and the last reading that held it. */
const ModelFault = z.object({
  /** As the dictionary has it: without failure type. */
  code: z.string(),
  /** By language, out of the dictionary; empty for a code it does not hold. */
  names: z.record(z.string(), z.string()),
  /** Of the dictionary: 1 stop, 2 soon to the workshop, 3 note; null for a code it does not hold. */
  level: count.nullable(),
  /** Vehicles that had it within seven days, and in the seven days before. */
  vehicles: count,
  before: count,
})
export type ModelFault = z.output<typeof ModelFault>

const FirmwareShare = z.object({
  terminalModel: z.string(),
  total: count,
  /** Newest version first; an empty one for terminals that never reported it. */
  versions: z.array(z.object({ version: z.string(), count })),
})
export type FirmwareShare = z.output<typeof FirmwareShare>

const Delivery = z.object({
  vin: z.string(),
  model: z.string(),
  city: z.string(),
  /** ISO 3166 alpha-2. */
  country: z.string(),
  dealer: z.string(),
  /** YYYY-MM-DD */
  soldOn: z.string(),
})
export type Delivery = z.output<typeof Delivery>

const LineOff = z.object({
  inspections: count,
  /** Vehicles whose first inspection ended, and those of them that passed it: the first-pass yield. */
  firstEnded: count,
  firstPassed: count,
  medianSeconds: z.number().nullable(),
  /** Days with an ended inspection, oldest first. */
  days: z.array(z.object({ day: z.string(), firstEnded: count, firstPassed: count })),
  /** Mandatory items that failed most often. */
  failures: z.array(z.object({ name: z.string(), count })),
})
export type LineOff = z.output<typeof LineOff>

/** One product line in the data scope of the caller, from stored data alone. */
export const ModelWall = z.object({
  atTime: platformTime,
  /** Brands with vehicles under the filter, largest first: what the wall goes round. */
  lines: z.array(Line),
  /** The model of these numbers; null while the filter leaves no vehicle. */
  line: Line.nullable(),
  funnel: SalesFunnel,
  /** Vehicles by MILEAGE_BUCKETS; vehicles without an odometer reading are in none. */
  mileage: z.array(count).length(6),
  withoutMileage: count,
  /** Of the last seven days, today among them. */
  energy: z.array(SeriesEnergy),
  /** At most ten, most vehicles first. */
  faults: z.array(ModelFault),
  firmware: z.array(FirmwareShare),
  /** Open stations that serve the brand. */
  stations: z.array(z.object({ lng: z.number(), lat: z.number(), alwaysOpen: z.boolean() })),
  /** Vehicles by square degree: [lng, lat] of the middle of their positions, how many. */
  places: z.array(z.tuple([z.number(), z.number(), count])),
  deliveries: z.object({
    /** The last twelve months, oldest first: "2026-11". */
    months: z.array(z.object({ month: z.string(), count })),
    /** Newest first, at most twenty. */
    newest: z.array(Delivery),
  }),
  /** Of the last thirty days. */
  lineOff: LineOff,
})
export type ModelWall = z.output<typeof ModelWall>

export const getModelWall = endpoint('GET /tsp-bss/v1/screen/modelWall', '/fullMxScrren', {
  summary: 'One product line: sales state, mileage, energy, faults, versions, stations, deliveries, line-off',
  query: ModelWallQuery,
  response: ModelWall,
})
