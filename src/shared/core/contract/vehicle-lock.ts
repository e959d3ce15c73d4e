import { z } from 'zod'
import * as domain from '../domain/vehicle-lock.ts'
import { calls } from './calls.ts'
import { STANDSTILL } from './command.ts'
import { anyOf, endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { placeField } from './masked.ts'

export const LOCK_PAGE = '/carControlService/remoteLock'
export const RECORD_PAGE = '/carControlService/lockRecord'
export const LOCK_TASK_PAGE = '/carControlService/lockCarIssue'
const CMD = `${LOCK_PAGE}/cmd` as const
const READERS = anyOf([LOCK_PAGE, RECORD_PAGE, LOCK_TASK_PAGE])

const level = z.literal(domain.LOCK_LEVELS)
const reason = z.enum(domain.ORDER_REASONS)

/** One order to hold a vehicle back or to free it. */
export const LockOrder = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  orgName: z.string(),
  taskId: z.number().int().nullable(),
  taskName: z.string(),
  contractNo: z.string(),
  /** It frees the vehicle. */
  release: z.boolean(),
  /** As the vehicle showed it when it was ordered; null: it never reported. */
  fromLevel: level.nullable(),
  toLevel: level,
  /** km/h of the limit. */
  speed: z.number().int(),
  reason,
  note: z.string(),
  document: z.string(),
  driverText: z.string(),
  source: z.enum(domain.ORDER_SOURCES),
  operator: z.string(),
  /** The caller ordered it, and may not approve it. */
  isMine: z.boolean(),
  approver: z.string(),
  decisionNote: z.string(),
  state: z.enum(domain.LOCK_STATES),
  waitsFor: z.enum(domain.LOCK_WAITS).nullable(),
  failure: z.enum(domain.LOCK_FAILURES).nullable(),
  createTime: fields.platformTime,
  decideTime: fields.platformTime.nullable(),
  expireTime: fields.platformTime.nullable(),
  sendTime: fields.platformTime.nullable(),
  finishTime: fields.platformTime.nullable(),
  /** Place and odometer when it ended. */
  lat: placeField(z.number().nullable()),
  lng: placeField(z.number().nullable()),
  mileageKm: z.number().nullable(),
  /** When the vehicle was free again after it was held back. */
  releaseTime: fields.platformTime.nullable(),
  /** From being held back to being free, or until now. */
  heldSeconds: z.number().int().nullable(),
  /** SHA-256 of its record; empty while it is open. */
  recordHash: z.string(),
})
export type LockOrder = z.output<typeof LockOrder>

export const LockOrderFilter = z
  .object({
    /** Part of a VIN, a plate or a contract number. */
    keyWord: fields.text(64).optional(),
    vin: fields.vin.optional(),
    state: z.enum(domain.LOCK_STATES).optional(),
    release: fields.flag.optional(),
    toLevel: fields.oneNumberOf(domain.LOCK_LEVELS).optional(),
    reason: reason.optional(),
    source: z.enum(domain.ORDER_SOURCES).optional(),
    taskId: fields.rowId.optional(),
    /** Of the order. */
    ...fields.optionalTimeRange,
  })
  .refine(...fields.rangeInOrder)
export type LockOrderFilter = z.output<typeof LockOrderFilter>

export const { list: listLockOrders, export: exportLockOrders } = calls(
  {
    page: READERS,
    buttons: { code: `${RECORD_PAGE}/record/export` },
    row: LockOrder,
    filter: LockOrderFilter,
    sorts: ['createTime', 'finishTime', 'heldSeconds'],
  },
  {
    list: ['GET /tsp-bss/vehicleLock/list', 'Orders to hold vehicles back or to free them, newest first'],
    export: ['GET /tsp-bss/vehicleLock/export', 'Lock orders as a workbook, same filter as the list'],
  },
)

/** A vehicle as it must be looked at before it is held back. */
export const LockDetail = z.object({
  vin: z.string(),
  plate: z.string(),
  modelName: z.string(),
  orgName: z.string(),
  hasTerminal: z.boolean(),
  online: z.boolean(),
  standstill: z.enum(STANDSTILL),
  speed: z.number().nullable(),
  ignition: z.boolean().nullable(),
  positionTime: fields.platformTime.nullable(),
  positionAgeSeconds: z.number().int().nullable(),
  lat: placeField(z.number().nullable()),
  lng: placeField(z.number().nullable()),
  mileageKm: z.number().nullable(),
  /** By the vehicle’s own report; null: it never reported. */
  shownLevel: level.nullable(),
  fuelCut: z.boolean().nullable(),
  circuitCut: z.boolean().nullable(),
  /** km/h it answered last; null: none. */
  limit: z.number().nullable(),
  /** The highest that was ordered and not released. */
  orderedLevel: level,
  /** A release needs a second approver: another party has an interest in the lock. */
  isGuarded: z.boolean(),
  contractNo: z.string(),
  open: z.array(LockOrder),
})
export type LockDetail = z.output<typeof LockDetail>

