import { z } from 'zod'
import { POWER_TYPES } from '../domain/power-type.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { phoneField } from './masked.ts'
import { areaId } from './region.ts'

/** open ↔ closed; only open stations are found and offered. */
export const STATION_STATES = ['open', 'closed'] as const
export type StationState = (typeof STATION_STATES)[number]
export const MAX_RATING = 5
const STORED_POWER = POWER_TYPES.map(({ stored }) => stored)

/** User input, and a row of the import workbook. */
export const StationInput = z.object({
  stationCode: fields.requiredText(32).regex(/^[\w-]+$/, 'validation.code'),
  stationName: fields.requiredText(128),
  orgId: fields.rowId,
  /** Deepest known region; absent where none fits. */
  areaId: areaId.or(z.literal('')).default(''),
  address: fields.optionalText(256),
  lng: fields.longitude.nullable().default(null),
  lat: fields.latitude.nullable().default(null),
  phone: phoneField(fields.optionalText(32)),
  openingHours: fields.optionalText(64),
  alwaysOpen: z.boolean().default(false),
  /** Codes of services of the catalogue. */
  services: z.array(z.string().trim().min(1).max(32)).max(50).default([]),
  /** Codes of vehicle brands. */
  brands: z.array(z.string().trim().min(1).max(32)).max(50).default([]),
  /** What it may work on; empty: every drive. */
  powerTypes: z.array(z.enum(STORED_POWER)).max(STORED_POWER.length).default([]),
  /** Vehicles a day. */
  capacity: fields.wholeNumber(0, 10_000).default(0),
  /** Of the last audit of the network; null: not rated. */
  rating: z.number().min(0).max(MAX_RATING).nullable().default(null),
  state: z.enum(STATION_STATES).default('open'),
})
export type StationInput = z.output<typeof StationInput>

export const StationRow = StationInput.extend({
  id: z.number().int(),
  orgName: z.string(),
  /** Names of the region from its first level down, in the language of the caller. */
  areaNames: z.array(z.string()),
  serviceNames: z.array(z.string()),
  brandNames: z.array(z.string()),
  archived: z.boolean(),
  createTime: fields.platformTime,
  updateTime: fields.platformTime,
})
export type StationRow = z.output<typeof StationRow>

const PAGE = '/baseInfo/serviceStation'

export const StationFilter = z.object({
  /** Part of a code or name. */
  keyWord: fields.text(128).optional(),
  stationCode: fields.text(32).optional(),
  /** Any of the three levels: everything at or below that region. */
  areaId: areaId.optional(),
  /** Code of a service it offers. */
  service: fields.text(32).optional(),
  powerType: z.enum(STORED_POWER).optional(),
  state: z.enum(STATION_STATES).optional(),
  alwaysOpen: fields.flag.optional(),
  archived: fields.flag.default(false),
})
export type StationFilter = z.output<typeof StationFilter>

export const StationFigures = z.object({
  stations: z.number().int(),
  open: z.number().int(),
  alwaysOpen: z.number().int(),
  /** Vehicles a day of the open ones together. */
  capacity: z.number().int(),
})
export const getStationFigures = endpoint('GET /tsp-bss/serviceStation/figures', PAGE, {
  summary: 'Totals of all service stations a filter matches',
  query: StationFilter,
  response: StationFigures,
})
const StationPlace = z.object({
  id: z.number().int(),
  stationCode: z.string(),
  stationName: z.string(),
  state: z.enum(STATION_STATES),
  alwaysOpen: z.boolean(),
  lng: fields.longitude,
  lat: fields.latitude,
})
export type StationPlace = z.output<typeof StationPlace>
/** Stations drawn at once. */
export const MAX_STATION_PLACES = 10_000
export const listStationPlaces = endpoint('GET /tsp-bss/serviceStation/places', PAGE, {
  summary: 'Positions of all service stations a filter matches; those without coordinates are only counted',
  query: StationFilter,
  response: z.object({ places: z.array(StationPlace), unplaced: z.number().int() }),
})
/** How far the nearest stations are searched, kilometres. */
export const MAX_NEAREST_KM = 500
export const NearestStation = z.object({
  id: z.number().int(),
  stationCode: z.string(),
  stationName: z.string(),
  address: z.string(),
  phone: phoneField(z.string()),
  openingHours: z.string(),
  alwaysOpen: z.boolean(),
  /** Great circle: roads are longer. */
  distanceKm: z.number(),
})
export type NearestStation = z.output<typeof NearestStation>
export const findNearestStations = endpoint('GET /tsp-bss/serviceStation/nearest', PAGE, {
  summary: 'Open service stations nearest to a position, by straight-line distance',
  query: z.object({
    lng: fields.decimalNumber(-180, 180),
    lat: fields.decimalNumber(-90, 90),
    service: fields.text(32).optional(),
    powerType: z.enum(STORED_POWER).optional(),
    withinKm: fields.wholeNumber(1, MAX_NEAREST_KM).default(MAX_NEAREST_KM),
    most: fields.wholeNumber(1, 50).default(5),
  }),
  response: z.array(NearestStation),
})

export const {
  list: listStations,
  detail: getStation,
  create: createStation,
  update: updateStation,
  archive: archiveStation,
  restore: restoreStation,
  remove: deleteStation,
  export: exportStations,
  template: downloadStationTemplate,
} = calls(
  {
    page: PAGE,
    buttons: `${PAGE}/station`,
    row: StationRow,
    input: StationInput,
    filter: StationFilter,
    sorts: ['stationCode', 'stationName', 'capacity', 'rating'],
  },
  {
    list: ['GET /tsp-bss/serviceStation/list', 'Service stations, one page, newest first'],
    detail: ['GET /tsp-bss/serviceStation/detail', 'One service station, by its id'],
    create: ['POST /tsp-bss/serviceStation/insert', 'Add a service station; 409 when the code exists'],
    update: ['POST /tsp-bss/serviceStation/update', 'Change a service station; 409 when another user changed it'],
    archive: ['POST /tsp-bss/serviceStation/archive', 'Take service stations out of lists, selectors and maps'],
    restore: ['POST /tsp-bss/serviceStation/restore', 'Bring archived service stations back'],
    remove: ['POST /tsp-bss/serviceStation/delete', 'Delete archived service stations; 409 when one is not archived'],
    export: ['GET /tsp-bss/serviceStation/list/export', 'Service stations as a workbook, same filter as the list'],
    template: ['GET /tsp-bss/serviceStation/downloadTemplate', 'Empty workbook of the import of service stations'],
  },
)
