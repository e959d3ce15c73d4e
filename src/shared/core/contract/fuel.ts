import { z } from 'zod'
import { isRising } from '../domain/fuel-calibration.ts'
import { FUEL_EVENT_KINDS, FUEL_EVENT_STATES, FUEL_SENSOR_STATES } from '../domain/fuel-rules.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { placeField } from './masked.ts'

const PAGE = '/operate/fuelUreaMonitor'

/** A vehicle with a tank. Litres are calibrated; events are those of the last 30 days, without the ones marked as false. */
export const FuelVehicle = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  orgName: z.string(),
  fuelPercent: z.number().nullable(),
  fuelLitres: z.number().nullable(),
  ureaPercent: z.number().nullable(),
  /** L/100 km over the last 7 days. */
  consumption: z.number().nullable(),
  /** Urea used for each litre of fuel over the last 7 days, percent. */
  ureaRatio: z.number().nullable(),
  refuels: z.number().int(),
  refuelledLitres: z.number(),
  drains: z.number().int(),
  lastDrainLitres: z.number().nullable(),
  lastDrainTime: fields.platformTime.nullable(),
  lastDrainLng: placeField(fields.longitude.nullable()),
  lastDrainLat: placeField(fields.latitude.nullable()),
  /** Kilometres the fuel lasts at the consumption of the last 7 days. */
  rangeKm: z.number().nullable(),
  sensor: z.enum(FUEL_SENSOR_STATES),
  /** When the level was last reported. */
  levelTime: fields.platformTime.nullable(),
  /** Drains, frozen levels and low ratios that wait for a decision. */
  openEvents: z.number().int(),
})
export type FuelVehicle = z.output<typeof FuelVehicle>

export const FuelFilter = z.object({
  vin: fields.partOfVin.optional(),
  plate: fields.partOfPlate.optional(),
  sensor: z.enum(FUEL_SENSOR_STATES).optional(),
  /** With an event of this kind in the last 30 days. */
  eventKind: z.enum(FUEL_EVENT_KINDS).optional(),
  /** With events that wait for a decision. */
  undecided: fields.flag.optional(),
})
export type FuelFilter = z.output<typeof FuelFilter>

export const { list: listFuelVehicles, export: exportFuelVehicles } = calls(
  {
    page: PAGE,
    buttons: `${PAGE}/vehicle`,
    row: FuelVehicle,
    filter: FuelFilter,
    sorts: ['vin', 'plate', 'fuelPercent', 'fuelLitres', 'ureaPercent', 'consumption', 'ureaRatio', 'rangeKm'],
  },
  {
    list: ['GET /tsp-bss/fuel/list', 'Vehicles with a tank: levels, consumption, refuels and suspected drains'],
    export: ['GET /tsp-bss/fuel/list/export', 'The same vehicles as a workbook'],
  },
)

export const getFuelFigures = endpoint('GET /tsp-bss/fuel/figures', PAGE, {
  summary: 'Totals of all vehicles with a tank that a filter matches',
  query: FuelFilter,
  response: z.object({
    vehicles: z.number().int(),
    /** With a level sensor that works. */
    measured: z.number().int(),
    frozen: z.number().int(),
    /** Vehicles with events that wait for a decision. */
    undecided: z.number().int(),
  }),
})

export const FuelEvent = z.object({
  id: z.number().int(),
  kind: z.enum(FUEL_EVENT_KINDS),
  startTime: fields.platformTime,
  /** Null while it lasts. */
  endTime: fields.platformTime.nullable(),
  /** Filled or drained; null for other kinds. */
  litres: z.number().nullable(),
  levelBefore: z.number().nullable(),
  levelAfter: z.number().nullable(),
  /** Percent, of a low ratio. */
  ratio: z.number().nullable(),
  lng: placeField(fields.longitude.nullable()),
  lat: placeField(fields.latitude.nullable()),
  state: z.enum(FUEL_EVENT_STATES),
  note: z.string(),
  /** User who decided; empty while it is open. */
  handledBy: z.string(),
  handledTime: fields.platformTime.nullable(),
})
export type FuelEvent = z.output<typeof FuelEvent>

