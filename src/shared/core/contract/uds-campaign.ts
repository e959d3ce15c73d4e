import { z } from 'zod'
import { VIN_PASTE_MAX } from '../domain/limits.ts'
import { CAMPAIGN_STATES } from '../domain/uds-script.ts'
import { UDS_STATUSES } from '../domain/uds-task.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { FAULT_LAMPS, FaultNames } from './fault-code.ts'
import { flag, OneId, oneNumberOf, optionalText, platformTime, requiredText, rowId, text, vin } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'
import { UdsDid, UdsStepInput } from './uds-template.ts'

const PAGE = '/dataService/udsV2'
const task = (verb: string) => ({ code: `${PAGE}/task/${verb}` })

/** One task as the list shows it; numbers are of the vehicles in the caller's scope. */
export const UdsCampaign = z.object({
  id: z.number().int(),
  name: z.string(),
  templateName: z.string(),
  vehicles: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
  state: z.enum(CAMPAIGN_STATES),
  /** When the next vehicle may begin; null when there is none any more. */
  nextRunTime: platformTime.nullable(),
  startTime: platformTime,
  endTime: platformTime,
  owner: z.string(),
  createTime: platformTime,
})
export type UdsCampaign = z.output<typeof UdsCampaign>
export const UdsCampaignFilter = z.object({
  keyWord: text(64).optional(),
  state: z.enum(CAMPAIGN_STATES).optional(),
  vin: vin.optional(),
  toDecide: flag.default(false),
})
export type UdsCampaignFilter = z.output<typeof UdsCampaignFilter>
export const UdsCampaignDetail = UdsCampaign.extend({
  steps: z.array(UdsStepInput),
  ignitionOn: z.boolean(),
  parked: z.boolean(),
  maxMinutes: z.number().int(),
  reason: z.string(),
  writes: z.boolean(),
  approver: z.string(),
  note: z.string(),
  /** Whether this caller is the second approver who may decide. */
  mayAudit: z.boolean(),
})
export type UdsCampaignDetail = z.output<typeof UdsCampaignDetail>
export const { list: listUdsCampaigns, detail: findUdsCampaign } = calls(
  { page: PAGE, buttons: `${PAGE}/task`, row: UdsCampaign, detail: UdsCampaignDetail, filter: UdsCampaignFilter },
  {
    list: ['GET /tsp-bss/udsV2/task/list', 'Diagnostic tasks with vehicles in the caller’s scope, newest first'],
    detail: ['GET /tsp-bss/udsV2/task/detail', 'One diagnostic task with its steps'],
  },
)

export const UdsCampaignInput = z
  .object({
    name: requiredText(100),
    templateId: rowId,
    vins: z.array(vin).min(1, 'validation.required').max(VIN_PASTE_MAX),
    startTime: platformTime,
    endTime: platformTime,
    ignitionOn: z.boolean().default(false),
    parked: z.boolean().default(false),
    /** Of one vehicle, from its first step. */
    maxMinutes: z.number().int().min(1).max(240).default(15),
    /** Required where the script does more than read. */
    reason: optionalText(500),
  })
  .refine((f) => f.startTime < f.endTime, { path: ['endTime'], message: 'validation.rangeOrder' })
export type UdsCampaignInput = z.output<typeof UdsCampaignInput>
export const createUdsCampaign = endpoint('POST /tsp-bss/udsV2/task/create', task('add'), {
  audit: 'command',
  summary: 'Make a task of a script for several vehicles; one that writes waits for a second person',
  body: UdsCampaignInput,
  response: z.object({ id: z.number().int(), state: z.enum(CAMPAIGN_STATES) }),
})
export const auditUdsCampaign = endpoint('POST /tsp-bss/udsV2/task/audit', task('audit'), {
  audit: 'command',
  summary: 'Agree to a task that writes, or refuse it, as the second person',
  body: z.object({ id: rowId, approve: z.boolean(), note: optionalText(500) }),
})
export const sendUdsCampaign = endpoint('POST /tsp-bss/udsV2/task/send', task('send'), {
  audit: 'command',
  summary: 'Let a ready task begin in its window',
  body: OneId,
})
export const cancelUdsCampaign = endpoint('POST /tsp-bss/udsV2/task/cancel', task('cancel'), {
  audit: 'command',
  summary: 'End a task; vehicles that have begun stop after the request that is under way',
  body: OneId,
})

