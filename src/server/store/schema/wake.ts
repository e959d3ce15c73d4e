import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { WakeGroup } from '#core/contract/wake.ts'
import { account, organisation, tenant } from './account.ts'
import { commandJob } from './operation.ts'
import { vehicle } from './vehicle.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const oem = () =>
  text('oem_id')
    .notNull()
    .references(() => tenant.oemId)

/** Vehicles that are woken at a time of some weekdays. */
export const wakePlan = pgTable(
  'wake_plan',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    oemId: oem(),
    orgId: integer('org_id')
      .notNull()
      .references(() => organisation.id),
    name: text('name').notNull(),
    vehicles: jsonb('vehicles').$type<WakeGroup>().notNull(),
    /** 1 Monday … 7 Sunday. */
    weekdays: integer('weekdays').array().notNull(),
    /** "hh:mm", platform zone. */
    at: text('at').notNull(),
    purpose: text('purpose').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    ownerId: integer('owner_id').references(() => account.id, { onDelete: 'set null' }),
    nextRunAt: at('next_run_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('wake_plan_tenant').on(t.oemId, t.orgId),
    index('wake_plan_due').on(t.nextRunAt).where(sql`${t.enabled}`),
  ],
)

/** Vehicles that were to be woken together: one run of a plan, or what a person ordered. */
export const wakeRun = pgTable(
  'wake_run',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    oemId: oem(),
    planId: integer('plan_id').references(() => wakePlan.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    operatorId: integer('operator_id').references(() => account.id, { onDelete: 'set null' }),
    startedAt: at('started_at').notNull().defaultNow(),
  },
  (t) => [index('wake_run_plan').on(t.planId, t.startedAt.desc()), index('wake_run_tenant').on(t.oemId, t.startedAt)],
)

/** One vehicle of a run: the command it got, or why it got none. */
export const wakeAttempt = pgTable(
  'wake_attempt',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    runId: bigint('run_id', { mode: 'number' })
      .notNull()
      .references(() => wakeRun.id, { onDelete: 'cascade' }),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => vehicle.id, { onDelete: 'cascade' }),
    /** sms, platform */
    method: text('method').notNull(),
    jobId: bigint('job_id', { mode: 'number' }).references(() => commandJob.id, { onDelete: 'set null' }),
    /** Key of the errors namespace; null: a command was given. */
    refusal: text('refusal'),
    triedAt: at('tried_at').notNull().defaultNow(),
  },
  (t) => [
    index('wake_attempt_run').on(t.runId),
    index('wake_attempt_vehicle').on(t.vehicleId, t.triedAt),
    index('wake_attempt_job').on(t.jobId),
  ],
)
