import { z } from 'zod'
import { ORGANISATION_PAGES, VEHICLE_PAGES } from '../domain/page-group.ts'
import { endpoint } from './endpoint.ts'
import { VIN_LENGTH } from '../domain/vin.ts'
import { calendarDay, flag, platformTime, rowId, vin, vinList } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'

/** stock → active → stored / soldOut / scrapped (design pages.md /baseInfo/vehicle). */
export const REGISTER_STATES = ['stock', 'active', 'stored', 'soldOut', 'scrapped'] as const
export type RegisterState = (typeof REGISTER_STATES)[number]

/** Vehicle attribute (specification §3): the index + 1 is the wire value. */
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

/** What a person enters. */
export const VehicleInput = z.object({
  vin,
  plate: z.string().trim().max(16).default(''),
  plateColour: z.number().int().min(0).max(9).default(0),
  orgId: rowId,
  modelId: rowId,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'validation.country')
    .default('CN'),
  operatingCity: z.string().trim().max(64).default(''),
  attribute: z.number().int().min(1).max(3).default(3),
  driverName: z.string().trim().max(64).default(''),
  /** Day of the sale to the customer; null while it is not sold. */
  soldOn: calendarDay.nullable().default(null),
  insuranceUntil: calendarDay.nullable().default(null),
  inspectionUntil: calendarDay.nullable().default(null),
  tags: z.array(tag).max(12).default([]),
})
export type VehicleInput = z.output<typeof VehicleInput>

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
  terminalPhone: z.string().nullable(),
  lastMessageTime: platformTime.nullable(),
  createTime: platformTime,
  updateTime: platformTime,
})
export type VehicleRow = z.output<typeof VehicleRow>

const PAGE = '/baseInfo/vehicle'
const code = (verb: string) => ({ code: `${PAGE}/vehicle/${verb}` })

export const VehicleFilter = z.object({
  /** Part of a VIN. */
  vin: z.string().trim().max(VIN_LENGTH).optional(),
  vins: vinList.optional(),
  plate: z.string().trim().max(16).optional(),
  orgId: rowId.optional(),
  brandCode: z.string().trim().max(64).optional(),
  seriesCode: z.string().trim().max(64).optional(),
  modelCode: z.string().trim().max(64).optional(),
  registerState: z.enum(REGISTER_STATES).optional(),
  powerType: z.string().trim().max(64).optional(),
  /** Part of its name. */
  operatingCity: z.string().trim().max(64).optional(),
  tag: tag.optional(),
  /** True lists what was taken out of the register. */
  archived: flag.default(false),
})
export type VehicleFilter = z.output<typeof VehicleFilter>

export const listVehicles = endpoint({
  method: 'GET',
  path: '/tsp-bss/v1/vehicle/list',
  access: { code: PAGE },
  summary: 'Vehicle register, one page',
  query: VehicleFilter.extend(pagedQuery.shape),
  response: paged(VehicleRow),
})
export const createVehicle = endpoint({
  method: 'POST',
  path: '/tsp-bss/v1/vehicle/insert',
  access: code('add'),
  summary: 'Add a vehicle; 409 when the VIN exists',
  body: VehicleInput,
  response: z.object({ id: z.number().int() }),
})
export const updateVehicle = endpoint({
  method: 'POST',
  path: '/tsp-bss/v1/vehicle/update',
  access: code('edit'),
  summary: 'Change a vehicle; 409 when somebody else changed it since updateTime',
  body: VehicleInput.extend({ id: rowId, updateTime: platformTime }),
})
export const archiveVehicle = endpoint({
  method: 'POST',
  path: '/tsp-bss/v1/vehicle/archive',
  access: code('archive'),
  summary: 'Take a vehicle out of the register; its history stays',
  body: z.object({ ids: z.array(rowId).min(1).max(500) }),
})
export const restoreVehicle = endpoint({
  method: 'POST',
  path: '/tsp-bss/v1/vehicle/restore',
  access: code('archive'),
  summary: 'Take archived vehicles back into the register',
  body: z.object({ ids: z.array(rowId).min(1).max(500) }),
})

/** One change for many vehicles; absent fields stay. */
export const VehicleBatchChange = z.object({
  ids: z.array(rowId).min(1).max(500),
  orgId: rowId.optional(),
  registerState: z.enum(REGISTER_STATES).optional(),
  addTags: z.array(tag).max(12).optional(),
  removeTags: z.array(tag).max(12).optional(),
})
export type VehicleBatchChange = z.output<typeof VehicleBatchChange>
export const changeVehicles = endpoint({
  method: 'POST',
  path: '/tsp-bss/v1/vehicle/batchUpdate',
  access: code('edit'),
  summary: 'Transfer, tag or change the state of up to 500 vehicles in one transaction',
  body: VehicleBatchChange,
  response: z.object({ changed: z.number().int() }),
})
export const exportVehicles = endpoint({
  method: 'GET',
  path: '/tsp-bss/v1/vehicle/list/export',
  access: code('export'),
  summary: 'Vehicle register as CSV, same filter as the list',
  query: VehicleFilter,
  transfer: true,
})

/** Selector lookups (specification §7). */
export const findVinList = endpoint({
  method: 'GET',
  path: '/tsp-bss/v1/vehicle/findVinListByDim',
  access: { usedOn: VEHICLE_PAGES },
  summary: 'VINs that contain a text, for selectors',
  query: z
    .object({
      vin: z.string().trim().max(VIN_LENGTH).optional(),
      vinLike: z.string().trim().max(VIN_LENGTH).optional(),
      mein: z.string().trim().max(64).optional(),
      /** Another tenant than the caller's own finds nothing. */
      oemId: z.string().trim().max(64).optional(),
      /** True: only vehicles without an owner. */
      unBindOwner: flag.optional(),
      /** Codes of the brand tree. */
      brandId: z.string().trim().max(64).optional(),
      seriesId: z.string().trim().max(64).optional(),
      modelId: rowId.optional(),
    })
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
export const getBrandTree = endpoint({
  method: 'GET',
  path: '/tsp-bss/v1/brands/selectBrandTree',
  access: { usedOn: VEHICLE_PAGES },
  summary: 'Brands with series and models of the tenant; a VIN narrows to the branch of that vehicle',
  query: z.object({
    vin: z.string().trim().max(VIN_LENGTH).optional(),
    /** Tenants joined by commas; only the caller's own is answered. */
    oemId: z.string().trim().max(1024).optional(),
  }),
  response: BrandTree,
})

export const OrgNode = z.object({ id: z.number().int(), parentId: z.number().int().nullable(), name: z.string() })
export type OrgNode = z.output<typeof OrgNode>
export const listOrgs = endpoint({
  method: 'GET',
  path: '/comm-inc-center/v1/web/org/list',
  access: { usedOn: ORGANISATION_PAGES },
  summary: 'Organisations in the data scope of the caller',
  response: z.array(OrgNode),
})