/** One vehicle of a task. */
export const UdsRun = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  status: z.literal(UDS_STATUSES),
  /** Steps that have ended. */
  step: z.number().int(),
  steps: z.number().int(),
  /** Failed steps after which the script continued. */
  failures: z.number().int(),
  /** Key of why it waits or ended, `detail.<key>` of the namespace udsV2; empty: nothing to say. */
  detail: z.string(),
  dtcs: z.number().int(),
  startTime: platformTime.nullable(),
  endTime: platformTime.nullable(),
})
export type UdsRun = z.output<typeof UdsRun>
export const listUdsRuns = endpoint('GET /tsp-bss/udsV2/run/list', PAGE, {
  summary: 'Vehicles of a task in the caller’s scope',
  query: z.object({ id: rowId, status: oneNumberOf(UDS_STATUSES).optional() }).extend(pagedQuery.shape),
  response: paged(UdsRun),
})

/** How a value compares with an earlier one. */
export const UDS_CHANGES = ['new', 'changed', 'same', 'gone', 'first'] as const
const change = z.enum(UDS_CHANGES)

export const UdsRunDid = UdsDid.extend({
  /** Hex. */
  data: z.string(),
  change,
  /** Of the run before; null without one. */
  previousData: z.string().nullable(),
  /** The most frequent among other vehicles of the series; null without any report. */
  baselineData: z.string().nullable(),
  /** Share of them that have it, 0 to 1. */
  baselineShare: z.number().nullable(),
})
export const UdsRunDtc = z.object({
  code: z.string(),
  name: z.string(),
  names: FaultNames.optional(),
  level: z.number().int().nullable(),
  /** ISO 14229-1 annex D.2; the last known one for a code no longer stored. */
  status: z.number().int(),
  /** The lamp of the code by the fault dictionary; null for unknown codes. Bit 7 of `status`: whether it is lit. */
  lamp: z.enum(FAULT_LAMPS).nullable(),
  change,
  occurrence: z.number().int(),
  firstTime: platformTime.nullable(),
  lastTime: platformTime.nullable(),
  mileageKm: z.number().nullable(),
  /** Answer to 19 04, hex; empty without one. */
  snapshot: z.string(),
  /** Share of the other vehicles of the series that reported it, 0 to 1; null without any. */
  baselineShare: z.number().nullable(),
})
export const UdsRunRequest = z.object({
  id: z.number().int(),
  jobId: z.number().int(),
  step: z.number().int(),
  ecu: z.string(),
  address: z.string(),
  /** Hex; bytes of a key are left out. */
  request: z.string(),
  answer: z.string(),
  status: z.literal(UDS_STATUSES),
  result: z.number().int().nullable(),
  reasonKey: z.string().nullable(),
  createTime: platformTime,
  endTime: platformTime.nullable(),
})
export const UdsRunRecord = z.object({
  run: UdsRun,
  taskName: z.string(),
  seriesName: z.string(),
  /** Vehicles of the series the baseline is made of. */
  baselineVehicles: z.number().int(),
  previousTime: platformTime.nullable(),
  ecus: z.array(z.object({ ecu: z.string(), address: z.string(), dids: z.array(UdsRunDid), dtcs: z.array(UdsRunDtc) })),
  requests: z.array(UdsRunRequest),
})
export type UdsRunRecord = z.output<typeof UdsRunRecord>
export const findUdsRun = endpoint('GET /tsp-bss/udsV2/run/detail', PAGE, {
  summary: 'Results of one vehicle by control unit, compared with its previous run and its series',
  query: OneId,
  response: UdsRunRecord,
})

export const UdsFigures = z.object({
  vehicles: z.number().int(),
  dtcs: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      names: FaultNames.optional(),
      ecu: z.string(),
      vehicles: z.number().int(),
    }),
  ),
  dids: z.array(
    z.object({
      ecu: z.string(),
      address: z.string(),
      did: z.string(),
      name: z.string(),
      unit: z.string(),
      values: z.array(z.object({ value: z.string(), vehicles: z.number().int() })),
    }),
  ),
})
export type UdsFigures = z.output<typeof UdsFigures>
export const getUdsFigures = endpoint('GET /tsp-bss/udsV2/task/figures', PAGE, {
  summary: 'Trouble codes and values of identifiers over the vehicles of a task',
  query: OneId,
  response: UdsFigures,
})
export const exportUdsResults = endpoint('GET /tsp-bss/udsV2/task/export', task('export'), {
  audit: 'export',
  summary: 'Results of a task as a workbook, one line per trouble code or identifier',
  query: OneId,
  transfer: true,
})
