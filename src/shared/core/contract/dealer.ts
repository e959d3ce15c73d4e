import { z } from 'zod'
import { VEHICLE_PAGES } from '../domain/page-group.ts'
import { calls } from './calls.ts'
import { endpoint, usedOn } from './endpoint.ts'
import * as fields from './fields.ts'
import { paged, pagedQuery } from './paging.ts'
import { areaId } from './region.ts'
import { personField, phoneField } from './masked.ts'

/** 1 sells for the manufacturer, 2 buys from a dealer of level 1. */
export const DEALER_LEVELS = [1, 2] as const
/** active ↔ suspended → ended; only active dealers are offered in selectors. */
export const DEALER_STATES = ['active', 'suspended', 'ended'] as const
export type DealerState = (typeof DEALER_STATES)[number]

/** User input, and a row of the import workbook. */
export const DealerInput = z.object({
  dealerCode: fields.requiredText(32).regex(/^[\w-]+$/, 'validation.code'),
  dealerName: fields.requiredText(128),
  level: fields.wholeNumber(1, 2).default(1),
  /** Code of the level 1 dealer a level 2 dealer buys from. */
  parentCode: fields.optionalText(32),
  orgId: fields.rowId,
  /** Deepest known region; absent where none fits. */
  areaId: areaId.or(z.literal('')).default(''),
  address: fields.optionalText(256),
  lng: fields.longitude.nullable().default(null),
  lat: fields.latitude.nullable().default(null),
  contact: personField(fields.optionalText(64)),
  phone: phoneField(fields.optionalText(32)),
  /** Codes of vehicle brands. */
  brands: z.array(z.string().trim().min(1).max(32)).max(50).default([]),
  /** Hands vehicles over to customers. */
  pickup: z.boolean().default(false),
  authorisedUntil: fields.calendarDay.nullable().default(null),
  state: z.enum(DEALER_STATES).default('active'),
})
export type DealerInput = z.output<typeof DealerInput>

export const DealerRow = DealerInput.extend({
  id: z.number().int(),
  orgName: z.string(),
  parentName: z.string(),
  /** Names of the region from its first level down, in the language of the caller. */
  areaNames: z.array(z.string()),
  brandNames: z.array(z.string()),
  /** Unsold vehicles at this dealer. */
  stock: z.number().int(),
  /** Vehicles sold by this dealer since the first of January, platform zone. */
  soldThisYear: z.number().int(),
  archived: z.boolean(),
  createTime: fields.platformTime,
  updateTime: fields.platformTime,
})
export type DealerRow = z.output<typeof DealerRow>

const PAGE = '/baseInfo/dealer'

export const DealerFilter = z.object({
  /** Part of a code or name. */
  keyWord: fields.text(128).optional(),
  dealerCode: fields.text(32).optional(),
  dealerName: fields.text(128).optional(),
  level: fields.wholeNumber(1, 2).optional(),
  /** Any of the three levels: everything at or below that region. */
  areaId: areaId.optional(),
  orgId: fields.rowId.optional(),
  state: z.enum(DEALER_STATES).optional(),
  archived: fields.flag.default(false),
})
export type DealerFilter = z.output<typeof DealerFilter>

/** Totals of the filtered dealers. */
export const DealerFigures = z.object({
  dealers: z.number().int(),
  stock: z.number().int(),
  soldThisYear: z.number().int(),
})
export type DealerFigures = z.output<typeof DealerFigures>
export const getDealerFigures = endpoint('GET /tsp-bss/dealer/figures', PAGE, {
  summary: 'Stock and sales of all dealers a filter matches',
  query: DealerFilter,
  response: DealerFigures,
})
/** A dealer with a place, for the map. */
export const DealerPlace = z.object({
  id: z.number().int(),
  dealerCode: z.string(),
  dealerName: z.string(),
  state: z.enum(DEALER_STATES),
  lng: fields.longitude,
  lat: fields.latitude,
})
export type DealerPlace = z.output<typeof DealerPlace>
/** Dealers drawn at once. */
export const MAX_DEALER_PLACES = 10_000
export const listDealerPlaces = endpoint('GET /tsp-bss/dealer/places', PAGE, {
  summary: 'Places of all dealers a filter matches, for the map; those without coordinates are only counted',
  query: DealerFilter,
  response: z.object({ places: z.array(DealerPlace), unplaced: z.number().int() }),
})
/** An account of the organisation a dealer belongs to. */
export const DealerAccount = z.object({
  id: z.number().int(),
  username: z.string(),
  displayName: z.string(),
  disabled: z.boolean(),
})
export type DealerAccount = z.output<typeof DealerAccount>
export const listDealerAccounts = endpoint('GET /tsp-bss/dealer/accounts', PAGE, {
  summary: 'Accounts of the organisation of a dealer',
  query: fields.OneId,
  response: z.array(DealerAccount),
})
const SORTS = ['dealerCode', 'dealerName', 'stock', 'soldThisYear', 'authorisedUntil'] as const

export const {
  list: listDealers,
  detail: getDealer,
  create: createDealer,
  update: updateDealer,
  archive: archiveDealer,
  restore: restoreDealer,
  remove: deleteDealer,
  export: exportDealers,
  template: downloadDealerTemplate,
} = calls(
  { page: PAGE, buttons: `${PAGE}/dealer`, row: DealerRow, input: DealerInput, filter: DealerFilter, sorts: SORTS },
  {
    list: ['GET /tsp-bss/dealer/list', 'Dealers, one page, newest first'],
    detail: ['GET /tsp-bss/dealer/detail', 'One dealer, by its id'],
    create: ['POST /tsp-bss/dealer/insert', 'Add a dealer; 409 when the code exists'],
    update: ['POST /tsp-bss/dealer/update', 'Change a dealer; 409 when another user changed it since updateTime'],
    archive: ['POST /tsp-bss/dealer/archive', 'Take dealers out of lists and selectors; what refers to them stays'],
    restore: ['POST /tsp-bss/dealer/restore', 'Bring archived dealers back'],
    remove: [
      'POST /tsp-bss/dealer/delete',
      'Delete dealers nothing refers to; 409 when a vehicle or another dealer does',
    ],
    export: ['GET /tsp-bss/dealer/list/export', 'Dealers as a workbook, same filter as the list'],
    template: ['GET /tsp-bss/dealer/downloadTemplate', 'Empty workbook with the columns of the dealer import'],
  },
)

/** Dealer option. */
export const DealerOption = z.object({ dealerCode: z.string(), dealerName: z.string() })
export type DealerOption = z.output<typeof DealerOption>

export const findDealers = endpoint('GET /tsp-bss/dealer/findList', usedOn(VEHICLE_PAGES), {
  summary: 'Active dealers whose code or name contains a text, for selectors',
  query: z.object({ keyWord: fields.text(128).optional() }).extend(pagedQuery.shape),
  response: paged(DealerOption),
})
export const findDealersByRegion = endpoint('GET /tsp-bss/dealer/findDealerByRegion', usedOn(VEHICLE_PAGES), {
  summary: 'Active dealers at or below a region of any level, all of them',
  query: z.object({ areaId: areaId.optional() }),
  response: z.array(DealerOption),
})