/** More events of one vehicle are not listed. */
export const MAX_FUEL_EVENTS = 200
const vehicleRange = z.object({ vin: fields.vin, ...fields.timeRange }).refine(...fields.rangeInOrder)
export const listFuelEvents = endpoint('GET /tsp-bss/fuel/events', PAGE, {
  summary: 'Refuels, drains, frozen levels and low ratios of one vehicle, newest first',
  query: vehicleRange,
  response: z.array(FuelEvent).max(MAX_FUEL_EVENTS),
})
export const decideFuelEvents = endpoint('POST /tsp-bss/fuel/event/decide', `${PAGE}/event/decide`, {
  audit: 'operation',
  summary: 'Confirm fuel events, mark them as false or reopen them, with a note',
  body: z.object({
    ids: z.array(fields.bigRowId).min(1).max(500),
    state: z.enum(FUEL_EVENT_STATES),
    note: fields.optionalText(500),
  }),
  response: fields.Changed,
})

export const MAX_LEVEL_DAYS = 31
export const FuelLevel = z.object({
  /** Epoch ms. */
  at: z.array(z.number()),
  litres: z.array(z.number().nullable()),
  ureaPercent: z.array(z.number().nullable()),
})
export type FuelLevel = z.output<typeof FuelLevel>
export const getFuelLevel = endpoint('GET /tsp-bss/fuel/level', PAGE, {
  summary: 'Tank level of one vehicle over up to 31 days; smoothed unless raw readings are asked for',
  query: vehicleRange.safeExtend({ raw: fields.flag.default(false) }),
  response: FuelLevel,
})

const litres = z.number().min(0).max(5_000)
export const MAX_CALIBRATION_POINTS = 40
export const FuelTankInput = z.object({
  /** Null: unknown, and levels have no percentage. */
  capacityLitres: z.number().min(1).max(5_000).nullable(),
  ureaCapacityLitres: z.number().min(1).max(500).nullable(),
  /** Reported litres and the litres they stand for, rising; empty: the terminal is right. */
  points: z
    .array(z.object({ reported: litres, litres }))
    .max(MAX_CALIBRATION_POINTS)
    .refine((points) => points.length !== 1 && isRising(points), { message: 'validation.calibration' }),
})
export type FuelTankInput = z.output<typeof FuelTankInput>
/** `updateTime` is null while nothing is stored. */
const read = { updateTime: fields.platformTime.nullable() }
export const FuelTank = FuelTankInput.extend(read)
export type FuelTank = z.output<typeof FuelTank>
export const getFuelTank = endpoint('GET /tsp-bss/fuel/tank', PAGE, {
  summary: 'Tank of one vehicle with its calibration',
  query: z.object({ vin: fields.vin }),
  response: FuelTank,
})
export const saveFuelTank = endpoint('POST /tsp-bss/fuel/tank/save', `${PAGE}/tank/edit`, {
  audit: 'operation',
  summary:
    'Set tank and calibration of one vehicle; 409 when another user changed it. Its last 30 days are analysed again',
  body: FuelTankInput.extend({ vin: fields.vin, ...read }),
})

export const FuelRuleInput = z.object({
  drainLitres: z.number().min(2).max(500),
  drainMinutes: z.int().min(1).max(240),
  minRatio: z.number().min(0).max(20),
  frozenKm: z.int().min(10).max(2_000),
})
export type FuelRuleInput = z.output<typeof FuelRuleInput>
export const FuelRule = FuelRuleInput.extend(read)
export type FuelRule = z.output<typeof FuelRule>
export const getFuelRule = endpoint('GET /tsp-bss/fuel/rule', PAGE, {
  summary: 'By which the tenant finds drains, frozen levels and low ratios',
  response: FuelRule,
})
export const saveFuelRule = endpoint('POST /tsp-bss/fuel/rule/save', `${PAGE}/rule/edit`, {
  audit: 'operation',
  summary: 'Change the rules of the tenant for what is found from now on; 409 when another user changed them',
  body: FuelRule,
})
