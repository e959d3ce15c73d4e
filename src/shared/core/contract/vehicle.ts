import { z } from 'zod'
import { VEHICLE_STATE_FILTERS } from '../domain/vehicle-state.ts'
import { ORGANISATION_PAGES, MODEL_PAGES, VEHICLE_PAGES } from '../domain/page-group.ts'
import { calls } from './calls.ts'
import { endpoint, usedOn } from './endpoint.ts'
import * as fields from './fields.ts'
import { VehicleDimensions } from './lookup.ts'
import { paged, pagedQuery } from './paging.ts'
import { personField, phoneField } from './masked.ts'

/** stock → active → stored / soldOut / scrapped (docs/product/base-info.md). */
export const REGISTER_STATES = ['stock', 'active', 'stored', 'soldOut', 'scrapped'] as const
export type RegisterState = (typeof REGISTER_STATES)[number]

/** Vehicle attribute: the index + 1 is the wire value. */
export const VEHICLE_ATTRIBUTES = ['manufacturer', 'dealer', 'customer'] as const

/** JT/T 697.7 colour codes of number plates. */
export const PLATE_COLOURS = [
  { code: 0, key: 'none' },
  { code: 1, key: 'blue' },
  { code: 2, key: 'yellow' },
  { code: 3, key: 'black' },
  { code: 4, key: 'white' },
  { code: 5, key: 'green' },
  { code: 9, key: 'other' },
] as const

const tag = z.string().trim().min(1).max(24)

/** User input. */
export const VehicleInput = z.object({
  vin: fields.vin,
  plate: fields.optionalText(16),
  plateColour: z.number().int().min(0).max(9).default(0),
  orgId: fields.rowId,
  modelId: fields.rowId,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'validation.country')
    .default('CN'),
  operatingCity: fields.optionalText(64),
  attribute: z.number().int().min(1).max(3).default(3),
  driverName: personField(fields.optionalText(64)),
  /** Day of the sale to the customer; null while it is not sold. */
  soldOn: fields.calendarDay.nullable().default(null),
  insuranceUntil: fields.calendarDay.nullable().default(null),
  inspectionUntil: fields.calendarDay.nullable().default(null),
  tags: z.array(tag).max(12).default([]),
})

export const VehicleRow = VehicleInput.extend({
  id: z.number().int(),
  orgName: z.string(),
  brandName: z.string(),
  seriesName: z.string(),
  modelName: z.string(),
  vehicleClass: z.string(),
  powerType: z.string(),
  registerState: z.enum(REGISTER_STATES),
  archived: z.boolean(),
  /** VEHICLE_STATES key, live. */
  state: z.string(),
  terminalSn: z.string().nullable(),
  terminalPhone: phoneField(z.string()).nullable(),
  lastMessageTime: fields.platformTime.nullable(),
  createTime: fields.platformTime,
  updateTime: fields.platformTime,
})
export type VehicleRow = z.output<typeof VehicleRow>

const MAX_SILENT_HOURS = 8784
const PAGE = '/baseInfo/vehicle'
const code = (verb: string) => ({ code: `${PAGE}/vehicle/${verb}` })

export const VehicleFilter = z.object({
  /** Part of a VIN. */
  vin: fields.partOfVin.optional(),
  vins: fields.vinList.optional(),
  plate: fields.partOfPlate.optional(),
  orgId: fields.rowId.optional(),
  brandCode: fields.text(64).optional(),
  seriesCode: fields.text(64).optional(),
  modelCode: fields.text(64).optional(),
  registerState: z.enum(REGISTER_STATES).optional(),
  powerType: fields.text(64).optional(),
  /** Part of its name. */
  operatingCity: fields.text(64).optional(),
  tag: tag.optional(),
  /** Live state. */
  state: z.enum(VEHICLE_STATE_FILTERS).optional(),
  /** The last message is older than this; vehicles without any are not meant. */
  silentHours: z.coerce.number().int().min(1).max(MAX_SILENT_HOURS).optional(),
  /** True lists what was taken out of the register. */
  archived: fields.flag.default(false),
})
export type VehicleFilter = z.output<typeof VehicleFilter>

