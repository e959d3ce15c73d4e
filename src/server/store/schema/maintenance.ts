import * as pg from 'drizzle-orm/pg-core'
import type { MaintenanceState } from '#core/domain/maintenance.ts'
import { ofTenant } from './account.ts'
import { serviceStation } from './base-data.ts'
import { at, changeTimes, createdAt, id, optionalText, partOf } from './columns.ts'
import { commandJob } from './operation.ts'
import { byAccount } from './owner-columns.ts'
import { vehicleModel } from './vehicle.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** What is serviced how often. */
export const maintenanceRule = pg.pgTable(
  'maintenance_rule',
  {
    id: id(),
    oemId: ofTenant(),
    item: pg.text('item').notNull(),
    /** Null: all models. */
    modelId: pg.integer('model_id').references(() => vehicleModel.id, { onDelete: 'cascade' }),
    everyKm: pg.integer('every_km'),
    everyHours: pg.integer('every_hours'),
    everyMonths: pg.integer('every_months'),
    everyKwh: pg.integer('every_kwh'),
    /** Percent of brake lining below which the item is due. */
    leastLining: pg.smallint('least_lining'),
    warnKm: pg.integer('warn_km').notNull(),
    warnDays: pg.integer('warn_days').notNull(),
    ...changeTimes(),
  },
  (t) => [
    pg.unique('maintenance_rule_item').on(t.oemId, t.item, t.modelId).nullsNotDistinct(),
    pg.index('maintenance_rule_model').on(t.modelId),
  ],
)

/** One item of one vehicle, counted again from time to time. */
export const maintenanceDue = pg.pgTable(
  'maintenance_due',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    ruleId: partOf('rule_id', () => maintenanceRule.id),
    /** The intervals count from here. */
    baseKm: pg.doublePrecision('base_km'),
    baseDay: pg.date('base_day', { mode: 'string' }).notNull(),
    state: pg.text('state').$type<MaintenanceState>().notNull(),
    /** Position of the state in its order. */
    urgency: pg.integer('urgency').notNull(),
    odometer: pg.integer('odometer'),
    leftKm: pg.integer('left_km'),
    leftHours: pg.integer('left_hours'),
    leftDays: pg.integer('left_days'),
    leftKwh: pg.integer('left_kwh'),
    /** Percent that is left of the thinnest brake lining, for rules that ask for it. */
    lining: pg.smallint('lining'),
    dueDay: pg.date('due_day', { mode: 'string' }),
    lastDay: pg.date('last_day', { mode: 'string' }),
    stationId: pg.integer('station_id').references(() => serviceStation.id, { onDelete: 'set null' }),
    bookedDay: pg.date('booked_day', { mode: 'string' }),
    messageJobId: pg
      .bigint('message_job_id', { mode: 'number' })
      .references(() => commandJob.id, { onDelete: 'set null' }),
    messageAt: at('message_at'),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('maintenance_due_item').on(t.vehicleId, t.ruleId),
    pg.index('maintenance_due_urgent').on(t.oemId, t.urgency, t.dueDay, t.id),
    pg.index('maintenance_due_rule').on(t.ruleId),
    pg.index('maintenance_due_station').on(t.stationId),
    pg.index('maintenance_due_message').on(t.messageJobId),
  ],
)

/** The thinnest brake lining of a vehicle by its last report, percent. */
export const brakeLining = pg.pgTable('brake_lining', {
  vehicleId: ofVehicle().primaryKey(),
  lining: pg.smallint('lining').notNull(),
  reportedAt: at('reported_at').notNull(),
})

/** The service book. */
export const maintenanceRecord = pg.pgTable(
  'maintenance_record',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    item: pg.text('item').notNull(),
    day: pg.date('day', { mode: 'string' }).notNull(),
    odometer: pg.integer('odometer'),
    stationName: optionalText('station_name'),
    parts: optionalText('parts'),
    cost: pg.doublePrecision('cost'),
    note: optionalText('note'),
    operatorId: byAccount('operator_id'),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index('maintenance_record_vehicle').on(t.vehicleId, t.day),
    pg.index('maintenance_record_operator').on(t.operatorId),
  ],
)
