import { z } from 'zod'
import { ORGANISATION_PAGES, VEHICLE_PAGES } from '../domain/page-group.ts'
import { endpoint, usedOn } from './endpoint.ts'
import { partOfVin, requiredText, rowId, text, vin } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'
import { BrandTree } from './vehicle.ts'

/*
 * Master data of a tenant that selectors offer (docs/product/shared.md#lists-and-selectors). Brand and series have no
 * number of their own: brandId and seriesId are their codes.
 */

/** Ids of tenants joined by commas. Only the caller's own is ever answered. */
const oemIds = text(1024)

export const getBrandTreeList = endpoint('GET /tsp-bss/v1/brands/selectBrandTreeList', usedOn(VEHICLE_PAGES), {
  summary: 'Brands with series and models; `oem` joins tenants by commas, a VIN narrows to the branch of that vehicle',
  query: z.object({ vin: partOfVin.optional(), oem: oemIds.optional() }),
  response: BrandTree,
})
export const listBrands = endpoint('GET /tsp-bss/v1/brands/list', usedOn(VEHICLE_PAGES), {
  summary: 'Vehicle brands of the tenant',
  query: z.object({ oemId: oemIds.optional(), brandName: text(64).optional() }),
  response: z.array(z.object({ brandId: z.string(), brandCode: z.string(), brandName: z.string() })),
})
export const listSeries = endpoint('GET /tsp-bss/v1/series/list', usedOn(VEHICLE_PAGES), {
  summary: 'Vehicle series, of one brand or of all',
  query: z.object({ oemId: oemIds.optional(), brandId: text(64).optional(), seriesName: text(64).optional() }),
  response: z.array(
    z.object({ seriesId: z.string(), seriesCode: z.string(), seriesName: z.string(), brandId: z.string() }),
  ),
})
/** Model item: isBindThen disables its selection where a bound one may not be chosen again. */
export const ModelOption = z.object({
  id: z.number().int(),
  name: z.string(),
  /** True when an upgrade strategy holds the model already. */
  isBindThen: z.boolean(),
  modelCode: z.string(),
  seriesId: z.string(),
  brandId: z.string(),
})
export type ModelOption = z.output<typeof ModelOption>
export const listModels = endpoint('GET /tsp-bss/v1/model/selectList', usedOn(VEHICLE_PAGES), {
  summary: 'Vehicle models, of a brand, a series or all',
  query: z.object({
    oemId: oemIds.optional(),
    brandId: text(64).optional(),
    seriesId: text(64).optional(),
    modelName: text(64).optional(),
  }),
  response: z.array(ModelOption),
})
export const listOems = endpoint('GET /tsp-bss/vehicle/oem/list', usedOn(ORGANISATION_PAGES), {
  summary: 'Tenants the caller works for: his own',
  response: z.array(z.object({ oemId: z.string(), oemName: z.string() })),
})
export const listVehicleColours = endpoint('GET /tsp-bss/vehicleColorConfig/list', usedOn(VEHICLE_PAGES), {
  summary: 'Vehicle colours of the tenant',
  query: z.object({ colorName: text(64).optional() }),
  response: z.array(z.object({ colorCode: z.string(), colorName: z.string(), hex: z.string() })),
})
export const listEcuModels = endpoint('GET /tsp-bss/ecuModelConfig/list', usedOn(VEHICLE_PAGES), {
  summary: 'ECU models of the tenant by type (ECM, ABS, AMT, ICM, RET, TPMS, AEB, LDWS, DCM …)',
  query: z.object({ ecuType: text(16).optional(), ecuModel: text(64).optional() }),
  response: z.array(
    z.object({ ecuType: z.string(), ecuModel: z.string(), supplier: z.string(), diagnosticAddress: z.string() }),
  ),
})
export const NewEnergyParams = z.object({
  vin: z.string(),
  powerType: z.string(),
  batteryType: z.string(),
  batterySupplier: z.string(),
  /** kWh */
  batteryCapacity: z.number(),
  /** V */
  ratedVoltage: z.number(),
  batteryPacks: z.number().int(),
  cells: z.number().int(),
  temperatureProbes: z.number().int(),
  motorModel: z.string(),
  motors: z.number().int(),
  /** kW */
  motorPeakPower: z.number(),
  /** Nm */
  motorPeakTorque: z.number(),
  /** km */
  range: z.number().int(),
})
export type NewEnergyParams = z.output<typeof NewEnergyParams>
export const getNewEnergyParams = endpoint('GET /tsp-bss/newEnergyInfo/params/vin', usedOn(VEHICLE_PAGES), {
  summary: 'Battery and motor of an electric vehicle; null when it has none or is not in the data scope',
  query: z.object({ vin }),
  response: NewEnergyParams.nullable(),
})

/** Fault type: name. */
export const listFaultTypes = endpoint('GET /tsp-collect-data/dataBase/faultType/short-list', usedOn(VEHICLE_PAGES), {
  summary: 'Fault types whose name or code contains a text, or the one with this id',
  query: z.object({ nameOrCode: text(64).optional(), id: rowId.optional() }).extend(pagedQuery.shape),
  response: z.array(z.object({ id: z.number().int(), code: z.string(), name: z.string() })),
})

export const listPartTypeNames = endpoint('GET /tsp-ota/parts/type/getNameList', usedOn(VEHICLE_PAGES), {
  summary: 'Names of part types; with partsModel those that have such a model',
  query: z.object({ partsModel: text(64).optional() }).extend(pagedQuery.shape),
  response: paged(z.string()),
})
export const getPartTypeByName = endpoint('GET /tsp-ota/parts/type/getDetailByName', usedOn(VEHICLE_PAGES), {
  summary: 'One part type by its name; null when there is none',
  query: z.object({ name: requiredText(64) }),
  response: z
    .object({
      id: z.number().int(),
      code: z.string(),
      name: z.string(),
      upgradable: z.boolean(),
      protocol: z.string(),
      diagnosticAddress: z.string(),
      partsModels: z.array(z.string()),
    })
    .nullable(),
})
export const listPartsModels = endpoint('GET /tsp-ota/stat/getAllPartsModel', usedOn(VEHICLE_PAGES), {
  summary: 'Models of parts, for selectors',
  query: z.object({ partsModel: text(64).optional() }).extend(pagedQuery.shape),
  response: paged(z.object({ partsModel: z.string() })),
})
export const listOperatingCities = endpoint('GET /tsp-ota/stat/getOperatingCity', usedOn(VEHICLE_PAGES), {
  summary: 'Cities in which vehicles of the data scope operate, for selectors',
  query: z.object({ operatingCity: text(64).optional() }).extend(pagedQuery.shape),
  response: paged(z.object({ operatingCity: z.string() })),
})
