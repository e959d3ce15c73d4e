import { z } from 'zod'
import * as plant from '../domain/plant.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { paged, pagedQuery } from './paging.ts'
import { iccid } from './sim-card.ts'

const PAGE = '/baseInfo/mes'
const BUTTONS = `${PAGE}/record` as const

/** Records one call takes. */
export const MAX_PLANT_RECORDS = 2000
/** VINs of one day of a plant that can be compared one by one. */
export const MAX_DAY_VINS = 5000
/** Missing VINs an answer carries. */
export const MAX_MISSING_VINS = 5000

const code = fields.text(64)
const plantCode = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,32}$/, 'validation.code')
const number = (text: unknown) => (typeof text === 'string' && text.trim() !== '' ? Number(text) : text)

/** What a plant reports of one vehicle. Fields that are absent or empty say nothing. */
export const PlantMessage = z
  .object({
    /** Counts once for a plant: the same message again changes nothing. */
    messageId: fields.requiredText(64),
    vin: fields.vin.toUpperCase(),
    event: z.enum(plant.PLANT_EVENTS),
    eventTime: fields.platformTime,
    /** As the plant names them; unknown codes wait until they are mapped. */
    model: code.optional(),
    colour: code.optional(),
    orderNum: code.optional(),
    engine: code.optional(),
    engineNo: code.optional(),
    motor: code.optional(),
    motorNo: code.optional(),
    gearbox: code.optional(),
    chassis: code.optional(),
    energyStore: code.optional(),
    producedOn: fields.calendarDay.optional(),
    certificateNo: code.optional(),
    tonnage: z.preprocess(number, z.number().min(0).max(500)).optional(),
    seats: z.preprocess(number, z.number().int().min(0).max(200)).optional(),
    sn: code.optional(),
    iccid: iccid.optional(),
    dealerCode: fields.text(32).optional(),
  })
  .superRefine((message, context) => {
    const needed = { built: 'model', terminalFitted: 'sn', simFitted: 'iccid', lineOff: null, shipped: null } as const
    const name = needed[message.event]
    if (name && !message[name]) context.addIssue({ code: 'custom', path: [name], message: 'validation.required' })
  })
export type PlantMessage = z.output<typeof PlantMessage>

export const PlantReport = z.object({ plant: plantCode, records: z.array(PlantMessage).min(1).max(MAX_PLANT_RECORDS) })
export type PlantReport = z.output<typeof PlantReport>
export const reportPlantRecords = endpoint('POST /tsp-bss/plant/record/report', `${BUTTONS}/report`, {
  audit: 'operation',
  summary:
    'Report of a plant with an API key: records of vehicles, applied in the order of each vehicle. A message id counts once',
  body: PlantReport,
  response: z.object({ batchId: z.number().int(), stored: z.number().int(), duplicates: z.number().int() }),
  cancellable: false,
})

const DayTotal = z.object({
  day: fields.calendarDay,
  event: z.enum(plant.PLANT_EVENTS),
  count: fields.wholeNumber(0, 1_000_000),
  /** VINs of that day; with them the missing ones can be named. */
  vins: z.array(fields.vin.toUpperCase()).max(MAX_DAY_VINS).default([]),
})
export const PlantTotals = z.object({ plant: plantCode, totals: z.array(DayTotal).min(1).max(100) })
export type PlantTotals = z.output<typeof PlantTotals>
export const reportPlantTotals = endpoint('POST /tsp-bss/plant/dayTotal/report', `${BUTTONS}/report`, {
  audit: 'operation',
  summary: 'Report of a plant with an API key: its totals per day and event, compared with what the platform has',
  body: PlantTotals,
  response: fields.Changed,
})

export const PlantDifference = z.object({
  field: z.enum(plant.PLANT_FIELDS),
  booked: z.string(),
  reported: z.string(),
})
export type PlantDifference = z.output<typeof PlantDifference>

