import { type SQL, sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import {
  type DriverAnswer,
  type ExpressConditions,
  FAILED_INSTALLATIONS,
  isUnsentUpgrade,
  OPEN_UPGRADE_STATES,
  UNSENT_UPGRADE_STATES,
  type RollbackState,
  type UpgradeBlocker,
  type UpgradeChannel,
  type UpgradeConditions,
  type UpgradeFailure,
  type UpgradeState,
} from '#core/domain/upgrade-record.ts'
import { ofTenant } from './account.ts'
import { softVersion } from './base-data.ts'
import { at, bigId, bigPartOf, changeTimes, codes, createdAt, optionalText, updatedAt } from './columns.ts'
import { commandJob } from './operation.ts'
import { byAccount } from './owner-columns.ts'
import { upgradeTask, upgradeTaskGroup } from './upgrade-task.ts'
import { terminal } from './vehicle.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** For conditions on the state; the index of open upgrades has the same text. */
export const OPEN_STATES = codes(OPEN_UPGRADE_STATES)
export const UNSENT_STATES = codes(UNSENT_UPGRADE_STATES)
export const UNDER_WAY_STATES = codes(OPEN_UPGRADE_STATES.filter((state) => !isUnsentUpgrade(state)))

/** It could be sent, and waits for its turn alone. */
export const isQueued = (record: string) =>
  sql.raw(`${record}.state = 'awaitingCondition' and ${record}.blocked_by = '{queue}'`)

/** The installation of a task failed for good, and what follows is not decided. */
export const ROLLBACK_DUE = (record: string) =>
  sql.raw(`${record}.state = 'failed' and ${record}.rollback in ('open', 'requested') and ${record}.task_id is not null
    and ${record}.failure in ('${FAILED_INSTALLATIONS.join("', '")}')`)

/** Open and in the same state for more hours than usual, by default a day. */
export const isStuck = (record: string, hours = 24) =>
  sql`${sql.raw(record)}.state in (${OPEN_STATES}) and ${sql.raw(record)}.state_at < now() - make_interval(hours => ${hours}::int)`

const PUBLISHED = 1
/** The stored file of the version s did not stand its last check. */
export const FILE_DAMAGED = sql`coalesce(s.check_result, 'intact') <> 'intact'`
/** The version s was taken offline since it was published. */
export const FILE_OFFLINE = sql`coalesce(s.status, ${sql.raw(String(PUBLISHED))}) <> ${sql.raw(String(PUBLISHED))}`
/** Whether the file of the version s is one for vehicles: published, signed, whole and intact. */
export const VEHICLE_FILE = sql`s.status = ${sql.raw(String(PUBLISHED))} and s.object_key is not null and s.signature <> ''
  and not ${FILE_DAMAGED} and s.file_kind = 'full'`
/** Whether it can be sent to terminals: the part model p is one that terminals are called by. */
export const SENDABLE = sql`${VEHICLE_FILE} and exists (select 1 from terminal t where t.oem_id = s.oem_id and t.model = p.model)`

/** What is sent to vehicles, and how: an order of a user, or one target version of an upgrade task. */
export const expressUpgrade = pg.pgTable(
  'express_upgrade',
  {
    id: bigId(),
    oemId: ofTenant(),
    /** Null: a user upgrades single vehicles, without a task. */
    taskId: pg.integer('task_id').references(() => upgradeTask.id, { onDelete: 'cascade' }),
    versionId: pg.integer('version_id').references(() => softVersion.id, { onDelete: 'set null' }),
    /** As vehicles report it once it is installed. */
    toVersion: pg.text('to_version').notNull(),
    channel: pg.text('channel').$type<UpgradeChannel>().notNull(),
    /** What the path of a download follows, for the channel http. */
    server: optionalText('server'),
    /** From sending to the report of the new version. */
    limitMinutes: pg.integer('timeout_minutes').notNull(),
    /** It times out when it could not be sent until then. */
    sendUntil: at('send_until').notNull(),
    conditions: pg.jsonb('conditions').$type<UpgradeConditions | ExpressConditions>().notNull(),
    reason: pg.text('reason').notNull(),
    operatorId: byAccount('operator_id'),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index('express_upgrade_tenant').on(t.oemId),
    pg.index('express_upgrade_version').on(t.versionId),
    pg.uniqueIndex('express_upgrade_task').on(t.taskId, t.versionId),
  ],
)

/** The upgrade of one vehicle. */
export const upgradeRecord = pg.pgTable(
  'upgrade_record',
  {
    id: bigId(),
    oemId: ofTenant(),
    expressId: bigPartOf('express_id', () => expressUpgrade.id),
    /** Of an upgrade task; null: a single vehicle. */
    taskId: pg.integer('task_id').references(() => upgradeTask.id, { onDelete: 'cascade' }),
    groupId: pg.integer('group_id').references(() => upgradeTaskGroup.id, { onDelete: 'cascade' }),
    vehicleId: ofVehicle(),
    terminalId: pg.integer('terminal_id').references(() => terminal.id, { onDelete: 'set null' }),
    fromVersion: optionalText('from_version'),
    /** That of its task; 0: an order of a single vehicle. */
    priority: pg.smallint('priority').notNull().default(0),
    state: pg.text('state').$type<UpgradeState>().notNull().default('pending'),
    /** Since when it has this state; a trigger sets it. */
    stateAt: at('state_at').notNull().defaultNow(),
    blockedBy: pg.text('blocked_by').array().$type<UpgradeBlocker[]>().notNull().default(sql`'{}'::text[]`),
    failure: pg.text('failure').$type<UpgradeFailure>(),
    /** What the driver answered last, where drivers are asked; null: not yet. */
    consent: pg.text('consent').$type<DriverAnswer>(),
    consentAt: at('consent_at'),
    /** What follows when the installation fails. */
    rollback: pg.text('rollback').$type<RollbackState>().notNull().default('open'),
    /** It takes the vehicle back after this one failed. */
    rollbackOf: pg.bigint('rollback_of', { mode: 'number' }),
    attempts: pg.integer('attempts').notNull().default(0),
    /** The command that carries it, then the one that asks for the version. */
    jobId: pg.bigint('job_id', { mode: 'number' }).references(() => commandJob.id, { onDelete: 'set null' }),
    /** Of the file; what of it a terminal has fetched by HTTP. */
    fileSize: pg.bigint('file_size', { mode: 'number' }).notNull(),
    sentBytes: pg.bigint('sent_bytes', { mode: 'number' }).notNull().default(0),
    /** Unguessable part of the address of the download; null: there is none. */
    token: pg.text('token'),
    sentAt: at('sent_at'),
    /** A failed one is not sent again before. */
    notBefore: at('not_before'),
    /** The state is left by then. */
    deadlineAt: at('deadline_at'),
    finishedAt: at('finished_at'),
    ...changeTimes(),
  },
  (t) => [
    pg.index('upgrade_record_tenant').on(t.oemId, t.id.desc().nullsFirst()),
    pg.index('upgrade_record_express').on(t.expressId),
    pg.index('upgrade_record_vehicle').on(t.vehicleId, t.id.desc().nullsFirst()),
    pg.index('upgrade_record_terminal').on(t.terminalId, t.id.desc().nullsFirst()),
    pg.index('upgrade_record_job').on(t.jobId),
    pg.uniqueIndex('upgrade_record_token').on(t.token),
    pg.index('upgrade_record_task').on(t.taskId, t.groupId, t.state),
    pg.index('upgrade_record_group').on(t.groupId),
    pg.index('upgrade_record_finished').on(t.oemId, t.finishedAt).where(sql`${t.finishedAt} is not null`),
    // What the engine takes next.
    pg.index('upgrade_record_waiting').on(t.priority, t.id).where(sql`${t.state} in (${UNSENT_STATES})`),
    pg.index('upgrade_record_queued').on(t.priority, t.id).where(isQueued('upgrade_record')),
    pg.index('upgrade_record_state').on(t.oemId, t.stateAt).where(sql`${t.state} in (${OPEN_STATES})`),
    pg.index('upgrade_record_sent').on(t.oemId, t.sentAt).where(sql`${t.sentAt} is not null`),
    pg.index('upgrade_record_rollback').on(t.id).where(ROLLBACK_DUE('upgrade_record')),
    pg.index('upgrade_record_rollback_of').on(t.rollbackOf).where(sql`${t.rollbackOf} is not null`),
    // One vehicle is never in two upgrades at a time.
    pg.uniqueIndex('upgrade_record_open').on(t.vehicleId).where(sql`${t.state} in (${OPEN_STATES})`),
  ],
)

/** What supervisors set for all upgrades of a tenant. */
export const upgradeControl = pg.pgTable(
  'upgrade_control',
  {
    oemId: ofTenant().primaryKey(),
    /** Since when nothing is sent; null: upgrades go on. */
    frozenAt: at('frozen_at'),
    frozenBy: byAccount('frozen_by'),
    frozenReason: optionalText('frozen_reason'),
    /** For how long it was frozen: waiting upgrades get this time back before anything is sent again. */
    owedSeconds: pg.integer('owed_seconds').notNull().default(0),
    /** While it is frozen, terminals cannot fetch files either. */
    stopsDownloads: pg.boolean('stops_downloads').notNull().default(false),
    /** Files under way at a time; null: as many as the platform sends. */
    maxDownloads: pg.integer('max_downloads'),
    /** Megabytes of files that begin in an hour; null: no limit. */
    hourlyMegabytes: pg.integer('hourly_megabytes'),
    /** Files under way at a time by network operator. */
    carriers: pg.jsonb('carriers').$type<{ carrier: string; maxDownloads: number }[]>().notNull().default([]),
    updatedAt: updatedAt(),
  },
  (t) => [pg.index('upgrade_control_account').on(t.frozenBy)],
)

/** The day it is for limits of tasks: that of the platform. */
export const UPGRADE_DAY = sql.raw(`(now() at time zone 'Asia/Shanghai')::date`)

/** Counts bytes sent for tasks; `counted` has task_id and bytes. */
export const addTaskBytes = (counted: SQL) => sql`insert into upgrade_task_day (task_id, day, bytes)
  select c.task_id, ${UPGRADE_DAY}, c.bytes from (${counted}) c order by c.task_id
  on conflict (task_id, day) do update set bytes = upgrade_task_day.bytes + excluded.bytes`

/** Whether the tenant of the rows of a table has frozen its upgrades, downloads included. */
export const downloadsStopped = (table: 'upgrade_record' | 'head_unit_upgrade') =>
  sql<boolean>`exists (select from upgrade_control c where c.oem_id = ${sql.raw(table)}.oem_id
    and c.frozen_at is not null and c.stops_downloads)`

/** How an upgrade came to its state. */
export const upgradeStep = pg.pgTable(
  'upgrade_step',
  {
    id: bigId(),
    recordId: bigPartOf('record_id', () => upgradeRecord.id),
    state: pg.text('state').$type<UpgradeState>().notNull(),
    detail: optionalText('detail'),
    jobId: pg.bigint('job_id', { mode: 'number' }).references(() => commandJob.id, { onDelete: 'set null' }),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [pg.index('upgrade_step_record').on(t.recordId, t.id), pg.index('upgrade_step_job').on(t.jobId)],
)
