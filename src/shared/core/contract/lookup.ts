import { z } from 'zod'
import { DRIVER_PAGES, SIM_PAGES, VEHICLE_PAGES } from '../domain/page-group.ts'
import { TBOX_SN_TYPED, VIN_PASTE_MAX } from '../domain/limits.ts'
import { endpoint, usedOn } from './endpoint.ts'
import { flag, partOfPlate, partOfVin, rowId, text, vin } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'
import { personField } from './masked.ts'
import { partOfIccid } from './sim-card.ts'

/*
 * Selector lookups over vehicles, terminals and SIM cards (docs/product/shared.md#lists-and-selectors). All answer only what is in the data scope of
 * the caller; a text is looked for anywhere in the value, upper and lower case alike. brandId and seriesId are the codes
 * of the brand tree.
 */

/** Vehicle list query. An oemId other than the caller's own finds nothing. */
export const VehicleDimensions = z.object({
  oemId: text(64).optional(),
  /** True: only what belongs to no owner yet. */
  unBindOwner: flag.optional(),
  brandId: text(64).optional(),
  seriesId: text(64).optional(),
  modelId: rowId.optional(),
})
export type VehicleDimensions = z.output<typeof VehicleDimensions>

export const findIccids = endpoint('GET /tsp-bss/v1/vehicle/findIccidList', usedOn(VEHICLE_PAGES), {
  summary: 'ICCIDs of terminals, for selectors; with a VIN those of that vehicle',
  query: z.object({ vin: partOfVin.optional(), iccid: partOfIccid.optional() }).extend(pagedQuery.shape),
  response: paged(z.object({ iccid: z.string(), vin: z.string() })),
})
export const findSns = endpoint('GET /tsp-bss/v1/vehicle/findSnListByDim', usedOn(VEHICLE_PAGES), {
  summary: 'Serial numbers of terminals fitted to vehicles, for selectors',
  query: z.object({ sn: text(64).optional(), vin: partOfVin.optional() }).extend(pagedQuery.shape),
  response: paged(z.object({ sn: z.string(), vin: z.string() })),
})
export const findMsisdns = endpoint('GET /tsp-bss/v1/vehicle/findMsisdnListByDim', usedOn(VEHICLE_PAGES), {
  summary: 'Phone numbers of terminals fitted to vehicles, for selectors',
  query: z.object({ msisdn: text(20).optional(), vin: partOfVin.optional() }).extend(pagedQuery.shape),
  response: paged(z.object({ msisdn: z.string(), vin: z.string() })),
})
export const findDeviceIds = endpoint('GET /tsp-bss/v1/vehicle/findDeviceIdListByDim', usedOn(VEHICLE_PAGES), {
  summary: 'Device ids that terminals fitted to vehicles have registered with, for selectors',
  query: z.object({ deviceId: text(64).optional(), vin: partOfVin.optional() }).extend(pagedQuery.shape),
  response: paged(z.object({ deviceId: z.string(), vin: z.string() })),
})
export const VehicleByVin = z.object({
  vin: z.string(),
  plate: z.string(),
  mein: z.string(),
  oemId: z.string(),
  orgId: z.number().int(),
  orgName: z.string(),
  brandId: z.string(),
  brandName: z.string(),
  seriesId: z.string(),
  seriesName: z.string(),
  modelId: z.number().int(),
  modelName: z.string(),
  vehicleClass: z.string(),
  powerType: z.string(),
  attribute: z.number().int(),
  /** Sale status: false unsold, true sold. */
  saleStatus: z.boolean(),
  operatingCity: z.string(),
  ownerName: z.string(),
  dealerCode: z.string().nullable(),
  sn: z.string().nullable(),
  msisdn: z.string().nullable(),
  iccid: z.string().nullable(),
  deviceId: z.string().nullable(),
})
export type VehicleByVin = z.output<typeof VehicleByVin>
export const findVehicleByVin = endpoint('GET /tsp-bss/v1/vehicle/findByVin', usedOn(VEHICLE_PAGES), {
  summary: 'One vehicle by its whole VIN; null when there is none in the data scope',
  query: z.object({ vin }),
  response: VehicleByVin.nullable(),
})
export const findTboxSns = endpoint('GET /tsp-bss/v1/vehicle/fuzzyFindTboxSn', usedOn(VEHICLE_PAGES), {
  summary:
    'Serial numbers of tboxes as plain texts, for selectors; those without a vehicle only for the head organisation',
  query: z
    .object({ tboxSn: text(TBOX_SN_TYPED).optional() })
    .extend(VehicleDimensions.shape)
    .extend(pagedQuery.shape),
  response: paged(z.string()),
})
export const findPlates = endpoint('GET /tsp-bss/v1/vehicle/fuzzyFindPlates', usedOn(VEHICLE_PAGES), {
  summary: 'Number plates, for selectors',
  query: z.object({ plateLike: partOfPlate.optional() }).extend(pagedQuery.shape),
  response: paged(z.object({ plate: z.string(), vin: z.string() })),
})
export const findMeins = endpoint('GET /tsp-bss/machinery/manager/findMeinListByDim', usedOn(VEHICLE_PAGES), {
  summary: 'Machine numbers (as the outside world spells them: mein), for selectors',
  query: z
    .object({ mein: text(64).optional() })
    .extend(VehicleDimensions.shape)
    .extend(pagedQuery.shape),
  response: paged(z.object({ mein: z.string(), vin: z.string() })),
})
export const findUnsoldVehicles = endpoint('GET /tsp-bss/vehicle/manager/findUnSale', usedOn(VEHICLE_PAGES), {
  summary: 'Vehicles not sold yet, for selectors',
  query: z
    .object({
      vin: partOfVin.optional(),
      /** Part of a VIN, a plate or a number of the terminal. */
      vinLike: partOfVin.optional(),
    })
    .extend(pagedQuery.shape),
  response: paged(z.object({ vin: z.string(), plate: z.string(), modelName: z.string() })),
})
export const findSafetyVehicles = endpoint('GET /tsp-jsatl/jsatl/vehicle/findList', usedOn(VEHICLE_PAGES), {
  summary: 'Vehicles with a terminal, for the selectors of active safety and video',
  query: z
    .object({ vin: partOfVin.optional(), vinLike: partOfVin.optional(), plateLike: partOfPlate.optional() })
    .extend(pagedQuery.shape),
  response: paged(z.object({ vin: z.string(), plate: z.string(), sn: z.string() })),
})

