import { z } from 'zod'
import { FILE_ENVIRONMENTS } from '../domain/upgrade-file.ts'
import { UPGRADE_BLOCKERS, UPGRADE_CHANNELS, UPGRADE_FAILURES } from '../domain/upgrade-record.ts'
import { AMOUNT_UNITS, STRATEGY_LIMITS, STRATEGY_REASONS } from '../domain/upgrade-strategy.ts'
import * as domain from '../domain/upgrade-task.ts'
import { calls } from './calls.ts'
import { anyOf, endpoint } from './endpoint.ts'
import { downloadServer } from './express-upgrade.ts'
import * as fields from './fields.ts'
import { StrategyRules, Unchecked } from './upgrade-strategy.ts'

const { platformTime, requiredText, optionalText, text, wholeNumber } = fields

export const TASK_PAGE = '/upgradeTask/task'
const BUTTONS = `${TASK_PAGE}/task`
export const TASK_READERS = anyOf([TASK_PAGE, '/upgradeTask/auditRelease', '/upgradeTask/taskManage'])
export const mayTask = (verb: string) => `${BUTTONS}/${verb}` as const

const whole = z.number().int()
const reason = requiredText(300)

/** Which of the vehicles of a strategy; an empty list leaves no vehicle out. */
export const TaskSelection = z.object({
  /** Ids of vehicle models. */
  modelIds: z.array(fields.rowId).max(domain.TASK_LIMITS.models).default([]),
  orderNums: z.array(requiredText(64)).max(domain.TASK_LIMITS.orders).default([]),
  vins: z.array(fields.vin).max(domain.TASK_LIMITS.vins).default([]),
})
export type TaskSelection = z.output<typeof TaskSelection>

const target = {
  strategyId: fields.rowId,
  /** Names of target versions of the strategy. */
  softModels: z.array(requiredText(64)).min(1, 'validation.chooseStrategyFirst').max(STRATEGY_LIMITS.targets),
  ...TaskSelection.shape,
}

/** User input. */
export const UpgradeTaskInput = z.object({
  name: requiredText(128),
  taskClass: z.enum(domain.TASK_CLASSES),
  ...target,
  /** It starts then by itself; null: when a user starts it. */
  plannedTime: platformTime.nullable().default(null),
  /** How long a vehicle may wait for its conditions once its group is opened. */
  waitDays: wholeNumber(1, 90).default(14),
  /** From sending until the vehicle reports the version. */
  limitMinutes: wholeNumber(5, 240).default(30),
  channel: z.enum(UPGRADE_CHANNELS).default('http'),
  server: downloadServer.optional(),
  /** Shown to drivers where the strategy notifies or asks them. */
  driverText: optionalText(200),
  note: optionalText(2000),
})
export type UpgradeTaskInput = z.output<typeof UpgradeTaskInput>

/** Vehicles by what became of them. */
export const TaskCounts = z.object({ succeeded: whole, running: whole, waiting: whole, failed: whole, skipped: whole })
export type TaskCounts = z.output<typeof TaskCounts>

export const UpgradeTask = z.object({
  id: whole,
  taskNo: z.string(),
  name: z.string(),
  taskClass: z.enum(domain.TASK_CLASSES),
  taskState: z.enum(domain.TASK_STATES),
  pauseReason: z.enum(domain.PAUSE_REASONS).nullable(),
  outcome: z.enum(domain.TASK_OUTCOMES).nullable(),
  strategyId: whole,
  strategyName: z.string(),
  strategyVersion: whole,
  softModels: z.array(z.string()),
  partsModels: z.array(z.string()),
  /** Number of vehicles; 0 until it is submitted. */
  vehicles: whole,
  counts: TaskCounts,
  groups: whole,
  /** Groups that are finished. */
  groupsDone: whole,
  owner: z.string(),
  /** Who approved it, the last first. */
  approvers: z.array(z.string()),
  /** The caller submitted it, and so cannot approve it. */
  isOwn: z.boolean(),
  /** Of an approver, not answered yet. */
  question: z.object({ text: z.string(), asker: z.string() }).nullable(),
  /** The lowest of its files; null until it is submitted. */
  environment: z.enum(FILE_ENVIRONMENTS).nullable(),
  plannedTime: platformTime.nullable(),
  windowFrom: z.string(),
  windowTo: z.string(),
  createTime: platformTime,
  startTime: platformTime.nullable(),
  finishTime: platformTime.nullable(),
  updateTime: platformTime,
})
export type UpgradeTask = z.output<typeof UpgradeTask>

