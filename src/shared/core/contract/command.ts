import { z } from 'zod'
import { limitedRecord } from '../domain/limited-record.ts'
import { COMMAND_KIND_NAMES } from '../domain/command-kind.ts'
import { COMMAND_STATUSES } from '../domain/command-status.ts'
import { TERMINAL_PROTOCOLS } from '../domain/energy-command.ts'
import { VIN_PASTE_MAX } from '../domain/limits.ts'
import { RISK_CLASSES } from '../domain/role-rights.ts'
import { anyOf, endpoint } from './endpoint.ts'
import {
  bigRowId,
  flag,
  joined,
  optionalText,
  optionalTimeRange,
  platformTime,
  rangeInOrder,
  text,
  vin,
} from './fields.ts'
import { paged, pagedQuery, sortedBy } from './paging.ts'
import { personField, placeField } from './masked.ts'

const PAGE = '/tbox/remoteControl'
const WAKE_PAGE = '/tbox/awaken'

/** Menu pages that show commands: each of them allows reading the jobs of vehicles in the caller's scope. */
export const COMMAND_PAGES = [
  PAGE,
  WAKE_PAGE,
  '/tbox/locationMessage',
  '/tbox/awake',
  '/tbox/terminalSet',
  '/tbox/audioVideo',
  '/tbox/remoteJoint',
  '/tbox/visualization/media',
  '/tbox/visualization/search',
  '/tbox/visualization/setting',
  '/tbox/visualization/warnupload',
  '/dataService/uds',
  '/dataService/udsV2',
  '/dataService/terminal',
  '/dataService/terminalParams',
  '/dataService/awake',
  '/baseInfo/blackBox',
  '/carControlService/manage',
  '/carControlService/remoteControl',
  '/carControlService/remoteLock',
  '/carControlService/lockRecord',
  '/carControlService/deviceRestart',
] as const

const kind = z.enum(COMMAND_KIND_NAMES)
const status = z.enum(COMMAND_STATUSES)
export const COMMAND_SOURCES = ['ui', 'api', 'schedule', 'rule'] as const
export const QUEUE_POLICIES = ['sendNow', 'queueUntilExpire'] as const

/** Command requested by a user; parameters by kind as in domain/command-kind.ts. */
const order = {
  /** Raw bytes are given in a debug session only. */
  kind: kind.refine((name) => name !== 'raw', 'validation.format'),
  params: limitedRecord(z.string().max(64), z.unknown(), 100).default({}),
  /** Required from risk class 2 on. */
  reason: optionalText(500),
  /** sendNow: now or never. queueUntilExpire: a vehicle that is away gets it when it comes back in time. */
  queuePolicy: z.enum(QUEUE_POLICIES).default('sendNow'),
  /** Absent: as usual for the kind. */
  expireSeconds: z.number().int().min(10).max(604_800).optional(),
  /** Sendings, the first included, while the terminal does not answer. */
  maxAttempts: z.number().int().min(1).max(5).default(1),
}

export const CommandOrder = z.object({ vin, ...order })
export const CommandBatchOrder = z.object({ vins: z.array(vin).min(1).max(VIN_PASTE_MAX), ...order })

/** One job as lists show it. */
export const CommandRow = z.object({
  jobId: z.number().int(),
  batchId: z.string().nullable(),
  vin: z.string(),
  plate: z.string(),
  sn: z.string(),
  kind,
  /** "0x8201"; empty where no message of JT/T 808 carries the command. */
  messageId: z.string(),
  params: z.record(z.string(), z.unknown()),
  riskClass: z.number().int().min(0).max(3),
  reason: z.string(),
  source: z.enum(COMMAND_SOURCES),
  operator: z.string(),
  approver: z.string(),
  queuePolicy: z.enum(QUEUE_POLICIES),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  serial: z.number().int().nullable(),
  createTime: platformTime,
  expireTime: platformTime,
  sentTime: platformTime.nullable(),
  acknowledgeTime: platformTime.nullable(),
  resultTime: platformTime.nullable(),
  /** Milliseconds from sending to the result; null before. */
  roundTripMs: z.number().int().nullable(),
  status,
  /** 0 waiting, 1 success, 2 failed, 3 cancelled. */
  sendStatusA: z.number().int(),
  /** 0 waiting, 1 in progress, 2 success, 3 failed. */
  sendStatusB: z.number().int(),
  /** Of kind uds. Status as send status B; result 0 no response, 1 success, 2 failed; null while it runs. */
  udsStatus: z.number().int().nullable(),
  udsResult: z.number().int().nullable(),
  /** Key of the result, `result.<key>` of the namespace command; null while the job is open. */
  result: z.string().nullable(),
  resultDetail: z.string().nullable(),
  /** Evidence of the execution; names depend on the kind. */
  evidence: z.record(z.string(), z.unknown()).nullable(),
})
export type CommandRow = z.output<typeof CommandRow>

