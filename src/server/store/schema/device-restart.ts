import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { OPEN_RESTART_STATES, type RestartFailure, type RestartState } from '#core/domain/device-restart.ts'
import { ofTenant } from './account.ts'
import { at, bigId, changeTimes, codes, optionalText } from './columns.ts'
import { commandJob } from './operation.ts'
import { byAccount } from './owner-columns.ts'
import { terminal } from './vehicle.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** For conditions on the state; the index of open restarts has the same text. */
export const OPEN_RESTARTS = codes(OPEN_RESTART_STATES)

/** The restart of one terminal, alone or in a batch with a distance between two of them. */
export const deviceRestart = pg.pgTable(
  'device_restart',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    terminalId: pg.integer('terminal_id').references(() => terminal.id, { onDelete: 'set null' }),
    reason: pg.text('reason').notNull(),
    operatorId: byAccount('operator_id'),
    state: pg.text('state').$type<RestartState>().notNull().default('waiting'),
    failure: pg.text('failure').$type<RestartFailure>(),
    plannedAt: at('planned_at').notNull(),
    waitMinutes: pg.integer('wait_minutes').notNull().default(0),
    jobId: pg.bigint('job_id', { mode: 'number' }).references(() => commandJob.id, { onDelete: 'set null' }),
    sentAt: at('sent_at'),
    offlineSeconds: pg.integer('offline_seconds'),
    backAt: at('back_at'),
    /** Asks for the attributes after the restart. */
    checkJobId: pg.bigint('check_job_id', { mode: 'number' }).references(() => commandJob.id, { onDelete: 'set null' }),
    versionBefore: optionalText('version_before'),
    versionAfter: optionalText('version_after'),
    finishedAt: at('finished_at'),
    ...changeTimes(),
  },
  (t) => [
    pg.index('device_restart_tenant').on(t.oemId, t.id.desc().nullsFirst()),
    pg.index('device_restart_vehicle').on(t.vehicleId, t.createdAt),
    pg.index('device_restart_terminal').on(t.terminalId),
    pg.index('device_restart_job').on(t.jobId),
    pg.index('device_restart_check_job').on(t.checkJobId),
    // One at a time for each vehicle.
    pg.uniqueIndex('device_restart_open').on(t.vehicleId).where(sql`${t.state} in (${OPEN_RESTARTS})`),
  ],
)
