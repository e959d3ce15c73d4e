import { z } from 'zod'
import {
  BODY_DOORS,
  BODY_LAMPS,
  type BodyLamp,
  REPLAYED_READINGS,
  ROTATIONS,
  SINGLE_LIMITS,
  SINGLE_READING_KEYS,
} from '../domain/single-vehicle.ts'
import { VEHICLE_STATES } from '../domain/vehicle-state.ts'
import { endpoint } from './endpoint.ts'
import { flag, latitude, longitude, platformTime, rowId, text, wholeNumber } from './fields.ts'
import { FleetFilter } from './fleet-filter.ts'
import { Usual } from './fleet-usual.ts'
import { personField, placeField } from './masked.ts'

/** Both walls of one vehicle show the same. */
const access = { anyOf: ['/single', '/change'] }
/** The console shows them too. */
const withConsole = { anyOf: ['/single', '/change', '/operate/details'] }

const alarm = z.object({ id: z.number().int(), kind: z.string(), level: z.number().int(), startTime: platformTime })
/** Epoch ms: ages are counted from them, so they are no wall-clock times. */
const moment = z.number().int()
const reading = z.object({ value: z.number(), at: moment })
const lamps = Object.keys(BODY_LAMPS) as [BodyLamp, ...BodyLamp[]]

/** Latest stored state of one vehicle. Values never reported or not stored are null or absent, never zero. */
export const SingleVehicle = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  orgName: z.string(),
  brandName: z.string(),
  seriesName: z.string(),
  modelName: z.string(),
  /** truck, bus, car or special */
  vehicleClass: z.string(),
  powerType: z.string(),
  driverName: personField(z.string()),
  state: z.enum(VEHICLE_STATES),
  online: z.boolean(),
  lastMessageAt: moment.nullable(),
  /** The newest place with a fix. */
  position: z
    .object({
      at: moment,
      lat: placeField(latitude),
      lng: placeField(longitude),
      /** Degrees clockwise from north. */
      direction: z.number(),
    })
    .nullable(),
  /** The last value of each kind and the time of its report; units in SINGLE_READINGS. */
  readings: z.partialRecord(z.enum(SINGLE_READING_KEYS), reading),
  /** Doors, lamps and plug by the newest position. */
  body: z
    .object({
      at: moment,
      ignition: z.boolean(),
      locked: z.boolean(),
      openDoors: z.array(z.enum(BODY_DOORS)),
      /** Null: not reported by the terminal. */
      litLamps: z.array(z.enum(lamps)).nullable(),
      plugged: z.boolean().nullable(),
      charging: z.boolean(),
    })
    .nullable(),
  /** The newest report of the tyre sensors (T/JSATL 12 item 0x66); null within its last two hours without one. */
  tyres: z
    .object({
      at: moment,
      wheels: z.array(
        z.object({
          /** From 0 at the left front, row by row from left to right. */
          wheel: z.number().int(),
          /** kPa */
          pressure: z.number(),
          /** °C */
          temperature: z.number(),
          /** The sensor says that something is wrong with it. */
          faulty: z.boolean(),
        }),
      ),
    })
    .nullable(),
  mileageTodayKm: z.number(),
  /** The same since midnight up to this time on this weekday, over the last four weeks; null with data of fewer than two. */
  usualMileageTodayKm: Usual.nullable(),
  /** 0 to 100 over the trips of today; null without a trip. */
  driverScore: z.number().int().nullable(),
  alarmsToday: z.number().int(),
  openAlarms: z.array(alarm),
  /** The last repair order that was closed; null without one. */
  lastService: z.object({ endTime: platformTime, station: z.string() }).nullable(),
  /** Whether it ever reported single cells, and signals of its bus in the last day. */
  hasCells: z.boolean(),
  hasSignals: z.boolean(),
  /** Whether the caller may wake the vehicle at its terminal page; a display with a screen token may not. */
  mayWake: z.boolean(),
})
export type SingleVehicle = z.output<typeof SingleVehicle>

export const getSingleVehicle = endpoint('GET /tsp-bss/v1/screen/single/vehicle', withConsole, {
  summary: 'Identity, last values of every kind, body, tyres and alarms of one vehicle',
  query: z.object({ vehicleId: rowId }),
  response: SingleVehicle,
})

/** Single cells and probes of a traction battery, as the newest report has them. */
export const SingleCells = z.object({
  /** Null: not reported by the vehicle. */
  at: moment.nullable(),
  packs: z.array(
    z.object({
      number: z.number().int(),
      /** V in the order of the chain; null where the report says it is not valid. */
      cells: z.array(z.number().nullable()),
      /** °C by probe. */
      probes: z.array(z.number().nullable()),
    }),
  ),
})
export type SingleCells = z.output<typeof SingleCells>

export const getSingleCells = endpoint('GET /tsp-bss/v1/screen/single/cells', withConsole, {
  summary: 'Voltages and temperatures of the single cells of one vehicle',
  query: z.object({ vehicleId: rowId }),
  response: SingleCells,
})