export const TaskGroup = z.object({
  id: whole,
  place: whole,
  name: z.string(),
  isTest: z.boolean(),
  groupState: z.enum(domain.TASK_GROUP_STATES),
  vehicles: whole,
  counts: TaskCounts,
  successPercent: whole,
  errorLimit: whole,
  errorUnit: z.enum(AMOUNT_UNITS),
  automatic: z.boolean(),
  openTime: platformTime.nullable(),
  finishTime: platformTime.nullable(),
})
export type TaskGroup = z.output<typeof TaskGroup>

/** A file as it was when the task was submitted. */
export const TaskTarget = z.object({
  versionId: whole,
  softModel: z.string(),
  version: z.string(),
  partsModel: z.string(),
  fileSize: whole,
  sha256: z.string(),
  signature: z.string(),
  signingKeyId: z.string(),
  releaseCounter: whole.nullable(),
})
export type TaskTarget = z.output<typeof TaskTarget>

/** What approvers approve; it never changes after the task was submitted. */
export const FrozenTask = z.object({
  strategyName: z.string(),
  strategyVersion: whole,
  rules: StrategyRules,
  targets: z.array(TaskTarget),
})
export type FrozenTask = z.output<typeof FrozenTask>

export const UpgradeTaskDetail = UpgradeTask.extend({
  ...TaskSelection.shape,
  /** VINs of the selection outside the data scope of the caller. */
  otherVins: whole,
  waitDays: whole,
  limitMinutes: whole,
  channel: z.enum(UPGRADE_CHANNELS),
  server: z.string(),
  driverText: z.string(),
  note: z.string(),
  frozen: FrozenTask.nullable(),
  frozenHash: z.string(),
  taskGroups: z.array(TaskGroup),
  /** Bytes of its files that were sent in this day (UTC+8). */
  dayBytes: whole,
  /** What vehicles of opened groups wait for, the most frequent first. */
  blockers: z.array(z.object({ blocker: z.enum(UPGRADE_BLOCKERS), vehicles: whole })),
  failures: z.array(z.object({ failure: z.enum([...UPGRADE_FAILURES, 'timedOut']), vehicles: whole })),
  approvalsNeeded: whole,
  approvals: whole,
  risks: z.array(z.enum(domain.TASK_RISKS)),
})
export type UpgradeTaskDetail = z.output<typeof UpgradeTaskDetail>

export const UpgradeTaskFilter = z
  .object({
    /** Part of the name or of the number. */
    keyWord: text(128).optional(),
    partsModel: text(64).optional(),
    /** Part of the name of a target version. */
    softModel: text(64).optional(),
    taskState: z.enum(domain.TASK_STATES).optional(),
    taskClass: z.enum(domain.TASK_CLASSES).optional(),
    /** Part of the name of the owner. */
    owner: text(64).optional(),
    /** Part of the VIN or the plate of a vehicle in it. */
    plateOrVin: fields.partOfVin.optional(),
    /** Of its creation. */
    ...fields.optionalTimeRange,
  })
  .refine(...fields.rangeInOrder)
export type UpgradeTaskFilter = z.output<typeof UpgradeTaskFilter>

export const {
  list: listUpgradeTasks,
  detail: getUpgradeTask,
  create: createUpgradeTask,
  update: updateUpgradeTask,
  remove: deleteUpgradeTasks,
  export: exportUpgradeTasks,
} = calls(
  {
    page: TASK_READERS,
    buttons: BUTTONS,
    row: UpgradeTask,
    detail: UpgradeTaskDetail,
    input: UpgradeTaskInput,
    filter: UpgradeTaskFilter,
    sorts: ['name', 'createTime', 'startTime', 'finishTime'],
  },
  {
    list: ['GET /tsp-ota/v1/web/task/list', 'Upgrade tasks, one page, newest first'],
    detail: ['GET /tsp-ota/v1/web/task/detail', 'One upgrade task with its groups and what its vehicles wait for'],
    create: ['POST /tsp-ota/v1/web/task/insert', 'Add an upgrade task as a draft'],
    update: [
      'POST /tsp-ota/v1/web/task/update',
      'Change a draft; 409 when it is no draft, or another user changed it since it was read',
    ],
    remove: ['POST /tsp-ota/v1/web/task/delete', 'Delete drafts; 409 when one of them was approved', mayTask('edit')],
    export: ['GET /tsp-ota/v1/web/task/export', 'Upgrade tasks as a workbook, same filter as the list'],
  },
)

