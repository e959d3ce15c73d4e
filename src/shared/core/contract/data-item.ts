import { z } from 'zod'
import { DATA_SOURCES, DATA_TYPES, QUALITY_RULES } from '../domain/data-item.ts'
import { calls } from './calls.ts'
import { anyOf, endpoint } from './endpoint.ts'
import { Changed, flag, optionalText, platformTime, requiredText, text, vin } from './fields.ts'
import { NewEnergyParams } from './base-data.ts'
import { LANGUAGES } from '../domain/language.ts'

const PAGE = '/dataService/base'
const code = (verb: string) => ({ code: `${PAGE}/item/${verb}` })
/** The live condition of a vehicle shows the same items. */
const READERS = anyOf([PAGE, '/operate/details', '/newCarMonitor/latest'])

/** standard: of a protocol; extension: of a vendor's additional item; signal: of a published CAN plan. */
export const DATA_ITEM_KINDS = ['standard', 'extension', 'signal'] as const

export const itemCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/, 'validation.format')
const names = z.partialRecord(z.enum(LANGUAGES), optionalText(100))
const limit = z.number().min(-1e15).max(1e15).nullable().default(null)

export const ExtensionPlace = z.object({
  /** Additional item of a position, 0x01–0xFF. */
  itemId: z.number().int().min(1).max(255),
  offset: z.number().int().min(0).max(254).default(0),
  bytes: z.literal([1, 2, 3, 4]).default(2),
  signed: z.boolean().default(false),
  factor: z
    .number()
    .min(-1e9)
    .max(1e9)
    .refine((value) => value !== 0, 'validation.format')
    .default(1),
  addend: z.number().min(-1e9).max(1e9).default(0),
})

export const DataItem = z.object({
  code: z.string(),
  kind: z.enum(DATA_ITEM_KINDS),
  source: z.enum(DATA_SOURCES),
  /** In the language of the call. */
  name: z.string(),
  /** Given by the tenant, by language; empty: the word of the catalogue. */
  names: z.partialRecord(z.enum(LANGUAGES), z.string()),
  unit: z.string(),
  type: z.enum(DATA_TYPES),
  least: z.number().nullable(),
  greatest: z.number().nullable(),
  /** Message and data unit, additional item or CAN identifier that carry it. */
  protocolId: z.string(),
  /** Routes that show it. */
  pages: z.array(z.string()),
  rule: z.enum(QUALITY_RULES),
  extension: ExtensionPlace.nullable(),
  /** Words of raw values, of CAN signals. */
  words: z.array(z.object({ code: z.string(), word: z.string() })),
  /** Null as long as the tenant changed nothing. */
  updateTime: platformTime.nullable(),
})
export type DataItem = z.output<typeof DataItem>

export const DataItemFilter = z.object({
  keyWord: text(64).optional(),
  source: z.enum(DATA_SOURCES).optional(),
  kind: z.enum(DATA_ITEM_KINDS).optional(),
  /** Only items the tenant changed or added. */
  onlyChanged: flag.optional(),
})
export type DataItemFilter = z.output<typeof DataItemFilter>

const limits = { least: limit, greatest: limit, rule: z.enum(QUALITY_RULES).default('range') }
const ordered = (item: { least: number | null; greatest: number | null }) =>
  item.least === null || item.greatest === null || item.least <= item.greatest
const limitOrder = { path: ['greatest'], message: 'validation.rangeOrder' }

/** Names and limits of an item; for extensions also unit and place. */
export const DataItemInput = z
  .object({
    code: itemCode,
    names: names.default({}),
    unit: optionalText(16),
    ...limits,
    extension: ExtensionPlace.nullable().default(null),
  })
  .refine(ordered, limitOrder)
export type DataItemInput = z.output<typeof DataItemInput>

export const createDataItem = endpoint('POST /tsp-collect-data/dataBase/dataItem/insert', code('add'), {
  audit: 'operation',
  summary: 'Add an item that an additional item of positions carries',
  body: z
    .object({
      code: itemCode,
      names: names.refine((given) => Object.values(given).some(Boolean), 'validation.required'),
      unit: optionalText(16),
      ...limits,
      extension: ExtensionPlace,
    })
    .refine(ordered, limitOrder),
})
export const updateDataItem = endpoint('POST /tsp-collect-data/dataBase/dataItem/update', code('edit'), {
  audit: 'operation',
  summary: 'Change names and limits of an item; updateTime as it was read',
  body: DataItemInput.safeExtend({ updateTime: platformTime.nullable() }),
})
export const resetDataItems = endpoint('POST /tsp-collect-data/dataBase/dataItem/delete', code('delete'), {
  audit: 'operation',
  summary: 'Remove extensions; take changes of standard items back',
  body: z.object({ codes: z.array(itemCode).min(1).max(500) }),
  response: Changed,
})

/** The last known value of each item of one vehicle. */
export const ItemValue = z.object({
  code: z.string(),
  value: z.number(),
  /** All digits of a value above 2^53. */
  exact: z.string().optional(),
  time: platformTime,
  receiveTime: platformTime,
  /** False when the quality rule of the item is broken. */
  plausible: z.boolean(),
})
export type ItemValue = z.output<typeof ItemValue>
export const getItemValues = endpoint('GET /tsp-collect-data/dataBase/dataItem/values', READERS, {
  summary: 'Last values of one vehicle by item: newest position, GB/T 32960 report and CAN uploads',
  query: z.object({ vin }),
  response: z.array(ItemValue),
})

/** A part with a serial number in a vehicle. */
export const FittedPart = z.object({
  typeName: z.string(),
  partsModel: z.string(),
  serial: z.string(),
  hardwareVersion: z.string(),
  softwareVersion: z.string(),
})

export const VehicleBase = z.object({
  vin,
  plate: z.string(),
  brandName: z.string(),
  seriesName: z.string(),
  modelName: z.string(),
  modelCode: z.string(),
  vehicleClass: z.string(),
  powerType: z.string(),
  orgName: z.string(),
  /** Production orders of its model. */
  orders: z.array(z.string()),
  energy: NewEnergyParams.nullable(),
  ecus: z.array(FittedPart.extend({ supplier: z.string(), diagnosticAddress: z.string() })),
})
export type VehicleBase = z.output<typeof VehicleBase>
export const getVehicleBase = endpoint('GET /tsp-collect-data/dataBase/dataItem/vehicle', PAGE, {
  summary: 'Base data of one vehicle: series, model, orders, energy and control units fitted',
  query: z.object({ vin }),
  response: VehicleBase,
})

export const getDataItem = endpoint('GET /tsp-collect-data/dataBase/dataItem/detail', READERS, {
  summary: 'One data item, by its code',
  query: z.object({ code: requiredText(64) }),
  response: DataItem,
})
export const {
  list: listDataItems,
  export: exportDataItems,
  template: downloadDataItemTemplate,
} = calls(
  { page: PAGE, buttons: `${PAGE}/item`, row: DataItem, filter: DataItemFilter },
  {
    list: [
      'GET /tsp-collect-data/dataBase/dataItem/list',
      'Catalogue of data items: standards, vendor extensions and signals of published CAN plans',
      READERS,
    ],
    export: [
      'GET /tsp-collect-data/dataBase/dataItem/list/export',
      'Catalogue of data items as a workbook, same filter as the list',
    ],
    template: [
      'GET /tsp-collect-data/dataBase/dataItem/import/template',
      'Empty workbook of the import of names and limits',
    ],
  },
)
