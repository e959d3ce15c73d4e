import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { ClimateMode, ClimateStop } from '#core/domain/body-control.ts'
import {
  type ClimatePower,
  type ClimateReason,
  type ClimateSlot,
  type ClimateState,
  OPEN_CLIMATE_STATES,
} from '#core/domain/climate.ts'
import { ofTenant } from './account.ts'
import { at, bigId, changeTimes, codes, id, optionalText } from './columns.ts'
import { commandJob } from './operation.ts'
import { byAccount } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** For conditions on the state; the index of open runs has the same text. */
export const OPEN_CLIMATES = codes(OPEN_CLIMATE_STATES)

const settings = () => ({
  /** °C */
  target: pg.integer('target').notNull(),
  mode: pg.text('mode').$type<ClimateMode>().notNull(),
  fan: pg.integer('fan').notNull(),
  defrost: pg.boolean('defrost').notNull(),
  seatHeat: pg.integer('seat_heat').notNull(),
  power: pg.text('power').$type<ClimatePower>().notNull(),
  minSoc: pg.integer('min_soc').notNull(),
})

/** When the climate of one vehicle runs. */
export const climateSchedule = pg.pgTable(
  'climate_schedule',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    name: pg.text('name').notNull(),
    enabled: pg.boolean('enabled').notNull(),
    ...settings(),
    slots: pg.jsonb('slots').$type<ClimateSlot[]>().notNull(),
    skipDays: pg.jsonb('skip_days').$type<string[]>().notNull(),
    /** In which the next run was counted: that of the place where the vehicle was. */
    zone: pg.text('zone').notNull(),
    nextAt: at('next_at'),
    /** Slot and day of the next run, as its record has them. */
    nextSlot: optionalText('next_slot'),
    nextDay: optionalText('next_day'),
    nextMinutes: pg.integer('next_minutes').notNull().default(0),
    operatorId: byAccount('operator_id'),
    ...changeTimes(),
  },
  (t) => [
    pg.index('climate_schedule_tenant').on(t.oemId, t.id.desc().nullsFirst()),
    pg.uniqueIndex('climate_schedule_name').on(t.vehicleId, t.name),
    pg.index('climate_schedule_next').on(t.nextAt).where(sql`${t.enabled}`),
    pg.index('climate_schedule_operator').on(t.operatorId),
  ],
)

/** One run of the climate of one vehicle. */
export const climateRun = pg.pgTable(
  'climate_run',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    scheduleId: pg.integer('schedule_id').references(() => climateSchedule.id, { onDelete: 'set null' }),
    scheduleName: optionalText('schedule_name'),
    slot: pg.text('slot'),
    day: pg.text('day'),
    operatorId: byAccount('operator_id'),
    ...settings(),
    minutes: pg.integer('minutes').notNull(),
    state: pg.text('state').$type<ClimateState>().notNull().default('waiting'),
    reason: pg.text('reason').$type<ClimateReason>(),
    stoppedBy: pg.text('stopped_by').$type<ClimateStop>(),
    plannedAt: at('planned_at').notNull(),
    /** When the engine looks at it again without a report. */
    lookAt: at('look_at').notNull().defaultNow(),
    /** The vehicle was asked for its position, or how the run ended. */
    asked: pg.boolean('asked').notNull().default(false),
    jobId: pg.bigint('job_id', { mode: 'number' }).references(() => commandJob.id, { onDelete: 'set null' }),
    startedAt: at('started_at'),
    /** The report that was read last. */
    seenAt: at('seen_at'),
    /** The first report that it really runs. */
    activeAt: at('active_at'),
    finishedAt: at('finished_at'),
    /** °C */
    insideStart: pg.integer('inside_start'),
    insideEnd: pg.integer('inside_end'),
    ranMinutes: pg.integer('ran_minutes'),
    /** kWh */
    energy: pg.doublePrecision('energy'),
    ...changeTimes(),
  },
  (t) => [
    pg.index('climate_run_tenant').on(t.oemId, t.id.desc().nullsFirst()),
    pg.index('climate_run_vehicle').on(t.vehicleId, t.plannedAt),
    pg.index('climate_run_job').on(t.jobId),
    pg.index('climate_run_operator').on(t.operatorId),
    // One for each slot and day.
    pg.uniqueIndex('climate_run_slot').on(t.scheduleId, t.slot, t.day),
    // One at a time for each vehicle.
    pg.uniqueIndex('climate_run_open').on(t.vehicleId).where(sql`${t.state} in (${OPEN_CLIMATES})`),
  ],
)
