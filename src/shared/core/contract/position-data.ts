import { z } from 'zod'
import { POSITION_QUALITY } from '../domain/position-quality.ts'
import { vinsIn } from '../domain/vin-list.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { decimalNumber, flag, latitude, longitude, platformTime, vin, vinList, wholeNumber } from './fields.ts'
import { placeField } from './masked.ts'

const PAGE = '/dataService/location'

/** Limits of one search. */
export const POSITION_LIMITS = { vehicles: 50, days: 31, vehicleDays: 100 } as const

/** How a position came: singly, in a batch, as back-fill of a blind zone, as an answer. */
export const POSITION_SOURCES = ['live', 'batch', 'replayed', 'answer', 'other'] as const
export type PositionQualityKey = keyof typeof POSITION_QUALITY
export const POSITION_FLAGS = Object.keys(POSITION_QUALITY) as [PositionQualityKey, ...PositionQualityKey[]]

/** West, south, east, north in degrees; a box over the 180th meridian has its west east of its east. */
export const Box = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,6})?(,-?\d{1,3}(\.\d{1,6})?){3}$/, 'validation.format')
  .refine((text) => {
    const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
    return Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south <= north
  }, 'validation.format')

const speed = decimalNumber(0, 6553).optional()
const fields = z.object({
  /** One of both. */
  vin: vin.optional(),
  vins: vinList.refine((text) => vinsIn(text).length <= POSITION_LIMITS.vehicles, 'validation.format').optional(),
  startTime: platformTime,
  endTime: platformTime,
  /** km/h */
  speedFrom: speed,
  speedTo: speed,
  /** Only positions with a fix that are no drift. */
  validOnly: flag.optional(),
  area: Box.optional(),
  source: z.enum(POSITION_SOURCES).optional(),
  /** Minutes of silence a gap begins with. */
  gapMinutes: wholeNumber(1, 1440).default(10),
  reportTimeDesc: flag.default(true),
})
const ordered = (f: { startTime: string; endTime: string }) => f.startTime <= f.endTime
const rangeOrder = { path: ['endTime'], message: 'validation.rangeOrder' }
const named = (f: { vin?: string | undefined; vins?: string | undefined }) =>
  f.vin !== undefined || f.vins !== undefined
const required = { path: ['vin'], message: 'validation.required' }
export const PositionDataFilter = fields.refine(named, required).refine(ordered, rangeOrder)
export type PositionDataFilter = z.output<typeof PositionDataFilter>

export const PositionDatum = z.object({
  key: z.string(),
  vin: z.string(),
  /** Device time. */
  time: platformTime,
  receiveTime: platformTime,
  delaySeconds: z.number(),
  lng: placeField(longitude),
  lat: placeField(latitude),
  altitude: z.number(),
  /** km/h; null: the vehicle did not know it. */
  speed: z.number().nullable(),
  direction: z.number(),
  satellites: z.number().int().nullable(),
  gnssFixed: z.boolean(),
  mileageKm: z.number().nullable(),
  source: z.enum(POSITION_SOURCES),
  /** Location sort: 1 reported alone, 0 together with others. */
  locationSort: z.literal([0, 1]),
  flags: z.array(z.enum(POSITION_FLAGS)),
})
export type PositionDatum = z.output<typeof PositionDatum>

/** Part of a vehicle's track: longitude, latitude, epoch seconds. */
export const PositionPicture = z.object({
  vehicles: z.array(
    z.object({
      vin: z.string(),
      positions: z.number().int(),
      /** Every how manieth position is in the track. */
      step: z.number().int(),
      track: z.array(z.tuple([placeField(longitude), placeField(latitude), z.number().int()])),
    }),
  ),
  /** Cells of about a kilometre with the positions in them, most first. */
  cells: z.array(z.tuple([placeField(longitude), placeField(latitude), z.number().int()])),
})
export type PositionPicture = z.output<typeof PositionPicture>
export const getPositionPicture = endpoint('GET /tsp-hbase-proxy/positionData/picture', PAGE, {
  summary: 'Ways of the vehicles brought down to what a map shows, and where they were most',
  query: PositionDataFilter,
  response: PositionPicture,
})

export const PositionGap = z.object({
  vin: z.string(),
  startTime: platformTime,
  endTime: platformTime,
  seconds: z.number().int(),
  /** As the crow flies between the positions around it; null without a place at both ends. */
  km: z.number().nullable(),
  /** km/h the distance needs. */
  impliedSpeed: z.number().nullable(),
})
export type PositionGap = z.output<typeof PositionGap>
export const MAX_GAPS = 1000
export const listPositionGaps = endpoint('GET /tsp-hbase-proxy/positionData/gaps', PAGE, {
  summary: 'Silences of the vehicles, longest first, at most 1000',
  query: PositionDataFilter,
  response: z.object({ list: z.array(PositionGap), more: z.boolean() }),
})

export const { list: listPositionData, export: exportPositionData } = calls(
  {
    page: PAGE,
    buttons: `${PAGE}/position`,
    row: PositionDatum,
    filter: PositionDataFilter,
    cursor: /^\d{1,15}\.\d{1,9}\.-?\d{1,9}\.\d{1,4}$/,
  },
  {
    list: [
      'GET /tsp-hbase-proxy/positionData/list',
      'Stored positions of up to 50 vehicles, by cursor over all of them',
    ],
    export: ['GET /tsp-hbase-proxy/positionData/list/export', 'Positions of the same filter as a workbook or CSV'],
  },
)
export const TRACK_FORMATS = ['gpx', 'kml', 'csv'] as const
export const exportPositionTrack = endpoint(
  'GET /tsp-hbase-proxy/positionData/track/export',
  `${PAGE}/position/export`,
  {
    audit: 'export',
    summary: 'Tracks of the same filter as GPX, KML or CSV, one after the other by vehicle, positions with a fix alone',
    query: fields
      .extend({ format: z.enum(TRACK_FORMATS) })
      .refine(named, required)
      .refine(ordered, rangeOrder),
    transfer: true,
  },
)
