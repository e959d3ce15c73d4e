import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { UpgradeWindow } from '#core/domain/upgrade-record.ts'
import {
  LIVE_LOCK_TASKS,
  LOCK_SPEED,
  type LockExemption,
  type LockFailure,
  type LockLevel,
  type LockOutcome,
  type LockReason,
  type LockState,
  type LockTaskState,
  type LockWait,
  OPEN_LOCK_STATES,
  type OrderSource,
  type ReleaseReason,
} from '#core/domain/vehicle-lock.ts'
import { ofOrganisation, ofTenant } from './account.ts'
import { at, bigId, changeTimes, codes, id, optionalText, partOf } from './columns.ts'
import { commandJob } from './operation.ts'
import { byAccount } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** For conditions on the state; the indexes of open orders and live tasks have the same texts. */
export const OPEN_LOCKS = codes(OPEN_LOCK_STATES)
export const LIVE_TASKS = codes(LIVE_LOCK_TASKS)

/** Where and how a vehicle was when something was decided or shown. Times are epoch ms. */
export interface LockPlace {
  at: number
  level: LockLevel | null
  positionAt: number | null
  lat: number | null
  lng: number | null
  speed: number | null
  mileageKm: number | null
  ignition: boolean | null
}

/** A contract on which vehicles are locked: what is imported, and what was paid. */
export const lockContract = pg.pgTable(
  'lock_contract',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    contractNo: pg.text('contract_no').notNull(),
    customer: optionalText('customer'),
    overdueDays: pg.integer('overdue_days').notNull().default(0),
    exemption: pg.text('exemption').$type<LockExemption>(),
    note: optionalText('note'),
    paidAt: at('paid_at'),
    /** Of the payment that was reported last. */
    paymentReference: optionalText('payment_reference'),
    /** Of every payment that was reported: the same one is taken once, also when a later one came before it is repeated. */
    paymentReferences: pg.text('payment_references').array().notNull().default(sql`'{}'::text[]`),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('lock_contract_no').on(t.oemId, t.contractNo),
    pg.index('lock_contract_vehicle').on(t.vehicleId),
    pg.index('lock_contract_overdue').on(t.oemId, t.overdueDays),
  ],
)

/** Locks or releases many vehicles after a notice. */
export const lockTask = pg.pgTable(
  'lock_task',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    name: pg.text('name').notNull(),
    release: pg.boolean('release').notNull(),
    toLevel: pg.smallint('to_level').$type<LockLevel>().notNull(),
    speed: pg.integer('speed').notNull().default(LOCK_SPEED.usual),
    reason: pg.text('reason').$type<LockReason | ReleaseReason>().notNull(),
    legalNote: pg.text('legal_note').notNull(),
    noticeText: optionalText('notice_text'),
    noticeDays: pg.integer('notice_days').notNull().default(0),
    window: pg.jsonb('window').$type<UpgradeWindow>(),
    /** Days from the end of the notice in which a vehicle may be locked. */
    executionDays: pg.integer('execution_days').notNull(),
    state: pg.text('state').$type<LockTaskState>().notNull().default('draft'),
    vehicles: pg.integer('vehicles').notNull().default(0),
    ownerId: byAccount('owner_id'),
    submittedBy: byAccount('submitted_by'),
    submittedAt: at('submitted_at'),
    approverId: byAccount('approver_id'),
    decisionNote: optionalText('decision_note'),
    approvedAt: at('approved_at'),
    /** When its vehicles are locked at the earliest: the end of the notice. */
    executeAt: at('execute_at'),
    finishedAt: at('finished_at'),
    ...changeTimes(),
  },
  (t) => [
    pg.index('lock_task_scope').on(t.oemId, t.orgId),
    pg.index('lock_task_live').on(t.id).where(sql`${t.state} in (${LIVE_TASKS})`),
  ],
)

