import { z } from 'zod'
import { COMMAND_STATUSES } from '../domain/command-status.ts'
import * as domain from '../domain/upgrade-record.ts'
import { REPORTED_CHECKS } from '../domain/upgrade-strategy.ts'
import { NETWORK_TYPES } from '../domain/vehicle-reading.ts'
import { VEHICLE_STATES } from '../domain/vehicle-state.ts'
import { calls } from './calls.ts'
import { anyOf, endpoint } from './endpoint.ts'
import * as fields from './fields.ts'

const { platformTime, requiredText, text, wholeNumber } = fields

export const DESK_PAGES = { conventional: '/ota/tbox', energy: '/ota/tboxev' } as const satisfies Record<
  domain.UpgradeDesk,
  string
>
export const UPGRADE_TERMINAL_PAGE = '/upgradeTask/tbox'
/** Both desks show upgrades of single vehicles, the page of terminals begins them too. */
export const EXPRESS_READERS = anyOf([...Object.values(DESK_PAGES), UPGRADE_TERMINAL_PAGE])
export const mayExpress = (verb: string) =>
  anyOf([...Object.values(DESK_PAGES), UPGRADE_TERMINAL_PAGE].map((page) => `${page}/upgrade/${verb}`))

/** The upgrade of one vehicle from a desk. */
export const UpgradeRecord = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  sn: z.string(),
  terminalModel: z.string(),
  /** As the terminal reports it now. */
  currentVersion: z.string(),
  fromVersion: z.string(),
  toVersion: z.string(),
  /** Name of the software version; empty: it was removed. */
  softModel: z.string(),
  channel: z.enum(domain.UPGRADE_CHANNELS),
  state: z.enum(domain.UPGRADE_STATES),
  /** Of the file, as far as it is known to be with the terminal. */
  percent: z.number().int(),
  blockedBy: z.array(z.enum(domain.UPGRADE_BLOCKERS)),
  failure: z.enum(domain.UPGRADE_FAILURES).nullable(),
  /** What followed a failed installation. */
  rollbackState: z.enum(domain.ROLLBACK_STATES),
  /** Number of the failed upgrade it takes the vehicle back from; null: another one. */
  rollbackOf: z.number().int().nullable(),
  attempts: z.number().int(),
  /** Bytes. */
  fileSize: z.number().int(),
  reason: z.string(),
  operator: z.string(),
  /** Live; null: not known. */
  vehicleState: z.enum(VEHICLE_STATES).nullable(),
  soc: z.number().nullable(),
  charging: z.boolean().nullable(),
  createTime: platformTime,
  sendTime: platformTime.nullable(),
  finishTime: platformTime.nullable(),
  updateTime: platformTime,
})
export type UpgradeRecord = z.output<typeof UpgradeRecord>

/** How it came to a state, with its frames. */
export const UpgradeStep = z.object({
  state: z.enum(domain.UPGRADE_STATES),
  stepTime: platformTime,
  detail: z.string(),
  jobId: z.number().int().nullable(),
  kind: z.string(),
  status: z.enum(COMMAND_STATUSES).nullable(),
  /** Hex; the first 200 bytes. */
  requestFrame: z.string(),
  answerFrame: z.string(),
})
export type UpgradeStep = z.output<typeof UpgradeStep>

export const UpgradeRecordDetail = UpgradeRecord.extend({
  sentBytes: z.number().int(),
  sha256: z.string(),
  limitMinutes: z.number().int(),
  /** Its state is left by then. */
  deadlineTime: platformTime.nullable(),
  conditions: z.object({
    parked: z.boolean(),
    minSoc: z.number().int(),
    whileCharging: z.boolean(),
    handbrake: z.boolean(),
    /** Volts; null: no matter. */
    minVoltage: z.number().nullable(),
    network: z.enum(domain.NETWORK_POLICIES),
  }),
  /** What the vehicle reports of these now; null: nothing within a day. */
  reading: z.object({
    parkingBrake: z.boolean().nullable(),
    voltage: z.number().nullable(),
    network: z.enum(NETWORK_TYPES).nullable(),
    roaming: z.boolean().nullable(),
  }),
  /** Conditions whose value the vehicle does not report, while nothing was sent: they keep nothing waiting. */
  unchecked: z.array(z.enum(REPORTED_CHECKS)),
  steps: z.array(UpgradeStep),
})
export type UpgradeRecordDetail = z.output<typeof UpgradeRecordDetail>

export const UpgradeRecordFilter = z
  .object({
    /** Vehicles without, or with a traction battery. */
    desk: z.enum(domain.UPGRADE_DESKS).optional(),
    /** Part of a VIN, a plate or a serial number of a terminal. */
    keyWord: text(64).optional(),
    /** Part of the name or number of the version it leads to. */
    version: text(64).optional(),
    state: z.enum(domain.UPGRADE_STATES).optional(),
    /** Of the order. */
    ...fields.optionalTimeRange,
  })
  .refine(...fields.rangeInOrder)
export type UpgradeRecordFilter = z.output<typeof UpgradeRecordFilter>

export const UPGRADE_RECORD_SORTS = ['createTime', 'sendTime', 'finishTime'] as const

