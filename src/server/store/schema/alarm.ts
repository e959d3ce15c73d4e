import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AlarmRuleInput, Schedule, VehicleScope } from '#core/contract/alarm-rule.ts'
import { alarmEvent, commandJob } from './operation.ts'
import { vehicle } from './vehicle.ts'
import { at, bigId, changeTimes, createdAt, id, optionalText } from './columns.ts'
import { byAccount, ofOrganisation, ofTenant } from './owner-columns.ts'
import { ofTerminal, ofVehicle } from './vehicle-columns.ts'

/** What people did with an alarm, one row a step; never changed. */
export const alarmHandling = pgTable(
  'alarm_handling',
  {
    id: bigId(),
    alarmId: bigint('alarm_id', { mode: 'number' })
      .notNull()
      .references(() => alarmEvent.id, { onDelete: 'cascade' }),
    /** Null: the platform itself. */
    userId: byAccount('user_id'),
    doneAt: at('done_at').notNull().defaultNow(),
    action: text('action').notNull(),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    note: optionalText('note'),
    assigneeId: byAccount('assignee_id'),
    driverText: text('driver_text'),
    jobId: bigint('job_id', { mode: 'number' }),
  },
  (t) => [index('alarm_handling_alarm').on(t.alarmId, t.id)],
)

export const alarmRule = pgTable(
  'alarm_rule',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    name: text('name').notNull(),
    condition: jsonb('condition').$type<AlarmRuleInput['condition']>().notNull(),
    level: integer('level').notNull(),
    scope: jsonb('scope').$type<VehicleScope>().notNull(),
    schedule: jsonb('schedule').$type<Schedule>().notNull(),
    driverText: optionalText('driver_text'),
    enabled: boolean('enabled').notNull().default(true),
    ...changeTimes(),
  },
  (t) => [index('alarm_rule_tenant').on(t.oemId, t.orgId)],
)

/** Alarms that are kept but not pushed until a moment; null columns mean any. */
export const alarmMute = pgTable(
  'alarm_mute',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: integer('vehicle_id').references(() => vehicle.id, { onDelete: 'cascade' }),
    kind: text('kind'),
    ruleId: integer('rule_id').references(() => alarmRule.id, { onDelete: 'cascade' }),
    until: at('until').notNull(),
    reason: text('reason').notNull(),
    userId: byAccount('user_id'),
    createdAt: createdAt(),
  },
  (t) => [index('alarm_mute_tenant').on(t.oemId, t.until)],
)

/**
 * Bits of the alarm word a terminal is told not to report (parameter 0x0050), each until a moment. They are in force while
 * their command is the last of its kind the terminal accepted.
 */
export const alarmMask = pgTable(
  'alarm_mask',
  {
    vehicleId: ofVehicle(),
    bit: integer('bit').notNull(),
    jobId: bigint('job_id', { mode: 'number' })
      .notNull()
      .references(() => commandJob.id, { onDelete: 'cascade' }),
    until: at('until').notNull(),
    userId: byAccount('user_id'),
  },
  (t) => [primaryKey({ columns: [t.vehicleId, t.bit, t.jobId] }), index('alarm_mask_until').on(t.until)],
)

/** An identity that differs from the books: what a terminal reported instead, how often, and what people make of it. */
export const identityMismatch = pgTable(
  'identity_mismatch',
  {
    id: bigId(),
    oemId: ofTenant(),
    terminalId: ofTerminal(),
    vehicleId: integer('vehicle_id').references(() => vehicle.id, { onDelete: 'cascade' }),
    /** vin, sim, terminal */
    watch: text('watch').notNull(),
    expected: text('expected').notNull(),
    reported: text('reported').notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
    count: integer('count').notNull().default(1),
    /** detected, explained, suspicious, done */
    state: text('state').notNull().default('detected'),
    note: optionalText('note'),
  },
  (t) => [
    uniqueIndex('identity_mismatch_once').on(t.terminalId, t.watch, t.expected, t.reported),
    index('identity_mismatch_recent').on(t.oemId, t.lastAt.desc()),
    index('identity_mismatch_open').on(t.vehicleId).where(sql`${t.state} in ('detected', 'suspicious')`),
  ],
)