export const PlantRecordRow = z.object({
  id: z.number().int(),
  plantCode: z.string(),
  plantName: z.string(),
  messageId: z.string(),
  batchId: z.number().int(),
  vin: z.string(),
  event: z.enum(plant.PLANT_EVENTS),
  eventTime: fields.platformTime,
  receiveTime: fields.platformTime,
  applyTime: fields.platformTime.nullable(),
  /** What the plant reported in addition to message, VIN, event and time. */
  payload: z.record(z.string(), z.string()),
  state: z.enum(plant.PLANT_RECORD_STATES),
  error: z.enum(plant.PLANT_ERRORS).nullable(),
  result: z.enum(plant.PLANT_RESULTS).nullable(),
  differences: z.array(PlantDifference),
  decision: z.enum(plant.PLANT_DECISIONS).nullable(),
  decidedBy: z.string(),
  reason: z.string(),
  retries: z.number().int(),
})
export type PlantRecordRow = z.output<typeof PlantRecordRow>

export const PlantRecordFilter = z
  .object({
    vin: fields.partOfVin.optional(),
    messageId: fields.text(64).optional(),
    plantCode: fields.text(32).optional(),
    event: z.enum(plant.PLANT_EVENTS).optional(),
    state: z.enum(plant.PLANT_RECORD_STATES).optional(),
    error: z.enum(plant.PLANT_ERRORS).optional(),
    batchId: fields.rowId.optional(),
  })
  .extend(fields.optionalTimeRange)
  .refine(...fields.rangeInOrder)
export type PlantRecordFilter = z.output<typeof PlantRecordFilter>

export const { list: listPlantRecords, export: exportPlantRecords } = calls(
  {
    page: PAGE,
    buttons: BUTTONS,
    row: PlantRecordRow,
    filter: PlantRecordFilter,
    sorts: ['vin', 'eventTime', 'receiveTime'],
  },
  {
    list: ['GET /tsp-bss/plant/record/list', 'Records of plants, one page, newest first'],
    export: ['GET /tsp-bss/plant/record/export', 'Records of plants as a workbook, same filter as the list'],
  },
)
export const countPlantRecords = endpoint('GET /tsp-bss/plant/record/counts', PAGE, {
  summary: 'How many records are in each state, and how many codes are not mapped',
  response: z.object({
    received: z.number().int(),
    validated: z.number().int(),
    applied: z.number().int(),
    conflict: z.number().int(),
    failed: z.number().int(),
    unknownCodes: z.number().int(),
  }),
})

const ManyRecords = z.object({ ids: z.array(fields.bigRowId).min(1).max(500) })
export const retryPlantRecords = endpoint('POST /tsp-bss/plant/record/reprocess', `${BUTTONS}/edit`, {
  audit: 'operation',
  summary: 'Apply failed and waiting records again; others are left as they are',
  body: ManyRecords,
  response: fields.Changed,
})
export const PlantDecisionInput = z.object({
  decision: z.enum(plant.PLANT_DECISIONS),
  reason: fields.optionalText(200),
})
export const decidePlantConflicts = endpoint('POST /tsp-bss/plant/record/decide', `${BUTTONS}/edit`, {
  audit: 'operation',
  summary:
    'Decide conflicts: keep what the platform has, or take what the plant reported; then the records are applied',
  body: ManyRecords.extend(PlantDecisionInput.shape),
  response: fields.Changed,
})

const SimulatedRecord = z.object({
  messageId: z.string(),
  vin: z.string(),
  event: z.enum(plant.PLANT_EVENTS),
  state: z.enum(plant.PLANT_RECORD_STATES),
  error: z.enum(plant.PLANT_ERRORS).nullable(),
  result: z.enum(plant.PLANT_RESULTS).nullable(),
  differences: z.array(PlantDifference),
})
export type SimulatedRecord = z.output<typeof SimulatedRecord>
export const MAX_SIMULATED = 200
export const simulatePlantRecords = endpoint('POST /tsp-bss/plant/record/simulate', `${BUTTONS}/edit`, {
  audit: null,
  summary: 'What a report of a plant would do; nothing is stored',
  body: z.object({ plant: plantCode, records: z.array(PlantMessage).min(1).max(MAX_SIMULATED) }),
  response: z.array(SimulatedRecord),
})

/** Registered plants and mapped codes. */
export const PlantRow = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  orgId: z.number().int(),
  orgName: z.string(),
  /** Records of the last 24 hours. */
  recent: z.number().int(),
  receiveTime: fields.platformTime.nullable(),
})
export type PlantRow = z.output<typeof PlantRow>
export const listPlants = endpoint('GET /tsp-bss/plant/list', PAGE, {
  summary: 'Plants of the data scope, by code',
  response: z.array(PlantRow),
})
export const PlantInput = z.object({
  code: plantCode,
  name: fields.requiredText(64),
  /** Organisation of the vehicles it builds. */
  orgId: fields.rowId,
})
export type PlantInput = z.output<typeof PlantInput>
export const savePlant = endpoint('POST /tsp-bss/plant/save', `${BUTTONS}/map`, {
  audit: 'operation',
  summary: 'Register a plant by its code, or change it; its waiting records are applied',
  body: PlantInput,
})

