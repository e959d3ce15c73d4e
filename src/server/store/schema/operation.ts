import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { CommandRow } from '#core/contract/command.ts'
import type { AlarmState } from '#core/domain/alarm-handling.ts'
import type { AlarmSource } from '#core/domain/alarm-kind.ts'
import type { CommandStatus } from '#core/domain/command-status.ts'
import { vehicle } from './vehicle.ts'
import { at, bigId, bytea, createdAt, optionalText, refersTo } from './columns.ts'
import { ofTenant } from './account.ts'

/** One alarm from its first report to its end; levels in the terminal's bits become rows here. */
export const alarmEvent = pg.pgTable(
  'alarm_event',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: refersTo('vehicle_id', () => vehicle.id),
    kind: pg.text('kind').notNull(),
    level: pg.integer('level').notNull(),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at'),
    lat: pg.doublePrecision('lat'),
    lng: pg.doublePrecision('lng'),
    speed: pg.doublePrecision('speed'),
    handling: pg.text('handling').$type<AlarmState>().notNull().default('open'),
    source: pg.text('source').$type<AlarmSource>().notNull().default('terminal'),
    /** Part of the vehicle it concerns: "wheel:3", "rule:12", "fence:5"; empty for the vehicle as a whole. */
    subject: optionalText('subject'),
    /** km/h, minutes or the unit of the kind. */
    value: pg.doublePrecision('value'),
    ruleId: pg.integer('rule_id'),
    fenceId: pg.integer('fence_id'),
    facts: pg.jsonb('facts').$type<Record<string, string | number | boolean | null>>(),
    muted: pg.boolean('muted').notNull().default(false),
    assigneeId: pg.integer('assignee_id'),
    acknowledgedAt: at('acknowledged_at'),
    settledAt: at('settled_at'),
    /** T/JSATL 12: number the platform gave, mark as the terminal sent it (width differs by province), files announced and come. */
    alarmNumber: pg.text('alarm_number'),
    alarmMark: bytea('alarm_mark'),
    attachments: pg.integer('attachments'),
    attachmentsReceived: pg.integer('attachments_received').notNull().default(0),
    /** The alarm it repeats after a short pause, while that one was not settled; set by the database (`alarm_repeat()`). */
    repeatOf: pg.bigint('repeat_of', { mode: 'number' }).references((): pg.AnyPgColumn => alarmEvent.id, {
      onDelete: 'set null',
    }),
    /** When its last repeat began; null: it was not repeated. */
    repeatedAt: at('repeated_at'),
  },
  (t) => [
    // Lists have one row for an alarm and its repeats, the last raised first.
    pg
      .index('alarm_listed')
      .on(t.oemId, sql`coalesce(${t.repeatedAt}, ${t.startedAt}) desc`, t.id.desc().nullsFirst())
      .where(sql`${t.repeatOf} is null`),
    pg.index('alarm_repeats').on(t.repeatOf).where(sql`${t.repeatOf} is not null`),
    pg.index('alarm_vehicle').on(t.vehicleId, t.startedAt.desc().nullsFirst()),
    pg.index('alarm_recent').on(t.oemId, t.startedAt.desc().nullsFirst()),
    pg.index('alarm_level').on(t.oemId, t.level, t.startedAt.desc().nullsFirst()),
    // Active-safety events are reviewed on a page of their own.
    pg.index('alarm_safety').on(t.oemId, t.startedAt.desc().nullsFirst()).where(sql`${t.source} = 'safety'`),
    pg.index('alarm_rule_open').on(t.ruleId).where(sql`${t.endedAt} is null`),
    pg.index('alarm_number').on(t.alarmNumber).where(sql`${t.alarmNumber} is not null`),
    // Terminals that report a fault of their own again and again.
    pg
      .index('alarm_device_fault')
      .on(t.kind, t.startedAt)
      .where(sql`${t.kind} in ('deviceBackupLow', 'deviceStorageFault', 'videoStorageFault')`),
    pg.uniqueIndex('alarm_open').on(t.vehicleId, t.kind, t.subject).where(sql`${t.endedAt} is null`),
    pg.uniqueIndex('alarm_once').on(t.vehicleId, t.kind, t.subject, t.startedAt),
  ],
)

