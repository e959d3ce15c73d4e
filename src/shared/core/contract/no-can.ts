import { z } from 'zod'
import { CAN_FOLLOW_UPS, NO_CAN_CAUSES } from '../domain/no-can.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'

const PAGE = '/operate/noCan'
const BUTTONS = `${PAGE}/vehicle` as const

/** A vehicle whose terminal reports, but forwards nothing of its bus. */
export const NoCanVehicle = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  orgName: z.string(),
  modelName: z.string(),
  sn: z.string(),
  firmware: z.string(),
  /** Null: never. */
  canTime: fields.platformTime.nullable(),
  lastTime: fields.platformTime,
  /** Since the last data of the bus, or since the terminal was registered. */
  missingSeconds: z.number(),
  /** Driven meanwhile. */
  km: z.number().nullable(),
  /** Of the newest position; null: none. */
  ignition: z.boolean().nullable(),
  /** CAN plan in force; empty: none. */
  plan: z.string(),
  /** Interval of collection that the terminal last reported, ms; null: its parameters were never read. */
  collectMs: z.number().nullable(),
  cause: z.enum(NO_CAN_CAUSES),
  followUp: z.enum(CAN_FOLLOW_UPS),
  note: z.string(),
  handledBy: z.string(),
  handleTime: fields.platformTime.nullable(),
})
export type NoCanVehicle = z.output<typeof NoCanVehicle>

export const NoCanFilter = z.object({
  /** Part of a VIN, plate or serial number. */
  keyWord: fields.text(64).optional(),
  vin: fields.partOfVin.optional(),
  cause: z.enum(NO_CAN_CAUSES).optional(),
  followUp: z.enum(CAN_FOLLOW_UPS).optional(),
  modelCode: fields.text(64).optional(),
  orgId: fields.rowId.optional(),
  /** Hours without data of the bus, at least. */
  hours: fields.decimalNumber(1, 8_760).default(24),
})
export type NoCanFilter = z.output<typeof NoCanFilter>

export const { list: listNoCan, export: exportNoCan } = calls(
  { page: PAGE, buttons: BUTTONS, row: NoCanVehicle, filter: NoCanFilter, sorts: ['vin', 'plate', 'canTime', 'km'] },
  {
    list: ['GET /tsp-bss/noCan/list', 'Vehicles that report without data of their bus, the longest first'],
    export: ['GET /tsp-bss/noCan/export', 'The same vehicles as a workbook'],
  },
)

export const NoCanOverview = z.object({
  causes: z.partialRecord(z.enum(NO_CAN_CAUSES), z.number().int()),
  /** Models with such vehicles, most affected first: how many report, and how many without their bus. */
  models: z.array(z.object({ modelName: z.string(), vehicles: z.number().int(), missing: z.number().int() })),
})
export type NoCanOverview = z.output<typeof NoCanOverview>
export const getNoCanOverview = endpoint('GET /tsp-bss/noCan/overview', PAGE, {
  summary: 'How many vehicles report without data of their bus, by cause and by model',
  query: NoCanFilter.pick({ hours: true }),
  response: NoCanOverview,
})

const Asked = z.object({ given: z.number().int(), refused: z.number().int() })
export const readCanParameters = endpoint('POST /tsp-bss/noCan/readParameters', `${BUTTONS}/read`, {
  audit: 'command',
  summary: 'Ask terminals for their parameters, with those of the bus; those out of reach are counted',
  body: fields.ManyIds,
  response: Asked,
})
export const startCanCollection = endpoint('POST /tsp-bss/noCan/startCollection', `${BUTTONS}/collect`, {
  audit: 'command',
  summary: 'Set collection and upload of channel 1 to the usual intervals; those out of reach are counted',
  body: fields.ManyIds,
  response: Asked,
})
export const followNoCan = endpoint('POST /tsp-bss/noCan/update', `${BUTTONS}/edit`, {
  audit: 'operation',
  summary: 'State and note of what is done about vehicles without data of their bus; all or none',
  body: fields.ManyIds.extend({ followUp: z.enum(CAN_FOLLOW_UPS), note: fields.optionalText(500) }),
  response: fields.Changed,
})
