import { z } from 'zod'
import { PLAN_SCOPES } from '../domain/can-plan.ts'
import {
  COLLECTION_SOURCES,
  COLLECTION_STATUSES,
  durationMs,
  COLLECTION_LIMITS,
  ECU_DIAGNOSES,
  TASK_TYPES,
  TIME_UNITS,
} from '../domain/collection-task.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { paged, pagedQuery } from './paging.ts'

const PAGE = '/dataService/can'
const TASK = '/dataService/can/task'
const DAY_MS = 86_400_000
const MAX_MINUTES = (COLLECTION_LIMITS.days * DAY_MS) / 60_000

export const CollectionTask = z.object({
  id: z.number().int(),
  name: z.string(),
  taskType: z.literal(TASK_TYPES),
  dataSource: z.literal(COLLECTION_SOURCES),
  scope: z.literal(PLAN_SCOPES),
  /** Codes of vehicle models, or the VINs the caller may see. */
  targets: z.array(z.string()),
  /** Null: the fault dictionary is the source. */
  plan: z.object({ id: z.number().int(), name: z.string(), version: z.number().int() }).nullable(),
  duration: z.number().int(),
  durationUnit: z.literal(TIME_UNITS),
  startTime: fields.platformTime,
  endTime: fields.platformTime,
  status: z.literal(COLLECTION_STATUSES),
  /** How far it has collected; null: not started. */
  collectTime: fields.platformTime.nullable(),
  /** In the caller's scope. */
  vehicles: z.number().int(),
  messages: z.number().int(),
  creator: z.string(),
})
export type CollectionTask = z.output<typeof CollectionTask>

export const CollectionTaskFilter = z.object({
  keyWord: fields.text(64).optional(),
  taskType: fields.oneNumberOf(TASK_TYPES).optional(),
  dataSource: fields.oneNumberOf(COLLECTION_SOURCES).optional(),
  status: fields.oneNumberOf(COLLECTION_STATUSES).optional(),
})
export type CollectionTaskFilter = z.output<typeof CollectionTaskFilter>

export const CollectionTaskInput = z
  .object({
    name: fields.requiredText(100),
    taskType: z.literal(TASK_TYPES),
    dataSource: z.literal(COLLECTION_SOURCES),
    /** Plan the CAN data are decoded with; not needed for the fault dictionary. */
    planId: fields.rowId.optional(),
    scope: z.literal(PLAN_SCOPES),
    /** Codes of vehicle models, or VINs. */
    targets: z.array(fields.text(64)).min(1, 'validation.required').max(500),
    startTime: fields.platformTime,
    duration: z.int().min(1).max(MAX_MINUTES),
    durationUnit: z.literal(TIME_UNITS),
  })
  .refine(({ dataSource, planId }) => dataSource === 1 || planId !== undefined, {
    path: ['planId'],
    message: 'validation.required',
  })
  .refine(({ duration, durationUnit }) => durationMs(duration, durationUnit) <= COLLECTION_LIMITS.days * DAY_MS, {
    path: ['duration'],
    message: 'validation.durationTooLong',
  })
export type CollectionTaskInput = z.output<typeof CollectionTaskInput>

export const {
  list: listCollectionTasks,
  create: createCollectionTask,
  removeOne: deleteCollectionTask,
} = calls(
  { page: PAGE, buttons: TASK, row: CollectionTask, input: CollectionTaskInput, filter: CollectionTaskFilter },
  {
    list: ['GET /tsp-collect-data/collectTask/list', 'Collection tasks, newest first'],
    create: ['POST /tsp-collect-data/collectTask/insert', 'Collect CAN data or trouble codes of vehicles for a while'],
    removeOne: ['POST /tsp-collect-data/collectTask/delete', 'Delete a collection task with its results'],
  },
)
export const cancelCollectionTask = endpoint('POST /tsp-collect-data/collectTask/cancel', `${TASK}/edit`, {
  audit: 'operation',
  summary: 'Stop a task that is waiting or collecting; what it has collected stays',
  body: fields.OneId,
})

export const CollectionVehicle = z.object({
  vin: z.string(),
  plate: z.string(),
  messages: z.number().int(),
  frames: z.number().int(),
  /** Frames the plan does not have. */
  unread: z.number().int(),
  lastTime: fields.platformTime.nullable(),
  ecus: z.array(z.object({ ecu: z.string(), diagnosis: z.literal(ECU_DIAGNOSES), frames: z.number().int() })),
})
export type CollectionVehicle = z.output<typeof CollectionVehicle>
export const listCollectionVehicles = endpoint('GET /tsp-collect-data/collectTask/vehicles', PAGE, {
  summary: 'Vehicles of a collection task with the diagnosis of each ECU',
  query: pagedQuery.safeExtend({ id: fields.rowId }),
  response: paged(CollectionVehicle),
})

export const CollectionValue = z.object({
  ecu: z.string(),
  /** CAN message; empty for a trouble code. */
  message: z.string(),
  /** Signal, or trouble code. */
  name: z.string(),
  /** Of a trouble code, in the fault dictionary. */
  meaning: z.string(),
  unit: z.string(),
  samples: z.number().int(),
  /** Null for a trouble code. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  mean: z.number().nullable(),
  last: z.number().nullable(),
  /** All digits of values above 2^53; null for others. */
  exactMin: z.string().nullish(),
  exactMax: z.string().nullish(),
  exactLast: z.string().nullish(),
  /** Label of the last value. */
  text: z.string(),
  firstTime: fields.platformTime,
  lastTime: fields.platformTime,
})
export type CollectionValue = z.output<typeof CollectionValue>
export const exportCollectionValues = endpoint('GET /tsp-collect-data/collectTask/values/export', `${TASK}/export`, {
  audit: 'export',
  summary:
    'Signals or trouble codes of a collection task as a workbook or CSV, of all vehicles of the caller or of one',
  query: fields.OneId.extend({ vin: fields.vin.optional() }),
  transfer: true,
})
const ofVehicle = z.object({ id: fields.rowId, vin: fields.vin, keyWord: fields.text(64).optional() })
export const listCollectionValues = endpoint('GET /tsp-collect-data/collectTask/values', PAGE, {
  summary: 'Signals or trouble codes that a collection task has of one vehicle',
  query: pagedQuery.safeExtend(ofVehicle.shape),
  response: paged(CollectionValue),
})