/** A vehicle of a task, with the contract as it was when it was chosen. */
export const lockTaskVehicle = pg.pgTable(
  'lock_task_vehicle',
  {
    taskId: partOf('task_id', () => lockTask.id),
    vehicleId: ofVehicle(),
    /** Of the vehicle when it was chosen: one that has moved since is not locked. */
    chosenOrg: pg.integer('chosen_org'),
    contractNo: optionalText('contract_no'),
    overdueDays: pg.integer('overdue_days').notNull().default(0),
    exemption: pg.text('exemption').$type<LockExemption>(),
    /** When the notice was given to the terminal, and the command that carries it; null where it could not be given. */
    notifiedAt: at('notified_at'),
    noticeJobId: pg
      .bigint('notice_job_id', { mode: 'number' })
      .references(() => commandJob.id, { onDelete: 'set null' }),
    /** What became of it when its time came; null: it has not come. */
    outcome: pg.text('outcome').$type<LockOutcome>(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.taskId, t.vehicleId] }),
    pg.index('lock_task_vehicle_of').on(t.vehicleId),
    pg.index('lock_task_vehicle_job').on(t.noticeJobId),
    pg.index('lock_task_vehicle_open').on(t.taskId, t.vehicleId).where(sql`${t.outcome} is null`),
  ],
)

/** One order to hold a vehicle back or to free it, from its reason to what the vehicle showed. */
export const lockOrder = pg.pgTable(
  'lock_order',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    /** Of the vehicle when it was ordered: one that has moved since is not locked. */
    orgId: ofOrganisation(),
    taskId: pg.integer('task_id').references(() => lockTask.id, { onDelete: 'set null' }),
    contractNo: optionalText('contract_no'),
    release: pg.boolean('release').notNull(),
    fromLevel: pg.smallint('from_level').$type<LockLevel>(),
    toLevel: pg.smallint('to_level').$type<LockLevel>().notNull(),
    speed: pg.integer('speed').notNull().default(LOCK_SPEED.usual),
    reason: pg.text('reason').$type<LockReason | ReleaseReason>().notNull(),
    note: optionalText('note'),
    /** Number or title of the document that allows it. */
    document: optionalText('document'),
    driverText: optionalText('driver_text'),
    source: pg.text('source').$type<OrderSource>().notNull().default('console'),
    operatorId: byAccount('operator_id'),
    approverId: byAccount('approver_id'),
    decisionNote: optionalText('decision_note'),
    decidedAt: at('decided_at'),
    state: pg.text('state').$type<LockState>().notNull(),
    waitsFor: pg.text('waits_for').$type<LockWait>(),
    failure: pg.text('failure').$type<LockFailure>(),
    window: pg.jsonb('window').$type<UpgradeWindow>(),
    /** Null for a release. */
    expiresAt: at('expires_at'),
    /** When the first command that is no text went out. */
    sentAt: at('sent_at'),
    /** A command that failed is given again then; of releases alone. */
    retryAt: at('retry_at'),
    /** The engine looks at those first that it has not looked at for longest. */
    lookedAt: at('looked_at'),
    finishedAt: at('finished_at'),
    orderedPlace: pg.jsonb('ordered_place').$type<LockPlace>(),
    shownPlace: pg.jsonb('shown_place').$type<LockPlace>(),
    /** Everything about the order as it was when it ended, and the SHA-256 of it; null until then. */
    record: pg.jsonb('record').$type<Record<string, unknown>>(),
    recordHash: optionalText('record_hash'),
    ...changeTimes(),
  },
  (t) => [
    pg.index('lock_order_tenant').on(t.oemId, t.id.desc().nullsFirst()),
    pg.index('lock_order_vehicle').on(t.vehicleId, t.id.desc().nullsFirst()),
    pg.index('lock_order_task').on(t.taskId, t.state),
    pg.index('lock_order_operator').on(t.operatorId, t.createdAt),
    pg.index('lock_order_live').on(t.release, sql`${t.lookedAt} nulls first`).where(sql`${t.state} in (${OPEN_LOCKS})`),
    pg.index('lock_order_unrecorded').on(t.id).where(sql`${t.record} is null and ${t.finishedAt} is not null`),
    // One that holds back and one that frees it, at most.
    pg.uniqueIndex('lock_order_open').on(t.vehicleId, t.release).where(sql`${t.state} in (${OPEN_LOCKS})`),
  ],
)
