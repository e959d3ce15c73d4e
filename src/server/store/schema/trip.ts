import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { at, bigId, optionalText } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'
import { ofTenant } from './account.ts'

/** One drive from ignition or first movement to a stop; found in stored positions by TRIP_RULES. */
export const trip = pg.pgTable(
  'trip',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at').notNull(),
    /** It may still be in progress. */
    open: pg.boolean('open').notNull().default(false),
    /** A user merged or split it: it is not rebuilt. */
    manual: pg.boolean('manual').notNull().default(false),
    startLat: pg.doublePrecision('start_lat').notNull(),
    startLng: pg.doublePrecision('start_lng').notNull(),
    endLat: pg.doublePrecision('end_lat').notNull(),
    endLng: pg.doublePrecision('end_lng').notNull(),
    distanceKm: pg.doublePrecision('distance_km').notNull(),
    idleSeconds: pg.integer('idle_seconds').notNull(),
    /** km/h */
    maxSpeed: pg.doublePrecision('max_speed').notNull(),
    /** Litres; null when the terminal reports no tank level. */
    fuelLitres: pg.doublePrecision('fuel_litres'),
    /** Percent of the battery; null when the terminal reports none. */
    socUsed: pg.doublePrecision('soc_used'),
    /** Hard changes of speed between positions; those that alarms report are counted when read. */
    harshChanges: pg.integer('harsh_changes').notNull(),
    positions: pg.integer('positions').notNull(),
    driver: optionalText('driver'),
    /** Qualification number of the driver: of the card, else of the only registered driver with that name; empty: unknown. */
    licence: optionalText('licence'),
    /** none, business, private */
    tag: pg.text('tag').notNull().default('none'),
  },
  (t) => [
    pg.uniqueIndex('trip_start').on(t.vehicleId, t.startedAt),
    pg.index('trip_tenant').on(t.oemId, t.startedAt),
    pg.index('trip_licence').on(t.oemId, t.licence, t.startedAt).where(sql`${t.licence} <> ''`),
    pg.index('trip_open').on(t.vehicleId).where(sql`${t.open}`),
  ],
)

/** Days whose trips were found, with the positions they were found in: more positions mean that it must be done again. */
export const tripDay = pg.pgTable(
  'trip_day',
  {
    vehicleId: ofVehicle(),
    day: pg.date('day', { mode: 'string' }).notNull(),
    positions: pg.integer('positions').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.vehicleId, t.day] })],
)

/** Actions of users on trips: recalculated, merged, split, tagged. Never changed. */
export const tripAudit = pg.pgTable(
  'trip_audit',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    userId: byAccount('user_id'),
    doneAt: at('done_at').notNull().defaultNow(),
    action: pg.text('action').notNull(),
    fromAt: at('from_at').notNull(),
    toAt: at('to_at').notNull(),
    before: pg.integer('before').notNull(),
    after: pg.integer('after').notNull(),
    reason: optionalText('reason'),
  },
  (t) => [pg.index('trip_audit_vehicle').on(t.vehicleId, t.id.desc().nullsFirst())],
)
