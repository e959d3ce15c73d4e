import { z } from 'zod'
import { POWER_TYPES } from '../domain/power-type.ts'
import { calls } from './calls.ts'
import { platformTime, requiredText, text } from './fields.ts'

export const VEHICLE_CLASSES = ['truck', 'bus', 'car', 'special'] as const

/** Filters join codes by commas. */
const code = z
  .string()
  .trim()
  .min(1, 'validation.required')
  .max(64)
  .regex(/^[^,，;；]+$/, 'validation.codeWithoutComma')

/** User input, and a row of the import workbook. A brand and a series are what their models name by the same code. */
export const VehicleModelInput = z.object({
  brandCode: code,
  brandName: requiredText(64),
  /** Once in a brand. */
  seriesCode: code,
  seriesName: requiredText(64),
  /** Once in a tenant. */
  modelCode: code,
  modelName: requiredText(64),
  vehicleClass: z.enum(VEHICLE_CLASSES),
  powerType: z.enum(POWER_TYPES.map(({ stored }) => stored)),
})
export type VehicleModelInput = z.output<typeof VehicleModelInput>

export const VehicleModelRow = VehicleModelInput.extend({
  id: z.number().int(),
  /** Of earlier versions: any text. */
  vehicleClass: z.string(),
  powerType: z.string(),
  /** Vehicles of the model in the data scope of the caller. */
  vehicles: z.number().int(),
  createTime: platformTime,
  updateTime: platformTime,
})
export type VehicleModelRow = z.output<typeof VehicleModelRow>

export const VehicleModelFilter = z.object({
  /** Part of a code or name of model, series or brand. */
  keyWord: text(64).optional(),
  brandCode: text(64).optional(),
  vehicleClass: z.enum(VEHICLE_CLASSES).optional(),
  powerType: text(64).optional(),
})
export type VehicleModelFilter = z.output<typeof VehicleModelFilter>

const PAGE = '/baseInfo/vehicle'

export const {
  list: listVehicleModels,
  detail: getVehicleModel,
  create: createVehicleModel,
  update: updateVehicleModel,
  remove: deleteVehicleModels,
  export: exportVehicleModels,
  template: downloadVehicleModelTemplate,
} = calls(
  {
    page: PAGE,
    buttons: `${PAGE}/model`,
    row: VehicleModelRow,
    input: VehicleModelInput,
    filter: VehicleModelFilter,
    sorts: ['brandName', 'seriesName', 'modelCode', 'modelName'],
  },
  {
    list: ['GET /tsp-bss/v1/model/list', 'Vehicle models with their brand and series, one page, newest first'],
    detail: ['GET /tsp-bss/v1/model/detail', 'One vehicle model, by its id'],
    create: [
      'POST /tsp-bss/v1/model/insert',
      'Add a vehicle model; 409 when its code exists, 400 when a code of brand or series has another name',
    ],
    update: [
      'POST /tsp-bss/v1/model/update',
      'Change a vehicle model; a new name of its brand or series is that of all their models. 409 when another user changed it since updateTime',
    ],
    remove: [
      'POST /tsp-bss/v1/model/delete',
      'Delete vehicle models; 409 when a vehicle, an order or an upgrade refers to one of them',
    ],
    export: ['GET /tsp-bss/v1/model/export', 'Vehicle models as a workbook, same filter as the list'],
    template: ['GET /tsp-bss/v1/model/downloadTemplate', 'Empty workbook with the columns of the import of models'],
  },
)