/** Signals of the vehicle bus over the last half hour, read by the CAN plan that was in force. */
export const SingleSignals = z.object({
  /** Every signal reported in that time, by message and name, including those without a curve. */
  known: z.array(z.object({ key: z.string(), name: z.string(), unit: z.string() })),
  /** The chosen ones, in the order they were asked for. */
  curves: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      unit: z.string(),
      /** Words of the newest value, where the plan has them. */
      text: z.string().nullable(),
      /** All digits of the newest value where it is above 2^53. */
      exact: z.string().optional(),
      /** [epoch s, value], oldest first. */
      points: z.array(z.tuple([z.number(), z.number()])),
    }),
  ),
})
export type SingleSignals = z.output<typeof SingleSignals>

/** "message/signal" of a CAN plan. */
const signalKey = z.string().regex(/^\w{1,64}\/\w{1,64}$/, 'validation.format')
const SignalKeys = z
  .string()
  .max(2000)
  .refine((text) => {
    const keys = text.split(',')
    return keys.length <= SINGLE_LIMITS.signals && keys.every((key) => signalKey.safeParse(key).success)
  }, 'validation.format')

/** Seconds since 1970. */
const epochSecond = wholeNumber(1, 32_503_680_000)

export const getSingleSignals = endpoint('GET /tsp-bss/v1/screen/single/signals', access, {
  summary: 'Signals of the bus of one vehicle over half an hour',
  query: z.object({
    vehicleId: rowId,
    /** Keys joined by commas; absent: the first that move. */
    signals: SignalKeys.optional(),
    /** End of the half hour, epoch s; absent: now. */
    until: epochSecond.optional(),
  }),
  response: SingleSignals,
})

/** Replay of one vehicle over a past period: its track, and readings on the same clock. */
export const SingleReplay = z.object({
  /** [lng, lat, epoch s, km/h, degrees, status of 0x0200, lamps of item 0x25 or -1], oldest first. */
  track: z.array(
    z.tuple([
      placeField(z.number()),
      placeField(z.number()),
      z.number(),
      z.number(),
      z.number(),
      z.number(),
      z.number(),
    ]),
  ),
  /** Epoch s and value of each reported reading, oldest first. */
  readings: z.partialRecord(z.enum(REPLAYED_READINGS), z.array(z.tuple([z.number(), z.number()]))),
  /** Alarms that began in the stretch, oldest first; also in epoch ms, for the clock of the replay. */
  alarms: z.array(alarm.extend({ startedAt: moment })),
})
export type SingleReplay = z.output<typeof SingleReplay>

export const getSingleReplay = endpoint('GET /tsp-bss/v1/screen/single/replay', access, {
  summary: 'Way, readings and alarms of one vehicle over some hours of the past',
  query: z
    .object({
      vehicleId: rowId,
      /** Epoch s. */
      from: epochSecond,
      to: epochSecond,
    })
    .refine((f) => f.from < f.to, { path: ['to'], message: 'validation.rangeOrder' })
    .refine((f) => f.to - f.from <= SINGLE_LIMITS.replayHours * 3600, { path: ['to'], message: 'validation.format' }),
  response: SingleReplay,
})

export const SingleCandidate = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  orgName: z.string(),
  modelName: z.string(),
  vehicleClass: z.string(),
  powerType: z.string(),
  state: z.enum(VEHICLE_STATES),
  online: z.boolean(),
  /** 0 none, else the highest level (1) to the lowest (3) of its open alarms. */
  alarmLevel: z.number().int(),
  /** The newest of its open alarms with the highest level; null without one. */
  alarm: alarm.nullable(),
  /** km/h; null: not reported. */
  speedKmh: z.number().nullable(),
  /** Province of China as "CN-44" or country as "DE" where it was last; null: unknown. */
  region: z.string().nullable(),
  lastMessageAt: moment.nullable(),
})
export type SingleCandidate = z.output<typeof SingleCandidate>

export const SingleVehicles = z.object({
  /** Matching vehicles, of which at most 200 are listed. */
  total: z.number().int(),
  vehicles: z.array(SingleCandidate),
  /** Organisations a rotation can be limited to, each with those below it. */
  groups: z.array(z.object({ orgId: z.number().int(), name: z.string() })),
})
export type SingleVehicles = z.output<typeof SingleVehicles>

export const listSingleVehicles = endpoint('GET /tsp-bss/v1/screen/single/vehicles', access, {
  summary: 'Vehicles a wall of one vehicle can show: worst alarm first, a group, a list or a sample',
  query: FleetFilter.extend({
    by: z.enum(ROTATIONS).default('worst'),
    /** Part of plate or VIN. */
    keyWord: text(64).optional(),
    /** Of `group`: an organisation with those below it. */
    orgId: rowId.optional(),
    /** Of `list`: row ids joined by commas, in their order. */
    vehicleIds: z
      .string()
      .max(2000)
      .regex(/^\d{1,9}(,\d{1,9}){0,199}$/, 'validation.format')
      .optional(),
    /** Of `sample`: how many, and what makes it another one. */
    size: wholeNumber(2, SINGLE_LIMITS.listed).default(20),
    seed: wholeNumber(0, 1_000_000_000).default(0),
    /** Only those that are connected. */
    onlineOnly: flag.default(false),
  }),
  response: SingleVehicles,
})
