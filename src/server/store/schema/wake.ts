import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { WakeGroup } from '#core/contract/wake.ts'
import { commandJob } from './operation.ts'
import { at, bigId, bigPartOf, changeTimes, id } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'
import { ofOrganisation, ofTenant } from './account.ts'

/** Vehicles that are woken at a time of some weekdays. */
export const wakePlan = pg.pgTable(
  'wake_plan',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    name: pg.text('name').notNull(),
    vehicles: pg.jsonb('vehicles').$type<WakeGroup>().notNull(),
    /** 1 Monday … 7 Sunday. */
    weekdays: pg.integer('weekdays').array().notNull(),
    /** "hh:mm", platform zone. */
    at: pg.text('at').notNull(),
    purpose: pg.text('purpose').notNull(),
    enabled: pg.boolean('enabled').notNull().default(true),
    ownerId: byAccount('owner_id'),
    nextRunAt: at('next_run_at'),
    ...changeTimes(),
  },
  (t) => [
    pg.index('wake_plan_tenant').on(t.oemId, t.orgId),
    pg.index('wake_plan_due').on(t.nextRunAt).where(sql`${t.enabled}`),
  ],
)

/** Vehicles that were to be woken together: one run of a plan, or what a person ordered. */
export const wakeRun = pg.pgTable(
  'wake_run',
  {
    id: bigId(),
    oemId: ofTenant(),
    planId: pg.integer('plan_id').references(() => wakePlan.id, { onDelete: 'cascade' }),
    purpose: pg.text('purpose').notNull(),
    operatorId: byAccount('operator_id'),
    startedAt: at('started_at').notNull().defaultNow(),
  },
  (t) => [
    pg.index('wake_run_plan').on(t.planId, t.startedAt.desc().nullsFirst()),
    pg.index('wake_run_tenant').on(t.oemId, t.startedAt),
  ],
)

/** One vehicle of a run: the command it got, or why it got none. */
export const wakeAttempt = pg.pgTable(
  'wake_attempt',
  {
    id: bigId(),
    runId: bigPartOf('run_id', () => wakeRun.id),
    vehicleId: ofVehicle(),
    /** sms, platform */
    method: pg.text('method').notNull(),
    jobId: pg.bigint('job_id', { mode: 'number' }).references(() => commandJob.id, { onDelete: 'set null' }),
    /** Key of the errors namespace; null: a command was given. */
    refusal: pg.text('refusal'),
    triedAt: at('tried_at').notNull().defaultNow(),
  },
  (t) => [
    pg.index('wake_attempt_run').on(t.runId),
    pg.index('wake_attempt_vehicle').on(t.vehicleId, t.triedAt),
    pg.index('wake_attempt_job').on(t.jobId),
  ],
)