export const PlantCodeRow = z.object({
  plantCode: z.string(),
  kind: z.enum(plant.PLANT_CODE_KINDS),
  code: z.string(),
  /** Code on the platform; empty while it is not mapped. */
  target: z.string(),
  targetName: z.string(),
  /** Records that wait for it. */
  waiting: z.number().int(),
})
export type PlantCodeRow = z.output<typeof PlantCodeRow>
export const listPlantCodes = endpoint('GET /tsp-bss/plant/code/list', PAGE, {
  summary: 'Codes of plants: those that records wait for first, then those that are mapped',
  response: z.array(PlantCodeRow),
})
export const PlantCodeInput = z.object({
  plantCode,
  kind: z.enum(['model', 'colour']),
  code: fields.requiredText(64),
  target: fields.requiredText(64),
})
export type PlantCodeInput = z.output<typeof PlantCodeInput>
export const mapPlantCode = endpoint('POST /tsp-bss/plant/code/save', `${BUTTONS}/map`, {
  audit: 'operation',
  summary: 'Map a code of a plant to a model or a colour; records that wait for it are applied',
  body: PlantCodeInput,
  response: z.object({ released: z.number().int() }),
})
export const unmapPlantCode = endpoint('POST /tsp-bss/plant/code/delete', `${BUTTONS}/map`, {
  audit: 'operation',
  summary: 'Remove the mapping of a code; records applied with it stay',
  body: PlantCodeInput.omit({ target: true }),
  response: fields.Changed,
})

export const PlantBatchRow = z.object({
  id: z.number().int(),
  plantCode: z.string(),
  source: z.enum(plant.PLANT_BATCH_SOURCES),
  fileName: z.string(),
  operator: z.string(),
  state: z.enum(plant.PLANT_BATCH_STATES),
  rows: z.number().int(),
  stored: z.number().int(),
  duplicates: z.number().int(),
  /** Lines of a file that were not read. */
  unreadable: z.number().int(),
  applied: z.number().int(),
  waiting: z.number().int(),
  conflicts: z.number().int(),
  failed: z.number().int(),
  createTime: fields.platformTime,
  finishTime: fields.platformTime.nullable(),
})
export type PlantBatchRow = z.output<typeof PlantBatchRow>
export const listPlantBatches = endpoint('GET /tsp-bss/plant/batch/list', PAGE, {
  summary: 'Deliveries of plants with their progress, one page, newest first',
  query: pagedQuery,
  response: paged(PlantBatchRow),
})
export const cancelPlantBatch = endpoint('POST /tsp-bss/plant/batch/cancel', `${BUTTONS}/edit`, {
  audit: 'operation',
  summary: 'Stop applying a delivery: what is applied stays, the rest fails as cancelled',
  body: fields.OneId,
})

export const PlantDayRow = z.object({
  plantCode: z.string(),
  day: fields.calendarDay,
  event: z.enum(plant.PLANT_EVENTS),
  /** Null: the plant has not reported a total. */
  plantCount: z.number().int().nullable(),
  received: z.number().int(),
  applied: z.number().int(),
  /** Of the VINs the plant named; null: it named none. */
  missing: z.number().int().nullable(),
})
export type PlantDayRow = z.output<typeof PlantDayRow>
export const listPlantDays = endpoint('GET /tsp-bss/plant/dayTotal/list', PAGE, {
  summary: 'Totals of plant and platform by day and event, newest first',
  query: z.object({ plantCode: fields.text(32).optional(), days: fields.wholeNumber(1, 31).default(7) }),
  response: z.array(PlantDayRow),
})
export const listMissingVins = endpoint('GET /tsp-bss/plant/dayTotal/missing', PAGE, {
  summary: 'VINs of one day and event that the plant named and no record has, in order',
  query: z.object({ plantCode, day: fields.calendarDay, event: z.enum(plant.PLANT_EVENTS) }),
  response: z.array(z.string()).max(MAX_MISSING_VINS),
})