/** One state the job was in. */
export const CommandState = z.object({
  status,
  startTime: platformTime,
  /** Milliseconds until the next state; null for the present one. */
  durationMs: z.number().int().nullable(),
  /** The user who caused it; empty: the platform or the terminal. */
  by: z.string(),
  /** Key of a result, or what a person wrote. */
  note: z.string(),
})
export type CommandState = z.output<typeof CommandState>

export const CommandDetail = CommandRow.extend({
  states: z.array(CommandState),
  /** Frames as they went over the wire, hex; several of a split message are joined by blanks. */
  requestFrame: z.string().nullable(),
  answerFrame: z.string().nullable(),
  /** How the terminal differs from the standard (DialectSettings), for explaining its frames; empty where it does not. */
  dialect: z.record(z.string(), z.unknown()),
  /** Actions this caller may take on the job in its current state. */
  may: z.object({ approve: z.boolean(), reject: z.boolean(), cancel: z.boolean(), retry: z.boolean() }),
})
export type CommandDetail = z.output<typeof CommandDetail>

export const CommandFilter = z
  .object({
    vin: vin.optional(),
    /** Several, joined by commas. */
    kinds: joined(z.enum(COMMAND_KIND_NAMES)).optional(),
    statuses: joined(status).optional(),
    batchId: z.string().max(64).optional(),
    /** Only those that wait for a second approver, and were not requested by the caller. */
    toDecide: flag.default(false),
    /** When the job was created. */
    ...optionalTimeRange,
  })
  .refine(...rangeInOrder)
export type CommandFilter = z.output<typeof CommandFilter>

const JobId = z.object({ jobId: bigRowId })
const note = text(500)
const Given = z.object({ jobId: z.number().int(), status })

export const createCommand = endpoint('POST /tsp-bss/command/create', `${PAGE}/command/send`, {
  audit: 'command',
  summary: 'Give one vehicle a command; 409 says why it cannot be given, with the id of an open one like it',
  body: CommandOrder,
  response: Given,
})
/** Rejected vehicles are answered one by one; the others get the command. */
export const createCommands = endpoint('POST /tsp-bss/command/createBatch', `${PAGE}/command/send`, {
  audit: 'command',
  summary: 'Give several vehicles the same command',
  body: CommandBatchOrder,
  response: z.object({
    batchId: z.string(),
    given: z.array(Given.extend({ vin: z.string() })),
    refused: z.array(z.object({ vin: z.string(), reason: z.string(), openJobId: z.number().int().nullable() })),
  }),
})
export const listCommands = endpoint('GET /tsp-bss/command/list', anyOf(COMMAND_PAGES), {
  summary: 'Commands of the vehicles in the caller’s scope, newest first; needs a page that shows commands',
  query: CommandFilter.safeExtend({ ...pagedQuery.shape, ...sortedBy('createTime', 'plate', 'roundTripMs') }),
  response: paged(CommandRow),
})
export const getCommand = endpoint('GET /tsp-bss/command/detail', anyOf(COMMAND_PAGES), {
  summary: 'One command with its states, frames and what the caller may do; needs a page that shows commands',
  query: JobId,
  response: CommandDetail,
})
export const approveCommand = endpoint('POST /tsp-bss/command/approve', `${PAGE}/command/approve`, {
  audit: 'command',
  summary: 'Agree to a command of class 3 as the second person; the vehicle is checked again',
  body: JobId.extend({ note: note.default('') }),
  response: Given,
})
export const rejectCommand = endpoint('POST /tsp-bss/command/reject', `${PAGE}/command/approve`, {
  audit: 'command',
  summary: 'Refuse a command of class 3 as the second person',
  body: JobId.extend({ note: note.min(1, 'validation.required') }),
  response: Given,
})
export const cancelCommand = endpoint('POST /tsp-bss/command/cancel', `${PAGE}/command/cancel`, {
  audit: 'command',
  summary: 'End a command that was not sent yet; 409 when it was',
  body: JobId,
  response: Given,
})
/** A command of class 3 needs a second approver again. */
export const retryCommand = endpoint('POST /tsp-bss/command/retry', `${PAGE}/command/send`, {
  audit: 'command',
  summary: 'Give a command that ended without success again, as a new job',
  body: JobId.extend({ reason: note.optional() }),
  response: Given,
})

