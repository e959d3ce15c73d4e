import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, bigId, optionalText } from './columns.ts'
import { byAccount, ofTenant } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** One drive from ignition or first movement to a stop; found in stored positions by TRIP_RULES. */
export const trip = pgTable(
  'trip',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at').notNull(),
    /** It may still go on. */
    open: boolean('open').notNull().default(false),
    /** A person merged or split it: it is not found anew. */
    manual: boolean('manual').notNull().default(false),
    startLat: doublePrecision('start_lat').notNull(),
    startLng: doublePrecision('start_lng').notNull(),
    endLat: doublePrecision('end_lat').notNull(),
    endLng: doublePrecision('end_lng').notNull(),
    distanceKm: doublePrecision('distance_km').notNull(),
    idleSeconds: integer('idle_seconds').notNull(),
    /** km/h */
    maxSpeed: doublePrecision('max_speed').notNull(),
    /** Litres; null when the terminal tells no tank level. */
    fuelLitres: doublePrecision('fuel_litres'),
    /** Percent of the battery; null when the terminal tells none. */
    socUsed: doublePrecision('soc_used'),
    /** Hard changes of speed between positions; those alarms tell are counted when read. */
    harshChanges: integer('harsh_changes').notNull(),
    positions: integer('positions').notNull(),
    driver: optionalText('driver'),
    /** none, business, private */
    tag: text('tag').notNull().default('none'),
  },
  (t) => [
    uniqueIndex('trip_start').on(t.vehicleId, t.startedAt),
    index('trip_tenant').on(t.oemId, t.startedAt),
    index('trip_open').on(t.vehicleId).where(sql`${t.open}`),
  ],
)

/** Days whose trips were found, with the positions they were found in: more positions mean that it must be done again. */
export const tripDay = pgTable(
  'trip_day',
  {
    vehicleId: ofVehicle(),
    day: date('day', { mode: 'string' }).notNull(),
    positions: integer('positions').notNull(),
  },
  (t) => [primaryKey({ columns: [t.vehicleId, t.day] })],
)

/** What people did with trips: recalculated, merged, split, tagged. Never changed. */
export const tripAudit = pgTable(
  'trip_audit',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    userId: byAccount('user_id'),
    doneAt: at('done_at').notNull().defaultNow(),
    action: text('action').notNull(),
    fromAt: at('from_at').notNull(),
    toAt: at('to_at').notNull(),
    before: integer('before').notNull(),
    after: integer('after').notNull(),
    reason: optionalText('reason'),
  },
  (t) => [index('trip_audit_vehicle').on(t.vehicleId, t.id.desc())],
)