export const {
  list: listUpgradeRecords,
  detail: getUpgradeRecord,
  export: exportUpgradeRecords,
} = calls(
  {
    page: EXPRESS_READERS,
    buttons: EXPRESS_READERS,
    row: UpgradeRecord,
    detail: UpgradeRecordDetail,
    filter: UpgradeRecordFilter,
    sorts: UPGRADE_RECORD_SORTS,
  },
  {
    list: ['GET /tsp-ota/v1/web/express/list', 'Upgrades of single vehicles, one page, newest first'],
    detail: ['GET /tsp-ota/v1/web/express/detail', 'One upgrade with its steps and their frames'],
    export: [
      'GET /tsp-ota/v1/web/express/export',
      'Upgrades of single vehicles as a workbook, same filter as the list',
      mayExpress('export'),
    ],
  },
)

/** A published, signed version of a terminal model. */
export const ExpressVersion = z.object({
  id: z.number().int(),
  softModel: z.string(),
  version: z.string(),
  terminalModel: z.string(),
  fileSize: z.number().int(),
  releaseCounter: z.number().int().nullable(),
  /** Terminals in vehicles of the data scope that run an earlier one. */
  behind: z.number().int(),
})
export type ExpressVersion = z.output<typeof ExpressVersion>
export const listExpressVersions = endpoint('GET /tsp-ota/v1/web/express/versions', EXPRESS_READERS, {
  summary: 'Published versions of terminals that can be sent, newest first, and where terminals fetch files',
  response: z.object({ server: z.string(), versions: z.array(ExpressVersion) }),
})

const vins = z.array(fields.vin).min(1, 'validation.required').max(domain.EXPRESS_VEHICLES_MAX)

/** Why a vehicle cannot be upgraded to a version at all; what it only has to wait for is not among them. */
export const EXPRESS_REFUSALS = [
  'unknownVehicle',
  'noTerminal',
  'otherModel',
  'alreadyInstalled',
  'goesBack',
  'tooOld',
  'otherHardware',
  'underWay',
] as const
export const ExpressCandidate = z.object({
  vin: z.string(),
  plate: z.string(),
  sn: z.string(),
  currentVersion: z.string(),
  refusal: z.enum(EXPRESS_REFUSALS).nullable(),
  /** What it would wait for now. */
  blockedBy: z.array(z.enum(domain.UPGRADE_BLOCKERS)),
})
export type ExpressCandidate = z.output<typeof ExpressCandidate>

const conditions = {
  parked: z.boolean().default(true),
  minSoc: wholeNumber(0, 100).default(0),
  whileCharging: z.boolean().default(true),
}
export const checkExpress = endpoint('POST /tsp-ota/v1/web/express/check', mayExpress('add'), {
  audit: null,
  summary: 'Which of these vehicles can be upgraded to a version, why not the others, and what they would wait for',
  body: z.object({ versionId: fields.rowId, vins, ...conditions }),
  response: z.array(ExpressCandidate),
})

/** `http://name:port`, as terminals reach this platform. */
export const downloadServer = z
  .string()
  .trim()
  .max(120)
  .regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?$/, 'validation.format')
export const NewExpress = z.object({
  versionId: fields.rowId,
  vins,
  channel: z.enum(domain.UPGRADE_CHANNELS),
  server: downloadServer.optional(),
  /** From sending until the vehicle reports the version. */
  limitMinutes: wholeNumber(5, 240).default(30),
  /** It times out when conditions did not hold until then. */
  waitHours: wholeNumber(1, 168).default(24),
  ...conditions,
  reason: requiredText(300),
})
export type NewExpress = z.output<typeof NewExpress>
const Begun = z.object({
  expressId: z.number().int(),
  given: z.number().int(),
  refused: z.array(z.object({ vin: z.string(), refusal: z.enum(EXPRESS_REFUSALS) })),
})
export const startExpress = endpoint('POST /tsp-ota/v1/web/express/start', mayExpress('add'), {
  audit: 'command',
  summary: 'Upgrade vehicles without a task; the answer names those that cannot be upgraded, with the reason',
  body: NewExpress,
  response: Begun,
})
export const cancelExpress = endpoint('POST /tsp-ota/v1/web/express/cancel', mayExpress('cancel'), {
  audit: 'command',
  summary: 'Cancel upgrades of which nothing was sent yet; all or none. 409 when one was sent',
  body: fields.ManyIds,
  response: fields.Changed,
})
export const retryExpress = endpoint('POST /tsp-ota/v1/web/express/retry', mayExpress('add'), {
  audit: 'command',
  summary: 'Send upgrades again that failed, timed out or were cancelled; all or none. 409 when one cannot be',
  body: fields.ManyIds.extend({ reason: requiredText(300) }),
  response: fields.Changed,
})
export const readTerminalVersions = endpoint('POST /tsp-ota/v1/web/express/readVersion', EXPRESS_READERS, {
  audit: 'command',
  summary: 'Ask terminals for their version (0x8107); those that are offline are not asked',
  body: z.object({ vins }),
  response: z.object({ asked: z.number().int(), offline: z.number().int() }),
})
