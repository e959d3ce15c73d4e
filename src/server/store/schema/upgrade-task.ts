import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { FrozenTask, TaskSelection } from '#core/contract/upgrade-task.ts'
import type { UpgradeChannel } from '#core/domain/upgrade-record.ts'
import type {
  PauseReason,
  TaskClass,
  TaskEvent,
  TaskGroupState,
  TaskOutcome,
  TaskState,
} from '#core/domain/upgrade-task.ts'
import type { AMOUNT_UNITS } from '#core/domain/upgrade-strategy.ts'
import { ofOrganisation, ofTenant } from './account.ts'
import { softVersion } from './base-data.ts'
import { at, bigId, changeTimes, id, optionalText, partOf, refersTo } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { upgradeStrategy } from './upgrade-strategy.ts'
import { terminal } from './vehicle.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** Upgrade of many vehicles by the rules of a strategy. */
export const upgradeTask = pg.pgTable(
  'upgrade_task',
  {
    id: id(),
    oemId: ofTenant(),
    /** Of the one who made it; people of it and of those above see the task. */
    orgId: ofOrganisation(),
    taskNo: pg.text('task_no').notNull(),
    name: pg.text('name').notNull(),
    taskClass: pg.text('task_class').$type<TaskClass>().notNull(),
    /** 1 goes first, 9 last. */
    priority: pg.smallint('priority').notNull().default(5),
    status: pg.text('status').$type<TaskState>().notNull().default('draft'),
    pauseReason: pg.text('pause_reason').$type<PauseReason>(),
    outcome: pg.text('outcome').$type<TaskOutcome>(),
    strategyId: refersTo('strategy_id', () => upgradeStrategy.id),
    /** Target versions of the strategy that it installs. */
    softModels: pg.text('soft_models').array().notNull(),
    /** Which of the vehicles of the strategy. */
    selection: pg.jsonb('selection').$type<TaskSelection>().notNull(),
    plannedAt: at('planned_at'),
    /** How long a vehicle may wait for its conditions once its group is opened. */
    waitDays: pg.integer('wait_days').notNull(),
    /** From sending until the vehicle reports the version. */
    limitMinutes: pg.integer('limit_minutes').notNull(),
    channel: pg.text('channel').$type<UpgradeChannel>().notNull(),
    server: optionalText('server'),
    driverText: optionalText('driver_text'),
    note: optionalText('note'),
    /** Rules and files as they were submitted; null: it was not. */
    frozen: pg.jsonb('frozen').$type<FrozenTask>(),
    /** SHA-256 of what is frozen, with the list of its vehicles. */
    frozenHash: optionalText('frozen_hash'),
    vehicles: pg.integer('vehicles').notNull().default(0),
    ownerId: byAccount('owner_id'),
    submittedBy: byAccount('submitted_by'),
    submittedAt: at('submitted_at'),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('upgrade_task_no').on(t.oemId, t.taskNo),
    pg.index('upgrade_task_scope').on(t.oemId, t.orgId),
    pg.index('upgrade_task_strategy').on(t.strategyId),
    // What the engine looks at.
    pg.index('upgrade_task_live').on(t.id).where(sql`${t.status} in ('scheduled', 'running', 'paused', 'stopping')`),
  ],
)

/** Vehicles that are upgraded together; written when the task is submitted. */
export const upgradeTaskGroup = pg.pgTable(
  'upgrade_task_group',
  {
    id: id(),
    taskId: partOf('task_id', () => upgradeTask.id),
    /** From 0; test vehicles come first. */
    place: pg.smallint('place').notNull(),
    name: pg.text('name').notNull(),
    isTest: pg.boolean('is_test').notNull().default(false),
    status: pg.text('status').$type<TaskGroupState>().notNull().default('created'),
    vehicles: pg.integer('vehicles').notNull(),
    successPercent: pg.integer('success_percent').notNull(),
    errorLimit: pg.integer('error_limit').notNull(),
    errorUnit: pg.text('error_unit').$type<(typeof AMOUNT_UNITS)[number]>().notNull(),
    automatic: pg.boolean('automatic').notNull(),
    /** A person let it go on although more failed than it allows. */
    errorsAccepted: pg.boolean('errors_accepted').notNull().default(false),
    openedAt: at('opened_at'),
    finishedAt: at('finished_at'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [pg.uniqueIndex('upgrade_task_group_place').on(t.taskId, t.place)],
)

/** Vehicles of a task; written when it is submitted. Each gets its upgrade when its group is opened. */
export const upgradeTaskVehicle = pg.pgTable(
  'upgrade_task_vehicle',
  {
    taskId: partOf('task_id', () => upgradeTask.id),
    vehicleId: ofVehicle(),
    groupId: partOf('group_id', () => upgradeTaskGroup.id),
    terminalId: pg.integer('terminal_id').references(() => terminal.id, { onDelete: 'set null' }),
    softVersionId: partOf('soft_version_id', () => softVersion.id),
    fromVersion: optionalText('from_version'),
  },
  (t) => [
    pg.primaryKey({ columns: [t.taskId, t.vehicleId] }),
    pg.index('upgrade_task_vehicle_group').on(t.groupId),
    pg.index('upgrade_task_vehicle_vehicle').on(t.vehicleId),
    pg.index('upgrade_task_vehicle_terminal').on(t.terminalId),
    pg.index('upgrade_task_vehicle_version').on(t.softVersionId),
  ],
)

/** Bytes of files that were sent for a task, by day in the time of the platform (UTC+8). */
export const upgradeTaskDay = pg.pgTable(
  'upgrade_task_day',
  {
    taskId: partOf('task_id', () => upgradeTask.id),
    day: pg.date('day', { mode: 'string' }).notNull(),
    bytes: pg.bigint('bytes', { mode: 'number' }).notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.taskId, t.day] })],
)

/** What happened to a task, and who did it; null: the platform. Decisions of approvers are among these. */
export const upgradeTaskEvent = pg.pgTable(
  'upgrade_task_event',
  {
    id: bigId(),
    taskId: partOf('task_id', () => upgradeTask.id),
    kind: pg.text('kind').$type<TaskEvent>().notNull(),
    accountId: byAccount('account_id'),
    /** Reason of a person, or name of a group. */
    detail: optionalText('detail'),
    /** What an approver ticked. */
    checks: pg.text('checks').array().notNull().default(sql`'{}'::text[]`),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    pg.index('upgrade_task_event_task').on(t.taskId, t.id),
    pg.index('upgrade_task_event_account').on(t.accountId),
  ],
)
