import { z } from 'zod'
import { BENCH_STATES, TASK_CLASSES } from '../domain/upgrade-task.ts'
import { calls } from './calls.ts'
import { anyOf, endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { UpgradeTask } from './upgrade-task.ts'

const { platformTime, requiredText, text, wholeNumber } = fields

export const BENCH_PAGE = '/upgradeTask/taskManage'
const BUTTONS = `${BENCH_PAGE}/control`
/** Whoever works with upgrades sees that they are frozen. */
const CONTROL_READERS = anyOf([BENCH_PAGE, '/upgradeTask/task', '/upgradeTask/tbox', '/ota/tbox', '/ota/tboxev'])

const whole = z.number().int()
const reason = requiredText(300)

const CarrierLimit = z.object({ carrier: requiredText(64), maxDownloads: wholeNumber(1, 10_000) })

/** What limits the upgrades of a tenant. */
const limits = {
  /** Files under way at a time; null: as many as the platform sends. */
  maxDownloads: wholeNumber(1, 10_000).nullable().default(null),
  /** Megabytes of files that begin in an hour; null: no limit. */
  hourlyMegabytes: wholeNumber(1, 10_000_000).nullable().default(null),
  /** Files under way at a time by network operator. */
  carriers: z.array(CarrierLimit).max(50).default([]),
}

export const UpgradeControl = z.object({
  /** Null: upgrades are not frozen. */
  frozenTime: platformTime.nullable(),
  frozenBy: z.string(),
  frozenReason: z.string(),
  stopsDownloads: z.boolean(),
  ...limits,
  updateTime: platformTime,
})
export type UpgradeControl = z.output<typeof UpgradeControl>
export const getUpgradeControl = endpoint('GET /tsp-ota/v1/web/control/detail', CONTROL_READERS, {
  summary: 'Whether upgrades are frozen, and what limits them',
  response: UpgradeControl,
})

/** How much of the limits is taken now, over all vehicles of the tenant. */
export const UpgradeLoad = z.object({
  downloads: whole,
  /** Could be sent, and wait for their turn. */
  queued: whole,
  /** Wait for a condition. */
  waiting: whole,
  /** Of files that began in the last hour. */
  hourBytes: whole,
  /** In the same state for more than a day. */
  stuck: whole,
  /** By network operator of the cards; empty: unknown. */
  carriers: z.array(z.object({ carrier: z.string(), downloads: whole, queued: whole, vehicles: whole })),
})
export type UpgradeLoad = z.output<typeof UpgradeLoad>
export const getUpgradeLoad = endpoint('GET /tsp-ota/v1/web/control/load', BENCH_PAGE, {
  summary: 'Downloads, queue and data of the last hour, also by network operator',
  response: UpgradeLoad,
})

export const freezeUpgrades = endpoint('POST /tsp-ota/v1/web/control/freeze', `${BUTTONS}/freeze`, {
  audit: 'operation',
  summary: 'Stop all upgrades of the tenant: nothing more is sent; with `stopsDownloads` downloads break off as well',
  body: z.object({ reason, stopsDownloads: fields.flag.default(false) }),
})
export const unfreezeUpgrades = endpoint('POST /tsp-ota/v1/web/control/unfreeze', `${BUTTONS}/freeze`, {
  audit: 'operation',
  summary: 'Let upgrades go on; waiting ones get the time back that the freeze took',
  body: z.object({ reason }),
})

/** An operator has one limit. */
const Throttle = z
  .object({ ...limits, updateTime: platformTime.optional() })
  .refine(({ carriers }) => new Set(carriers.map(({ carrier }) => carrier)).size === carriers.length, {
    path: ['carriers'],
    message: 'validation.carrierTwice',
  })
export const throttleUpgrades = endpoint('POST /tsp-ota/v1/web/control/throttle', `${BUTTONS}/throttle`, {
  audit: 'operation',
  summary: 'Set what limits the upgrades of the tenant; 409 when another user changed it since it was read',
  body: Throttle,
})

/** A task with its place among the others. */
export const BenchTask = UpgradeTask.extend({
  /** 1 goes first, 9 last. */
  priority: whole,
  /** Who has paused it by hand; empty: it is not. */
  heldBy: z.string(),
  /** Vehicles that another open task wants too. */
  conflicts: whole,
  /** Vehicles that could be sent their file and wait for their turn. */
  queued: whole,
  /** How many vehicles of the tenant come before the first of these; null: none waits. */
  ahead: whole.nullable(),
  /** In the same state for more than a day. */
  stuck: whole,
  /** At the pace of the last day; null: it is not running, or none has ended yet. */
  predictedTime: platformTime.nullable(),
})
export type BenchTask = z.output<typeof BenchTask>

export const BenchFilter = z.object({
  /** Part of the name or of the number. */
  keyWord: text(128).optional(),
  taskState: z.enum(BENCH_STATES).optional(),
  taskClass: z.enum(TASK_CLASSES).optional(),
  /** Only those with vehicles that another open task wants too. */
  conflicting: fields.flag.optional(),
})
export type BenchFilter = z.output<typeof BenchFilter>

export const { list: listBenchTasks } = calls(
  {
    page: BENCH_PAGE,
    buttons: BUTTONS,
    row: BenchTask,
    filter: BenchFilter,
    sorts: ['priority', 'name', 'plannedTime', 'startTime'],
  },
  { list: ['GET /tsp-ota/v1/web/bench/list', 'Open upgrade tasks in the order in which they are served'] },
)

export const TaskConflict = z.object({
  /** Null: a task of an organisation the caller does not see. */
  taskId: whole.nullable(),
  taskNo: z.string(),
  name: z.string(),
  priority: whole,
  taskState: z.enum(BENCH_STATES),
  /** Vehicles that both want. */
  vehicles: whole,
  /** before: the other one goes first. equal: the one that has a vehicle keeps it, and the other one waits. */
  order: z.enum(['before', 'equal', 'after']),
  /** Some of their VINs that the caller sees. */
  vins: z.array(z.string()),
})
export type TaskConflict = z.output<typeof TaskConflict>
export const listTaskConflicts = endpoint('GET /tsp-ota/v1/web/bench/conflicts', BENCH_PAGE, {
  summary: 'Open tasks that want vehicles of a task too, and which of both goes first',
  query: fields.OneId,
  response: z.array(TaskConflict),
})

export const prioritiseTask = endpoint('POST /tsp-ota/v1/web/bench/priority', `${BUTTONS}/priority`, {
  audit: 'operation',
  summary: 'Change the place of a task; waiting vehicles that a more important task wants are handed over to it',
  body: fields.OneId.extend({ priority: wholeNumber(1, 9), reason }),
})