/** What a task would reach now. */
export const TaskPreview = z.object({
  /** Vehicles of the data scope that the strategy and the selection name. */
  covered: whole,
  eligible: whole,
  /** Could be upgraded at this moment. */
  ready: whole,
  /** In another task or upgrade now: they wait for it to end. */
  conflicts: whole,
  reasons: z.array(z.object({ reason: z.enum(STRATEGY_REASONS), vehicles: whole })),
  unchecked: Unchecked,
  groups: z.array(z.object({ name: z.string(), vehicles: whole })),
  /** VINs of the selection that are no vehicles of the caller, at most 100, and how many there are. */
  unknownVins: z.array(z.string()),
  unknownCount: whole,
  /** Target versions that no task can install: not published, not signed, or of parts that no terminal installs. */
  unusable: z.array(z.string()),
})
export type TaskPreview = z.output<typeof TaskPreview>
export const previewUpgradeTask = endpoint('POST /tsp-ota/v1/web/task/preview', TASK_READERS, {
  audit: null,
  summary: 'How many vehicles a task would reach now, how many are left out or blocked and why',
  body: z.object(target),
  response: TaskPreview,
})

const step = (call: `POST /${string}`, verb: string, summary: string) =>
  endpoint(call, mayTask(verb), {
    audit: 'operation',
    summary,
    body: fields.OneId.extend({ reason: optionalText(300) }),
  })
const reasonedStep = (call: `POST /${string}`, verb: string, summary: string) =>
  endpoint(call, mayTask(verb), {
    audit: 'operation',
    summary,
    body: fields.OneId.extend({ reason }),
  })

export const submitUpgradeTask = step(
  'POST /tsp-ota/v1/web/task/submit',
  'submit',
  'Freeze rules, files and vehicles of a draft and ask for approval; 409 when no vehicle gets an upgrade',
)
export const withdrawUpgradeTask = step(
  'POST /tsp-ota/v1/web/task/withdraw',
  'withdraw',
  'Take a submitted task back to a draft',
)
export const answerUpgradeTask = endpoint('POST /tsp-ota/v1/web/task/answer', mayTask('submit'), {
  audit: 'operation',
  summary: 'Answer the question of an approver; 409 when none is open',
  body: fields.OneId.extend({ answer: requiredText(300) }),
})
export const startUpgradeTask = step(
  'POST /tsp-ota/v1/web/task/start',
  'start',
  'Start an approved task now: its first group is opened',
)
export const pauseUpgradeTask = reasonedStep(
  'POST /tsp-ota/v1/web/task/pause',
  'pause',
  'Send nothing more; upgrades under way go on',
)
export const resumeUpgradeTask = reasonedStep(
  'POST /tsp-ota/v1/web/task/resume',
  'resume',
  'Go on after a pause; when too many had failed, the failures of that group are accepted',
)
export const openTaskGroup = step('POST /tsp-ota/v1/web/task/openGroup', 'resume', 'Open the next group of a task')
export const stopUpgradeTask = endpoint('POST /tsp-ota/v1/web/task/stop', mayTask('stop'), {
  audit: 'operation',
  summary: 'End a task: vehicles that wait are cancelled; upgrades under way end by themselves unless `hard` is set',
  body: fields.OneId.extend({ reason, hard: fields.flag.default(false) }),
})
export const copyUpgradeTask = endpoint('POST /tsp-ota/v1/web/task/copy', mayTask('add'), {
  audit: 'operation',
  summary: 'A draft with the same target and selection',
  body: fields.OneId.extend({ name: requiredText(128) }),
  response: fields.NewId,
})
export const retryUpgradeTask = endpoint('POST /tsp-ota/v1/web/task/retry', mayTask('retry'), {
  audit: 'operation',
  summary: 'A draft for the vehicles of an ended task that failed, or for all that have not the version',
  body: fields.OneId.extend({ name: requiredText(128), vehicles: z.enum(['failed', 'remaining']) }),
  response: fields.NewId,
})