/** Every downlink is one row (docs/product/shared.md#commands). */
export const commandJob = pg.pgTable(
  'command_job',
  {
    id: bigId(),
    batchId: pg.text('batch_id'),
    oemId: ofTenant(),
    vehicleId: refersTo('vehicle_id', () => vehicle.id),
    kind: pg.text('kind').notNull(),
    params: pg.jsonb('params').$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
    riskClass: pg.integer('risk_class').notNull().default(0),
    reason: optionalText('reason'),
    source: pg.text('source').$type<CommandRow['source']>().notNull().default('ui'),
    operatorId: pg.integer('operator_id'),
    approverId: pg.integer('approver_id'),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    queuePolicy: pg.text('queue_policy').$type<CommandRow['queuePolicy']>().notNull().default('sendNow'),
    attempts: pg.integer('attempts').notNull().default(0),
    maxAttempts: pg.integer('max_attempts').notNull().default(1),
    messageId: pg.integer('message_id').notNull(),
    serial: pg.integer('serial'),
    sentAt: at('sent_at'),
    acknowledgedAt: at('acknowledged_at'),
    acknowledgeResult: pg.integer('acknowledge_result'),
    resultAt: at('result_at'),
    result: pg.text('result'),
    resultDetail: pg.text('result_detail'),
    evidence: pg.jsonb('evidence').$type<Record<string, unknown>>(),
    requestFrame: pg.text('request_frame'),
    answerFrame: pg.text('answer_frame'),
    status: pg.text('status').$type<CommandStatus>().notNull().default('created'),
  },
  (t) => [
    pg.index('command_job_vehicle').on(t.vehicleId, t.id.desc().nullsFirst()),
    pg.index('command_job_vehicle_time').on(t.vehicleId, t.createdAt.desc().nullsFirst()),
    pg.index('command_job_tenant').on(t.oemId, t.id.desc().nullsFirst()),
    pg
      .index('command_job_open')
      .on(t.status, t.expiresAt)
      .where(sql`${t.status} in ('created','awaitingApproval','queued','sent','acked')`),
  ],
)

/**
 * Activity of a vehicle on one platform day. The tracker follows today; past days are counted from `vehicle_hour` when their
 * last hour is compacted and whenever late positions are merged into one of their hours.
 */
export const vehicleDay = pg.pgTable(
  'vehicle_day',
  {
    vehicleId: refersTo('vehicle_id', () => vehicle.id),
    oemId: pg.text('oem_id').notNull(),
    day: pg.date('day', { mode: 'string' }).notNull(),
    positions: pg.integer('positions').notNull(),
    mileageKm: pg.doublePrecision('mileage_km').notNull(),
    runningSeconds: pg.integer('running_seconds').notNull(),
    idleSeconds: pg.integer('idle_seconds').notNull().default(0),
    chargingSeconds: pg.integer('charging_seconds').notNull().default(0),
    /** 0.1 % of the battery, discharged. */
    socUsed: pg.integer('soc_used').notNull().default(0),
    /** Positions with a fix. */
    fixed: pg.integer('fixed').notNull().default(0),
    /** By voltage and current of GB/T 32960: used, regained by braking, charged; null where no such report came, and today. */
    energyKwh: pg.doublePrecision('energy_kwh'),
    regainedKwh: pg.doublePrecision('regained_kwh'),
    chargedKwh: pg.doublePrecision('charged_kwh'),
    /** Positions that should have come; null until the day is over and compacted, as are the alarms that began. */
    expected: pg.integer('expected'),
    alarms: pg.integer('alarms'),
    /** How often positions that came after newer ones made the day be counted again. */
    recounts: pg.integer('recounts').notNull().default(0),
  },
  (t) => [pg.primaryKey({ columns: [t.vehicleId, t.day] }), pg.index('vehicle_day_tenant').on(t.oemId, t.day)],
)

/** Fleet counts of one organisation every five minutes, for curves. */
export const fleetSample = pg.pgTable(
  'fleet_sample',
  {
    oemId: pg.text('oem_id').notNull(),
    orgId: pg.integer('org_id').notNull(),
    sampledAt: at('sampled_at').notNull(),
    total: pg.integer('total').notNull(),
    online: pg.integer('online').notNull(),
    /** Vehicles by state, keyed by VEHICLE_STATES. */
    states: pg.jsonb('states').$type<Record<string, number>>().notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.oemId, t.orgId, t.sampledAt] })],
)
