import { z } from 'zod'
import { LIFE_SOURCES } from '../domain/life-event.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { PlantDifference } from './plant.ts'
import { areaId } from './region.ts'
import { VehicleInput, VehicleRow } from './vehicle.ts'

const PAGE = '/baseInfo/vehicleInfo'
const BUTTONS = `${PAGE}/info` as const

const code = fields.optionalText(64)
/** Control units of one vehicle. */
export const MAX_ECUS = 60

/** Technical data that only this page has; everything else is that of the register. */
export const VehicleDetail = z.object({
  orderNum: code,
  /** Codes of the lists that selectors offer; empty: unknown. */
  colour: code,
  engine: code,
  engineNo: code,
  motor: code,
  motorNo: code,
  gearbox: code,
  chassis: code,
  energyStore: code,
  /** Models of its control units. */
  ecus: z.array(fields.requiredText(64)).max(MAX_ECUS).default([]),
  producedOn: fields.calendarDay.nullable().default(null),
  certificateNo: code,
  /** Rated load, t. */
  tonnage: z.number().min(0).max(500).nullable().default(null),
  seats: z.number().int().min(0).max(200).nullable().default(null),
  usage: code,
  areaId: areaId.or(z.literal('')).default(''),
})
export type VehicleDetail = z.output<typeof VehicleDetail>

/** User input: the organisation is chosen for a new vehicle and changed in the register. */
export const VehicleInfoInput = VehicleInput.pick({
  vin: true,
  plate: true,
  plateColour: true,
  modelId: true,
  orgId: true,
}).extend(VehicleDetail.shape)
export type VehicleInfoInput = z.output<typeof VehicleInfoInput>

export const VehicleInfoRow = VehicleInfoInput.extend(
  VehicleRow.pick({
    orgName: true,
    brandName: true,
    seriesName: true,
    modelName: true,
    vehicleClass: true,
    powerType: true,
    terminalSn: true,
  }).shape,
).extend({
  id: z.number().int(),
  mein: z.string(),
  iccid: z.string(),
  terminalModel: z.string(),
  /** Names of the codes; the code where a name is unknown. */
  colourName: z.string(),
  /** #rrggbb; empty: unknown. */
  colourHex: z.string(),
  engineName: z.string(),
  motorName: z.string(),
  gearboxName: z.string(),
  chassisName: z.string(),
  energyStoreName: z.string(),
  /** Of the model. */
  batteryType: z.string(),
  /** kWh */
  batteryCapacity: z.number().nullable(),
  areaNames: z.array(z.string()),
  lineOffOn: fields.calendarDay.nullable(),
  plantCode: z.string(),
  updateTime: fields.platformTime,
})
export type VehicleInfoRow = z.output<typeof VehicleInfoRow>

export const VehicleInfoFilter = z.object({
  vin: fields.partOfVin.optional(),
  plate: fields.partOfPlate.optional(),
  /** Part of a machine number. */
  mein: fields.text(64).optional(),
  orderNum: fields.text(64).optional(),
  brandId: fields.text(64).optional(),
  seriesId: fields.text(64).optional(),
  modelId: fields.rowId.optional(),
  colour: fields.text(64).optional(),
  engine: fields.text(64).optional(),
  motor: fields.text(64).optional(),
  gearbox: fields.text(64).optional(),
  chassis: fields.text(64).optional(),
  energyStore: fields.text(64).optional(),
  ecu: fields.text(64).optional(),
  terminalModel: fields.text(64).optional(),
  powerType: fields.text(64).optional(),
  orgId: fields.rowId.optional(),
})
export type VehicleInfoFilter = z.output<typeof VehicleInfoFilter>

export const {
  list: listVehicleInfo,
  detail: getVehicleInfo,
  create: createVehicleInfo,
  update: updateVehicleInfo,
  export: exportVehicleInfo,
  template: downloadVehicleInfoTemplate,
} = calls(
  {
    page: PAGE,
    buttons: BUTTONS,
    row: VehicleInfoRow,
    input: VehicleInfoInput,
    filter: VehicleInfoFilter,
    sorts: ['vin', 'plate', 'orderNum', 'producedOn'],
  },
  {
    list: ['GET /tsp-bss/vehicleInfo/list', 'Technical data of vehicles, one page, newest first'],
    detail: ['GET /tsp-bss/vehicleInfo/detail', 'Technical data of one vehicle, by its id'],
    create: ['POST /tsp-bss/vehicleInfo/insert', 'Add a vehicle with its technical data; 409 when the VIN exists'],
    update: [
      'POST /tsp-bss/vehicleInfo/update',
      'Change technical data of a vehicle; 409 when another user changed it. The organisation stays',
    ],
    export: ['GET /tsp-bss/vehicleInfo/export', 'Technical data of vehicles as a workbook, same filter as the list'],
    template: ['GET /tsp-bss/vehicleInfo/download', 'Empty workbook with the columns of the import'],
  },
)

/** A field of the technical data and its values as texts. */
const FieldChange = z.object({ field: z.string(), from: z.string(), to: z.string() })
export const VehicleInfoChange = z.object({
  id: z.number().int(),
  changeTime: fields.platformTime,
  /** User name; empty: no user. */
  by: z.string(),
  source: z.enum(LIFE_SOURCES),
  changes: z.array(FieldChange),
})
export type VehicleInfoChange = z.output<typeof VehicleInfoChange>
export const listVehicleInfoChanges = endpoint('GET /tsp-bss/vehicleInfo/history', PAGE, {
  summary: 'The last 100 changes of the technical data of a vehicle, newest first',
  query: z.object({ vin: fields.vin }),
  response: z.array(VehicleInfoChange).max(100),
})

export const PlantCheck = z.object({
  /** Records of the vehicle that were compared; 0: the plant reported nothing. */
  records: z.number().int(),
  rows: z.array(PlantDifference.extend({ same: z.boolean() })),
})
export type PlantCheck = z.output<typeof PlantCheck>
export const checkAgainstPlant = endpoint('GET /tsp-bss/vehicleInfo/plantCheck', PAGE, {
  summary: 'What the plant reported last of a vehicle next to what the platform has; null outside of the data scope',
  query: z.object({ vin: fields.vin }),
  response: PlantCheck.nullable(),
})
