import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { vehicle } from './vehicle.ts'
import { at, bigId, bytea, createdAt, optionalText } from './columns.ts'
import { ofTenant } from './owner-columns.ts'

/** One alarm from its first report to its end; levels in the terminal's bits become rows here. */
export const alarmEvent = pgTable(
  'alarm_event',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => vehicle.id),
    kind: text('kind').notNull(),
    level: integer('level').notNull(),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at'),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    speed: doublePrecision('speed'),
    /** A state of core/domain/alarm-handling.ts. */
    handling: text('handling').notNull().default('open'),
    /** A source of core/domain/alarm-kind.ts. */
    source: text('source').notNull().default('terminal'),
    /** What of the vehicle it concerns: "wheel:3", "rule:12", "fence:5"; empty for the vehicle as a whole. */
    subject: optionalText('subject'),
    /** km/h, minutes or the unit of the kind. */
    value: doublePrecision('value'),
    ruleId: integer('rule_id'),
    fenceId: integer('fence_id'),
    facts: jsonb('facts').$type<Record<string, string | number | boolean | null>>(),
    muted: boolean('muted').notNull().default(false),
    assigneeId: integer('assignee_id'),
    acknowledgedAt: at('acknowledged_at'),
    settledAt: at('settled_at'),
    /** T/JSATL 12: number the platform gave, mark as the terminal sent it (width differs by province), files announced and come. */
    alarmNumber: text('alarm_number'),
    alarmMark: bytea('alarm_mark'),
    attachments: integer('attachments'),
    attachmentsReceived: integer('attachments_received').notNull().default(0),
  },
  (t) => [
    index('alarm_recent').on(t.oemId, t.startedAt.desc()),
    index('alarm_level').on(t.oemId, t.level, t.startedAt.desc()),
    index('alarm_rule_open').on(t.ruleId).where(sql`${t.endedAt} is null`),
    index('alarm_number').on(t.alarmNumber).where(sql`${t.alarmNumber} is not null`),
    uniqueIndex('alarm_open').on(t.vehicleId, t.kind, t.subject).where(sql`${t.endedAt} is null`),
    uniqueIndex('alarm_once').on(t.vehicleId, t.kind, t.subject, t.startedAt),
  ],
)

/** Every downlink is one row (docs/product/shared.md#commands). */
export const commandJob = pgTable(
  'command_job',
  {
    id: bigId(),
    batchId: text('batch_id'),
    oemId: ofTenant(),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => vehicle.id),
    kind: text('kind').notNull(),
    params: jsonb('params').$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
    riskClass: integer('risk_class').notNull().default(0),
    reason: optionalText('reason'),
    source: text('source').notNull().default('ui'),
    operatorId: integer('operator_id'),
    approverId: integer('approver_id'),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    queuePolicy: text('queue_policy').notNull().default('sendNow'),
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull().default(1),
    messageId: integer('message_id').notNull(),
    serial: integer('serial'),
    sentAt: at('sent_at'),
    acknowledgedAt: at('acknowledged_at'),
    acknowledgeResult: integer('acknowledge_result'),
    resultAt: at('result_at'),
    result: text('result'),
    resultDetail: text('result_detail'),
    evidence: jsonb('evidence').$type<Record<string, unknown>>(),
    requestFrame: text('request_frame'),
    answerFrame: text('answer_frame'),
    /** created, awaitingApproval, queued, sent, acked, executed, failed, noResponse, expired, cancelled, rejected, unsupported */
    status: text('status').notNull().default('created'),
  },
  (t) => [
    index('command_job_vehicle').on(t.vehicleId, t.id.desc()),
    index('command_job_tenant').on(t.oemId, t.id.desc()),
    index('command_job_open')
      .on(t.status, t.expiresAt)
      .where(sql`${t.status} in ('created','awaitingApproval','queued','sent','acked')`),
  ],
)

/**
 * What a vehicle did on one platform day. The tracker follows today; past days are counted from `vehicle_hour` when their last
 * hour is compacted and whenever late positions are merged into one of their hours.
 */
export const vehicleDay = pgTable(
  'vehicle_day',
  {
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => vehicle.id),
    oemId: text('oem_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    positions: integer('positions').notNull(),
    mileageKm: doublePrecision('mileage_km').notNull(),
    runningSeconds: integer('running_seconds').notNull(),
    idleSeconds: integer('idle_seconds').notNull().default(0),
    chargingSeconds: integer('charging_seconds').notNull().default(0),
    /** 0.1 % of the battery, discharged. */
    socUsed: integer('soc_used').notNull().default(0),
    /** Positions with a fix. */
    fixed: integer('fixed').notNull().default(0),
    /** By voltage and current of GB/T 32960: used, regained by braking, charged; null where no such report came, and today. */
    energyKwh: doublePrecision('energy_kwh'),
    regainedKwh: doublePrecision('regained_kwh'),
    chargedKwh: doublePrecision('charged_kwh'),
    /** Positions that should have come; null until the day is over and compacted, as are the alarms that began. */
    expected: integer('expected'),
    alarms: integer('alarms'),
    /** How often positions that came after newer ones made the day be counted again. */
    recounts: integer('recounts').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.vehicleId, t.day] }), index('vehicle_day_tenant').on(t.oemId, t.day)],
)

/** Fleet counts of one organisation every five minutes, for curves. */
export const fleetSample = pgTable(
  'fleet_sample',
  {
    oemId: text('oem_id').notNull(),
    orgId: integer('org_id').notNull(),
    sampledAt: at('sampled_at').notNull(),
    total: integer('total').notNull(),
    online: integer('online').notNull(),
    /** Vehicles by state, keyed by VEHICLE_STATES. */
    states: jsonb('states').$type<Record<string, number>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.oemId, t.orgId, t.sampledAt] })],
)
