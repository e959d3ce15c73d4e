import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { WakeGroup } from '#core/contract/wake.ts'
import { commandJob } from './operation.ts'
import { at, bigId, changeTimes, id } from './columns.ts'
import { byAccount, ofOrganisation, ofTenant } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** Vehicles that are woken at a time of some weekdays. */
export const wakePlan = pgTable(
  'wake_plan',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    name: text('name').notNull(),
    vehicles: jsonb('vehicles').$type<WakeGroup>().notNull(),
    /** 1 Monday … 7 Sunday. */
    weekdays: integer('weekdays').array().notNull(),
    /** "hh:mm", platform zone. */
    at: text('at').notNull(),
    purpose: text('purpose').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    ownerId: byAccount('owner_id'),
    nextRunAt: at('next_run_at'),
    ...changeTimes(),
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
    id: bigId(),
    oemId: ofTenant(),
    planId: integer('plan_id').references(() => wakePlan.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    operatorId: byAccount('operator_id'),
    startedAt: at('started_at').notNull().defaultNow(),
  },
  (t) => [index('wake_run_plan').on(t.planId, t.startedAt.desc()), index('wake_run_tenant').on(t.oemId, t.startedAt)],
)

/** One vehicle of a run: the command it got, or why it got none. */
export const wakeAttempt = pgTable(
  'wake_attempt',
  {
    id: bigId(),
    runId: bigint('run_id', { mode: 'number' })
      .notNull()
      .references(() => wakeRun.id, { onDelete: 'cascade' }),
    vehicleId: ofVehicle(),
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