/** Whether the vehicle is known to stand: what class 3 asks for. */
export const STANDSTILL = ['standing', 'moving', 'stale', 'noPosition'] as const
export type Standstill = (typeof STANDSTILL)[number]

/** Facts to show before a command is sent. */
export const CommandReadiness = z.object({
  vin: z.string(),
  plate: z.string(),
  orgName: z.string(),
  /** As registered for the vehicle. */
  driverName: personField(z.string()),
  /** Highest risk class the caller may send. */
  riskCeiling: z.literal(RISK_CLASSES),
  online: z.boolean(),
  /** Model of the terminal. */
  model: z.string(),
  /** What its connection speaks; null: it has none. */
  protocol: z.enum(TERMINAL_PROTOCOLS).nullable(),
  /** Edition of JT/T 808. */
  protocolVersion: z.string().nullable(),
  /** Keys (`commandKey`) of what this model has answered as unsupported. */
  unsupported: z.array(z.string()),
  standstill: z.enum(STANDSTILL),
  /** Device time of the last position. */
  positionTime: platformTime.nullable(),
  positionAgeSeconds: z.number().int().nullable(),
  /** km/h */
  speed: z.number().nullable(),
  accOn: z.boolean().nullable(),
  lat: placeField(z.number()).nullable(),
  lng: placeField(z.number()).nullable(),
  openJobs: z.number().int(),
})
export type CommandReadiness = z.output<typeof CommandReadiness>
export const getCommandReadiness = endpoint('GET /tsp-bss/command/readiness', anyOf(COMMAND_PAGES), {
  summary: 'Whose one vehicle is, where and how fast, and what may be sent to it; needs a page that shows commands',
  query: z.object({ vin }),
  response: CommandReadiness,
})

/** low: under-voltage, cut: the main supply is off. */
export const SUPPLY_STATES = ['ok', 'low', 'cut', 'unknown'] as const
export type SupplyState = (typeof SUPPLY_STATES)[number]

/** The card of /tbox/awaken. */
export const WakeCard = z.object({
  vin: z.string(),
  plate: z.string(),
  sn: z.string(),
  msisdn: z.string(),
  online: z.boolean(),
  /** Key of VEHICLE_STATES. */
  state: z.string(),
  lastHeardTime: platformTime.nullable(),
  /** From the terminal's wake parameter 0x007C, as it was last read; null before. */
  sleepProfile: z
    .object({
      condition: z.boolean(),
      scheduled: z.boolean(),
      manual: z.boolean(),
      /** 1 Monday … 7 Sunday. */
      weekdays: z.array(z.number().int()),
      /** "hh:mm", terminal clock. */
      slots: z.array(z.object({ wake: z.string(), sleep: z.string() })),
      readTime: platformTime,
    })
    .nullable(),
  nextWakeTime: platformTime.nullable(),
  /** Power supply by the alarm bits of the last position; unknown before the first report. */
  supply: z.enum(SUPPLY_STATES),
  usedToday: z.number().int(),
  dailyCap: z.number().int(),
  /** Why a wake-up would be rejected now, key of the errors namespace; null: it would not. */
  refusal: z.string().nullable(),
  smsAvailable: z.boolean(),
})
export type WakeCard = z.output<typeof WakeCard>
export const getWakeCard = endpoint('GET /tsp-bss/command/wakeCard', WAKE_PAGE, {
  summary: 'Power state, sleep profile and cap of one vehicle',
  query: z.object({ vin }),
  response: WakeCard,
})
export const wakeVehicle = endpoint('POST /tsp-bss/command/wake', `${WAKE_PAGE}/command/wake`, {
  audit: 'command',
  summary: 'Wake a terminal by a message to its SIM or over its open connection',
  body: z.object({
    vin,
    method: z.enum(['sms', 'platform']),
    purpose: optionalText(200),
    /** Ask for the position as soon as it is awake. */
    askPosition: z.boolean().default(false),
  }),
  response: Given.extend({ positionJobId: z.number().int().nullable() }),
})
