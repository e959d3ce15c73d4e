import { z } from 'zod'
import { HARSH_KINDS, TRIP_TAGS } from '../domain/trip-rules.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { TIME_KEY } from './paging.ts'
import { personField, placeField } from './masked.ts'

const PAGE = '/tbox/travalData'
const code = (verb: string) => ({ code: `${PAGE}/trip/${verb}` })
const tag = z.enum(TRIP_TAGS)

/** One drive; places are WGS-84 degrees, addresses come from the geocoder when they are shown. */
export const Trip = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  startTime: fields.platformTime,
  endTime: fields.platformTime,
  /** It may still go on. */
  open: z.boolean(),
  /** Merged or split by a person. */
  manual: z.boolean(),
  startLng: placeField(fields.longitude),
  startLat: placeField(fields.latitude),
  endLng: placeField(fields.longitude),
  endLat: placeField(fields.latitude),
  distanceKm: z.number(),
  durationSeconds: z.number().int(),
  idleSeconds: z.number().int(),
  /** km/h */
  maxSpeed: z.number(),
  /** km/h over the whole trip, including stops. */
  avgSpeed: z.number(),
  fuelLitres: z.number().nullable(),
  /** From the change of the battery level and the capacity of the model. */
  energyKwh: z.number().nullable(),
  /** Hard changes of speed, and harsh alarms of the terminal. */
  harshEvents: z.number().int(),
  driver: personField(z.string()),
  /** 0 to 100. */
  score: z.number().int(),
  tag,
})
export type Trip = z.output<typeof Trip>

export const TripFilter = z
  .object({
    vin: fields.vin.optional(),
    /** When the trip began. */
    ...fields.timeRange,
    tag: tag.optional(),
    reportTimeDesc: fields.flag.default(true),
  })
  .refine(...fields.rangeInOrder)
export type TripFilter = z.output<typeof TripFilter>

export const { list: listTrips, export: exportTrips } = calls(
  { page: PAGE, buttons: `${PAGE}/trip`, row: Trip, filter: TripFilter, cursor: TIME_KEY },
  {
    list: ['GET /tsp-hbase-proxy/travalData/list', 'Trips of one vehicle or of all in the scope, by keyset'],
    export: ['GET /tsp-hbase-proxy/travalData/export', 'The same trips as a workbook or CSV'],
  },
)
export const sumTrips = endpoint('GET /tsp-hbase-proxy/travalData/sum', PAGE, {
  summary: 'Number of trips with distance, duration and consumption in total',
  query: TripFilter,
  response: z.object({
    trips: z.number().int(),
    distanceKm: z.number(),
    durationSeconds: z.number().int(),
    idleSeconds: z.number().int(),
    fuelLitres: z.number().nullable(),
    energyKwh: z.number().nullable(),
  }),
})

/** A place of a trip on the map. */
export const TripPoint = z.object({
  lng: placeField(fields.longitude),
  lat: placeField(fields.latitude),
  reportTime: fields.platformTime,
  /** km/h; null: the vehicle did not know it. */
  speed: z.number().nullable(),
  /** The harsh event that happened here; null: none. */
  harsh: z.enum(HARSH_KINDS).nullable(),
})
export type TripPoint = z.output<typeof TripPoint>
export const getTripTrack = endpoint('GET /tsp-hbase-proxy/travalData/track', PAGE, {
  summary: 'Positions with a fix of one trip, oldest first, thinned to about 2000; none with a harsh event is left out',
  query: z.object({ id: fields.bigRowId }),
  response: z.array(TripPoint),
})

export const mergeTrips = endpoint('POST /tsp-hbase-proxy/travalData/merge', code('edit'), {
  audit: 'operation',
  summary: 'Make one trip of several that follow each other; 409 when another lies between them',
  body: z.object({ ids: z.array(fields.bigRowId).min(2).max(50) }),
  response: fields.NewId,
})
export const splitTrip = endpoint('POST /tsp-hbase-proxy/travalData/split', code('edit'), {
  audit: 'operation',
  summary: 'Make two trips of one at a moment within it',
  body: z.object({ id: fields.bigRowId, splitTime: fields.platformTime }),
})
export const tagTrips = endpoint('POST /tsp-hbase-proxy/travalData/tag', code('edit'), {
  audit: 'operation',
  summary: 'Mark trips as business or private, or take the mark away',
  body: z.object({ ids: z.array(fields.bigRowId).min(1).max(500), tag }),
})
export const recalculateTrips = endpoint('POST /tsp-hbase-proxy/travalData/recalculate', code('recalculate'), {
  audit: 'operation',
  summary: 'Find the trips of one vehicle in stored positions again; it is written down who did it and why',
  body: z
    .object({
      vin: fields.vin,
      startTime: fields.platformTime,
      endTime: fields.platformTime,
      /** Also what people merged and split. */
      manual: z.boolean().default(false),
      reason: fields.requiredText(200),
    })
    .refine((f) => f.startTime < f.endTime, { path: ['endTime'], message: 'validation.rangeOrder' }),
  response: z.object({ before: z.number().int(), after: z.number().int() }),
})

export const TRIP_ACTIONS = ['recalculate', 'merge', 'split', 'tag'] as const
export const TripAudit = z.object({
  id: z.number().int(),
  doneTime: fields.platformTime,
  userName: z.string(),
  action: z.enum(TRIP_ACTIONS),
  startTime: fields.platformTime,
  endTime: fields.platformTime,
  before: z.number().int(),
  after: z.number().int(),
  reason: z.string(),
})
export type TripAudit = z.output<typeof TripAudit>
export const listTripAudit = endpoint('GET /tsp-hbase-proxy/travalData/audit', code('recalculate'), {
  summary: 'The last 50 things people did with the trips of a vehicle',
  query: z.object({ vin: fields.vin }),
  response: z.array(TripAudit),
})
