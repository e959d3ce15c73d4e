import { z } from 'zod'
import * as domain from '../domain/upgrade-record.ts'
import { calls } from './calls.ts'
import { UpgradeRecord, UpgradeRecordDetail } from './express-upgrade.ts'
import * as fields from './fields.ts'
import { anyOf, endpoint } from './endpoint.ts'
import { RECORD_PAGE } from './upgrade-stat.ts'

const { requiredText, text } = fields
const BUTTONS = `${RECORD_PAGE}/record` as const

/** The upgrade of one vehicle, by a task or from a desk. */
export const TaskRecord = UpgradeRecord.omit({ vehicleState: true, soc: true, charging: true }).extend({
  /** Null: a single vehicle, from a desk. */
  taskId: z.number().int().nullable(),
  taskNo: z.string(),
  taskName: z.string(),
  groupName: z.string(),
  partsModel: z.string(),
  modelName: z.string(),
  operatingCity: z.string(),
  /** Network operator of the card that is in the terminal now. */
  carrier: z.string(),
  orgName: z.string(),
  /** Of the file, what a terminal has fetched by HTTP. */
  sentBytes: z.number().int(),
  /** Since when it has its state. */
  stateTime: fields.platformTime,
  /** What the driver answered last; null: it was not asked. */
  consent: z.enum(domain.DRIVER_ANSWERS).nullable(),
  consentTime: fields.platformTime.nullable(),
  /** From sending to the end; null: it was not sent, or has not ended. */
  seconds: z.number().int().nullable(),
})
export type TaskRecord = z.output<typeof TaskRecord>

export const RECORD_RANGES = ['created', 'finished'] as const

export const TaskRecordFilter = z
  .object({
    /** Part of a VIN, a plate or a serial number of a terminal. */
    keyWord: text(64).optional(),
    vins: fields.vinList.optional(),
    /** Part of the name or number of the task. */
    task: text(128).optional(),
    taskId: fields.rowId.optional(),
    /** Any of these states. */
    states: fields.joined(z.enum(domain.UPGRADE_STATES)).optional(),
    failure: z.enum(domain.UPGRADE_FAILURES).optional(),
    modelId: fields.rowId.optional(),
    partsModel: text(64).optional(),
    /** Name of the version it leads to. */
    softModel: text(64).optional(),
    /** Part of the version the vehicle had before. */
    fromVersion: text(64).optional(),
    /** Part of the name of the network operator. */
    carrier: text(64).optional(),
    operatingCity: text(64).optional(),
    /** Open, and in the same state for more than so many hours. */
    stuckHours: fields.wholeNumber(1, 2_160).optional(),
    /** Only the last one of each vehicle among those that ended in the range, as statistics count vehicles. */
    lastOnly: fields.flag.optional(),
    /** What the range of time is about. */
    rangeOf: z.enum(RECORD_RANGES).default('created'),
    ...fields.optionalTimeRange,
  })
  .refine(...fields.rangeInOrder)
export type TaskRecordFilter = z.output<typeof TaskRecordFilter>

/** The number of the last row. */
export const RECORD_KEY = /^\d{1,15}$/

export const {
  list: listTaskRecords,
  count: countTaskRecords,
  detail: getTaskRecord,
  export: exportTaskRecords,
} = calls(
  {
    // Supervisors look at vehicles that are stuck.
    page: anyOf([RECORD_PAGE, '/upgradeTask/taskManage']),
    buttons: BUTTONS,
    row: TaskRecord,
    detail: UpgradeRecordDetail,
    filter: TaskRecordFilter,
    cursor: RECORD_KEY,
  },
  {
    list: ['GET /tsp-ota/v1/web/taskRecord/list', 'Upgrades of vehicles by tasks and from desks, newest first'],
    count: ['GET /tsp-ota/v1/web/taskRecord/count', 'How many upgrades a filter matches, counted up to a limit'],
    detail: ['GET /tsp-ota/v1/web/taskRecord/detail', 'One upgrade with its steps and their frames'],
    export: ['GET /tsp-ota/v1/web/taskRecord/export', 'Upgrades of vehicles as a workbook, same filter as the list'],
  },
)

const WithReason = fields.ManyIds.extend({ reason: requiredText(300) })
export const retryTaskRecords = endpoint('POST /tsp-ota/v1/web/taskRecord/retry', `${BUTTONS}/retry`, {
  audit: 'command',
  summary: 'Send upgrades again that failed, timed out or were cancelled; all or none. 409 when one cannot be',
  body: WithReason,
  response: fields.Changed,
})
export const cancelTaskRecords = endpoint('POST /tsp-ota/v1/web/taskRecord/cancel', `${BUTTONS}/cancel`, {
  audit: 'command',
  summary: 'Cancel upgrades of which nothing was sent yet; all or none. 409 when one was sent',
  body: fields.ManyIds,
  response: fields.Changed,
})
export const removeTaskRecords = endpoint('POST /tsp-ota/v1/web/taskRecord/remove', `${BUTTONS}/remove`, {
  audit: 'command',
  summary: 'End open upgrades of vehicles that are not available any more; all or none. 409 when one has ended',
  body: WithReason,
  response: fields.Changed,
})
export const rollBackTaskRecords = endpoint('POST /tsp-ota/v1/web/taskRecord/rollback', `${BUTTONS}/retry`, {
  audit: 'command',
  summary:
    'Take vehicles back to the version before a failed installation of a task, where that is held or was not possible; all or none',
  body: fields.ManyIds,
  response: fields.Changed,
})
