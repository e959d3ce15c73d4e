import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { CalibrationPoint } from '#core/domain/fuel-calibration.ts'
import { ofTenant } from './account.ts'
import { at, bigId, optionalText } from './columns.ts'
import { byAccount, updated } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** Tank of a vehicle; without a row the capacity is unknown and reported litres are taken as they are. */
export const fuelTank = pg.pgTable('fuel_tank', {
  vehicleId: ofVehicle().primaryKey(),
  capacity: pg.doublePrecision('capacity'),
  ureaCapacity: pg.doublePrecision('urea_capacity'),
  points: pg.jsonb('points').$type<CalibrationPoint[]>().notNull().default(sql`'[]'::jsonb`),
  ...updated(),
})

/** Settings of a tenant; without a row the defaults of core/domain/fuel-rules.ts. */
export const fuelRule = pg.pgTable('fuel_rule', {
  oemId: ofTenant().primaryKey(),
  drainLitres: pg.doublePrecision('drain_litres').notNull(),
  drainMinutes: pg.integer('drain_minutes').notNull(),
  minRatio: pg.doublePrecision('min_ratio').notNull(),
  frozenKm: pg.integer('frozen_km').notNull(),
  ...updated(),
})

/** What the stored positions of a vehicle's day say of its tank, and how far they have been read. */
export const fuelDay = pg.pgTable(
  'fuel_day',
  {
    vehicleId: ofVehicle(),
    day: pg.date('day', { mode: 'string' }).notNull(),
    /** Those of `vehicle_day` when it was read: other numbers mean that the day must be read again. */
    positions: pg.integer('positions').notNull(),
    recounts: pg.integer('recounts').notNull(),
    /** Positions before it are in `state`. */
    readTo: at('read_to').notNull(),
    /** Of the finder, for the next positions of the day; null once the day is over. */
    state: pg.jsonb('state'),
    km: pg.doublePrecision('km').notNull(),
    /** Litres; null without a level. */
    used: pg.doublePrecision('used'),
    /** Percent of the urea tank. */
    ureaUsed: pg.doublePrecision('urea_used'),
    minLevel: pg.doublePrecision('min_level'),
    maxLevel: pg.doublePrecision('max_level'),
  },
  (t) => [pg.primaryKey({ columns: [t.vehicleId, t.day] })],
)

/** Newest state of the tank of a vehicle. */
export const fuelState = pg.pgTable('fuel_state', {
  vehicleId: ofVehicle().primaryKey(),
  /** Litres, calibrated. */
  level: pg.doublePrecision('level'),
  levelAt: at('level_at'),
  ureaPercent: pg.doublePrecision('urea_percent'),
  ureaAt: at('urea_at'),
  /** Positions have been read until then. */
  readTo: at('read_to').notNull(),
  /** L/100 km of the last 7 days. */
  consumption: pg.doublePrecision('consumption'),
  /** Percent. */
  ureaRatio: pg.doublePrecision('urea_ratio'),
  frozen: pg.boolean('frozen').notNull().default(false),
})

/** Refuels, drains, frozen levels and low ratios, found in stored positions; users decide what they are. */
export const fuelEvent = pg.pgTable(
  'fuel_event',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    /** FUEL_EVENT_KINDS of core/domain/fuel-rules.ts. */
    kind: pg.text('kind').notNull(),
    startedAt: at('started_at').notNull(),
    /** Null while it lasts. */
    endedAt: at('ended_at'),
    levelBefore: pg.doublePrecision('level_before'),
    levelAfter: pg.doublePrecision('level_after'),
    ratio: pg.doublePrecision('ratio'),
    lat: pg.doublePrecision('lat'),
    lng: pg.doublePrecision('lng'),
    /** FUEL_EVENT_STATES of core/domain/fuel-rules.ts. */
    state: pg.text('state').notNull().default('open'),
    note: optionalText('note'),
    handledBy: byAccount('handled_by'),
    handledAt: at('handled_at'),
  },
  (t) => [
    pg.uniqueIndex('fuel_event_once').on(t.vehicleId, t.kind, t.startedAt),
    pg.index('fuel_event_vehicle').on(t.vehicleId, t.startedAt.desc().nullsFirst()),
    pg.index('fuel_event_open').on(t.vehicleId).where(sql`${t.state} = 'open' and ${t.kind} <> 'refuel'`),
    pg.uniqueIndex('fuel_event_lasting').on(t.vehicleId, t.kind).where(sql`${t.endedAt} is null`),
  ],
)