const simQuery = z.object({ iccid: partOfIccid.optional() }).extend(pagedQuery.shape)
const SimOption = z.object({ iccid: z.string(), msisdn: z.string() })
export const findUnboundIccids = endpoint('GET /tsp-bss/simCard/findUnBoundIccid', usedOn(SIM_PAGES), {
  summary: 'SIM cards in stock that no terminal holds',
  query: simQuery,
  response: paged(SimOption),
  cancellable: false,
})
export const findAllIccids = endpoint('GET /tsp-bss/simCard/findAllIccid', usedOn(SIM_PAGES), {
  summary: 'All SIM cards, bound or not',
  query: simQuery,
  response: paged(SimOption.extend({ bound: z.boolean() })),
  cancellable: false,
})

/**
 * Result of pasted VINs and plates (docs/product/shared.md#search-forms); each is in one of the lists, in the order pasted.
 */
export const VinCheck = z.object({
  /** VINs, also of vehicles that were pasted by their plate. */
  found: z.array(z.string()),
  /** Also VINs and plates of other tenants, so that their existence stays hidden. */
  notFound: z.array(z.string()),
  /** Of the own tenant, outside of the data scope of the caller. */
  noPermission: z.array(z.string()),
})
export type VinCheck = z.output<typeof VinCheck>
export const checkVins = endpoint('POST /tsp-bss/v1/vehicle/checkVins', usedOn(VEHICLE_PAGES), {
  audit: null,
  summary: 'Which of up to 500 pasted VINs and plates the caller may search for',
  body: z.object({ vins: z.array(z.string().trim().min(1).max(64)).min(1).max(VIN_PASTE_MAX) }),
  response: VinCheck,
})

/** A driver with the vehicle he drives now, or is registered for. */
export const FoundDriver = z.object({
  driver: personField(z.string()),
  /** Number of the certificate; empty where it is unknown, and for who may not read driver cards. */
  licence: z.string(),
  vin: z.string(),
  plate: z.string(),
  /** The card of the driver is in the reader of the vehicle. */
  driving: z.boolean(),
})
export type FoundDriver = z.output<typeof FoundDriver>

/** Answered at once: it is a search box, no list. */
export const FOUND_DRIVERS_MAX = 20
export const findDrivers = endpoint('GET /tsp-bss/search/driver', usedOn(DRIVER_PAGES), {
  summary:
    'Drivers a word of whose name begins so, with the vehicle they drive now or are registered for; licences too for who may read driver cards',
  query: z.object({ keyWord: text(64) }),
  response: z.array(FoundDriver).max(FOUND_DRIVERS_MAX),
})