export const getLockDetail = endpoint('GET /tsp-bss/vehicleLock/detail', LOCK_PAGE, {
  summary: 'What a vehicle shows, what was ordered for it, and what is under way',
  query: z.object({ vin: fields.vin }),
  response: LockDetail,
})

const common = {
  vin: fields.vin,
  note: fields.optionalText(300),
  /** Number or title of the document that allows it. */
  document: fields.optionalText(120),
  driverText: fields.optionalText(domain.DRIVER_TEXT_MAX),
}
export const NewLock = z
  .object({
    ...common,
    toLevel: fields.oneNumberOf(domain.RAISED_LEVELS),
    speed: fields.wholeNumber(domain.LOCK_SPEED.least, domain.LOCK_SPEED.most).default(domain.LOCK_SPEED.usual),
    reason: z.enum(domain.LOCK_REASONS),
    expireHours: fields
      .wholeNumber(domain.LOCK_EXPIRE_HOURS.least, domain.LOCK_EXPIRE_HOURS.most)
      .default(domain.LOCK_EXPIRE_HOURS.usual),
  })
  .refine(({ toLevel, driverText }) => toLevel > 1 || driverText !== '', {
    path: ['driverText'],
    message: 'validation.required',
  })
  .refine(({ toLevel, document }) => toLevel < domain.APPROVED_FROM || document !== '', {
    path: ['document'],
    message: 'validation.required',
  })
export type NewLock = z.output<typeof NewLock>
const Ordered = z.object({ id: z.number().int(), state: z.enum(domain.LOCK_STATES) })
export const orderLock = endpoint('POST /tsp-bss/vehicleLock/order', `${CMD}/lock`, {
  audit: 'command',
  summary:
    'Hold a vehicle back; a limit or a cut waits for a second approver, and is sent while the vehicle is stationary',
  body: NewLock,
  response: Ordered,
})

export const NewRelease = z.object({
  ...common,
  toLevel: fields.oneNumberOf([0, 1, 2, 3]).default(0),
  reason: z.enum(domain.RELEASE_REASONS),
})
export type NewRelease = z.output<typeof NewRelease>
export const orderRelease = endpoint('POST /tsp-bss/vehicleLock/release', `${CMD}/unlock`, {
  audit: 'command',
  summary: 'Free a vehicle: what holds it back and was not sent is withdrawn, what was sent is undone',
  body: NewRelease,
  response: Ordered,
})

const Decision = z.object({ id: fields.bigRowId, note: fields.optionalText(300) })
export const approveLock = endpoint('POST /tsp-bss/vehicleLock/approve', `${CMD}/approve`, {
  audit: 'command',
  summary: 'Agree to an order as the second approver',
  body: Decision,
})
export const rejectLock = endpoint('POST /tsp-bss/vehicleLock/reject', `${CMD}/approve`, {
  audit: 'command',
  summary: 'Reject an order as the second approver, with a reason',
  body: z.object({ id: fields.bigRowId, note: fields.requiredText(300) }),
})
export const cancelLocks = endpoint('POST /tsp-bss/vehicleLock/cancel', anyOf([`${CMD}/lock`, `${CMD}/unlock`]), {
  audit: 'command',
  summary: 'Cancel orders that have not reached their vehicle; all or none',
  body: fields.ManyIds,
  response: fields.Changed,
})

/** Everything about an order that has ended, as it was then. */
export const LockRecord = z.object({
  order: LockOrder,
  record: z.record(z.string(), z.unknown()).nullable(),
  recordHash: z.string(),
})
export type LockRecord = z.output<typeof LockRecord>
export const getLockRecord = endpoint('GET /tsp-bss/vehicleLock/record', READERS, {
  summary: 'The record of an order: people, positions, commands with their frames and states, and its SHA-256',
  query: z.object({ id: fields.bigRowId }),
  response: LockRecord,
})

export const LockStatistics = z.object({
  locks: z.number().int(),
  locked: z.number().int(),
  /** Of those that ended by their vehicle, percent; null: none. */
  successPercent: z.number().nullable(),
  /** Median from approval to what the vehicle shows. */
  lockSeconds: z.number().nullable(),
  releases: z.number().int(),
  released: z.number().int(),
  releaseSeconds: z.number().nullable(),
  /** Releases that were shown within an hour, percent of all that were ordered an hour ago; null: none. */
  withinHourPercent: z.number().nullable(),
  heldNow: z.number().int(),
  days: z.array(
    z.object({ day: z.string(), locked: z.number().int(), released: z.number().int(), failed: z.number().int() }),
  ),
})
export type LockStatistics = z.output<typeof LockStatistics>
export const getLockStatistics = endpoint('GET /tsp-bss/vehicleLock/statistics', RECORD_PAGE, {
  summary: 'How often and how fast vehicles were held back and freed',
  query: z.object(fields.timeRange).refine(...fields.rangeInOrder),
  response: LockStatistics,
})