export const archiveVehicle = endpoint('POST /tsp-bss/v1/vehicle/archive', code('archive'), {
  audit: 'operation',
  summary: 'Take a vehicle out of the register; its history stays',
  body: fields.ManyIds,
})
export const restoreVehicle = endpoint('POST /tsp-bss/v1/vehicle/restore', code('archive'), {
  audit: 'operation',
  summary: 'Take archived vehicles back into the register',
  body: fields.ManyIds,
})

/** One change for many vehicles; absent fields stay. */
export const VehicleBatchChange = z.object({
  ids: z.array(fields.rowId).min(1).max(500),
  orgId: fields.rowId.optional(),
  registerState: z.enum(REGISTER_STATES).optional(),
  addTags: z.array(tag).max(12).optional(),
  removeTags: z.array(tag).max(12).optional(),
})
export type VehicleBatchChange = z.output<typeof VehicleBatchChange>
export const changeVehicles = endpoint('POST /tsp-bss/v1/vehicle/batchUpdate', code('edit'), {
  audit: 'operation',
  summary: 'Transfer, tag or change the state of up to 500 vehicles in one transaction',
  body: VehicleBatchChange,
  response: fields.Changed,
})
export const {
  list: listVehicles,
  detail: getVehicle,
  create: createVehicle,
  update: updateVehicle,
  export: exportVehicles,
  template: downloadVehicleTemplate,
} = calls(
  {
    page: PAGE,
    buttons: `${PAGE}/vehicle`,
    row: VehicleRow,
    input: VehicleInput,
    filter: VehicleFilter,
    sorts: ['vin', 'plate', 'state', 'orgName', 'soldOn', 'insuranceUntil', 'inspectionUntil', 'lastMessageTime'],
  },
  {
    list: ['GET /tsp-bss/v1/vehicle/list', 'Vehicle register, one page'],
    detail: ['GET /tsp-bss/v1/vehicle/detail', 'One vehicle of the register, by its id'],
    create: ['POST /tsp-bss/v1/vehicle/insert', 'Add a vehicle; 409 when the VIN exists'],
    update: ['POST /tsp-bss/v1/vehicle/update', 'Change a vehicle; 409 when another user changed it since updateTime'],
    export: ['GET /tsp-bss/v1/vehicle/list/export', 'Vehicle register as a workbook or CSV, same filter as the list'],
    template: [
      'GET /tsp-bss/v1/vehicle/downloadTemplate',
      'Empty workbook with the columns of the vehicle import',
      code('add'),
    ],
  },
)

/** Selector lookups (docs/product/shared.md#lists-and-selectors). */
export const findVinList = endpoint('GET /tsp-bss/v1/vehicle/findVinListByDim', usedOn(VEHICLE_PAGES), {
  summary:
    'VINs, for selectors; keyWord is a part of VIN, plate, or serial number, phone number or ICCID of the terminal',
  query: z
    .object({
      keyWord: fields.text(24).optional(),
      vin: fields.partOfVin.optional(),
      vinLike: fields.partOfVin.optional(),
      mein: fields.text(64).optional(),
    })
    .extend(VehicleDimensions.shape)
    .extend(pagedQuery.shape),
  response: paged(z.object({ vin: z.string(), plate: z.string() })),
})

/** Brand → series → model. */
export const BrandTree = z.array(
  z.object({
    brandCode: z.string(),
    brandName: z.string(),
    seriesVos: z.array(
      z.object({
        seriesCode: z.string(),
        seriesName: z.string(),
        modelVos: z.array(
          z.object({
            modelId: z.number().int(),
            modelCode: z.string(),
            modeName: z.string(),
            powerType: z.string(),
            vehicleClass: z.string(),
          }),
        ),
      }),
    ),
  }),
)
export type BrandTree = z.output<typeof BrandTree>
export const getBrandTree = endpoint('GET /tsp-bss/v1/brands/selectBrandTree', usedOn(MODEL_PAGES), {
  summary: 'Brands with series and models of the tenant; a VIN narrows to the branch of that vehicle',
  query: z.object({
    vin: fields.partOfVin.optional(),
    /** Tenants joined by commas; only the caller's own is answered. */
    oemId: fields.text(1024).optional(),
  }),
  response: BrandTree,
})

export const OrgNode = z.object({ id: z.number().int(), parentId: z.number().int().nullable(), name: z.string() })
export const listOrgs = endpoint('GET /comm-inc-center/v1/web/org/list', usedOn(ORGANISATION_PAGES), {
  summary: 'Organisations in the data scope of the caller',
  response: z.array(OrgNode),
})
