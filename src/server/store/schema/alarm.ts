import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { AlarmAction, AlarmState } from '#core/domain/alarm-handling.ts'
import type { AlarmRuleInput, Schedule, VehicleScope } from '#core/contract/alarm-rule.ts'
import { fence } from './fence.ts'
import { alarmEvent, commandJob } from './operation.ts'
import { vehicle } from './vehicle.ts'
import { at, bigId, bigPartOf, changeTimes, createdAt, id, optionalText } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { ofTerminal, ofVehicle } from './vehicle-columns.ts'
import { ofOrganisation, ofTenant } from './account.ts'

/** Handling of an alarm by users, one row a step; never changed. */
export const alarmHandling = pg.pgTable(
  'alarm_handling',
  {
    id: bigId(),
    alarmId: bigPartOf('alarm_id', () => alarmEvent.id),
    /** Null: the platform itself. */
    userId: byAccount('user_id'),
    doneAt: at('done_at').notNull().defaultNow(),
    action: pg.text('action').$type<AlarmAction>().notNull(),
    fromState: pg.text('from_state').$type<AlarmState>().notNull(),
    toState: pg.text('to_state').$type<AlarmState>().notNull(),
    note: optionalText('note'),
    assigneeId: byAccount('assignee_id'),
    driverText: pg.text('driver_text'),
    jobId: pg.bigint('job_id', { mode: 'number' }),
  },
  (t) => [pg.index('alarm_handling_alarm').on(t.alarmId, t.id)],
)

export const alarmRule = pg.pgTable(
  'alarm_rule',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    name: pg.text('name').notNull(),
    condition: pg.jsonb('condition').$type<AlarmRuleInput['condition']>().notNull(),
    level: pg.integer('level').notNull(),
    scope: pg.jsonb('scope').$type<VehicleScope>().notNull(),
    schedule: pg.jsonb('schedule').$type<Schedule>().notNull(),
    driverText: optionalText('driver_text'),
    enabled: pg.boolean('enabled').notNull().default(true),
    ...changeTimes(),
  },
  (t) => [pg.index('alarm_rule_tenant').on(t.oemId, t.orgId)],
)

/** Alarms that are stored but not pushed until a moment; null columns mean any. */
export const alarmMute = pg.pgTable(
  'alarm_mute',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: pg.integer('vehicle_id').references(() => vehicle.id, { onDelete: 'cascade' }),
    kind: pg.text('kind'),
    ruleId: pg.integer('rule_id').references(() => alarmRule.id, { onDelete: 'cascade' }),
    fenceId: pg.integer('fence_id').references(() => fence.id, { onDelete: 'cascade' }),
    until: at('until').notNull(),
    reason: pg.text('reason').notNull(),
    userId: byAccount('user_id'),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index('alarm_mute_tenant').on(t.oemId, t.until),
    pg.index('alarm_mute_fence').on(t.fenceId).where(sql`${t.fenceId} is not null`),
  ],
)

/**
 * Bits of the alarm word a terminal is instructed not to report (parameter 0x0050), each until a moment. They are in force
 * while their command is the last of its kind the terminal accepted.
 */
export const alarmMask = pg.pgTable(
  'alarm_mask',
  {
    vehicleId: ofVehicle(),
    bit: pg.integer('bit').notNull(),
    jobId: bigPartOf('job_id', () => commandJob.id),
    until: at('until').notNull(),
    userId: byAccount('user_id'),
  },
  (t) => [pg.primaryKey({ columns: [t.vehicleId, t.bit, t.jobId] }), pg.index('alarm_mask_until').on(t.until)],
)

/** An identity that differs from the books: what a terminal reported instead, how often, and what people make of it. */
export const identityMismatch = pg.pgTable(
  'identity_mismatch',
  {
    id: bigId(),
    oemId: ofTenant(),
    terminalId: ofTerminal(),
    vehicleId: pg.integer('vehicle_id').references(() => vehicle.id, { onDelete: 'cascade' }),
    /** vin, sim, terminal */
    watch: pg.text('watch').notNull(),
    expected: pg.text('expected').notNull(),
    reported: pg.text('reported').notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
    count: pg.integer('count').notNull().default(1),
    /** detected, explained, suspicious, done */
    state: pg.text('state').notNull().default('detected'),
    /** What people make of it (domain/identity-check.ts); empty: nothing yet. */
    verdict: pg.text('verdict').notNull().default(''),
    note: optionalText('note'),
    decidedBy: byAccount('decided_by'),
    decidedAt: at('decided_at'),
    /** Until then reports of it raise no alarm. */
    allowedUntil: at('allowed_until'),
    /** Where the vehicle was at the last report, degrees × 10⁶; null: not located. */
    lat: pg.integer('lat'),
    lng: pg.integer('lng'),
  },
  (t) => [
    pg.uniqueIndex('identity_mismatch_once').on(t.terminalId, t.watch, t.expected, t.reported),
    pg.index('identity_mismatch_recent').on(t.oemId, t.lastAt.desc().nullsFirst()),
    pg.index('identity_mismatch_open').on(t.vehicleId).where(sql`${t.state} in ('detected', 'suspicious')`),
  ],
)
