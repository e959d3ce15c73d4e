import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { ofTenant } from './account.ts'
import { at, changeTimes, id, optionalText } from './columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** A planned stop; the time is ISO 8601. */
export interface StoredStop {
  stopName: string
  lng: number
  lat: number
  radius: number
  arriveAt: string
  stayMinutes: number
}
/** What happened at a planned stop, in the order of the plan; times as PostgreSQL writes them. */
export interface StoredVisit {
  reached: boolean
  arrivedAt: string | null
  leftAt: string | null
}
export interface StoredUnplanned {
  lng: number
  lat: number
  fromAt: string
  untilAt: string | null
}

/** A plan of a vehicle, and how it was driven: compared with its trips until `settled_at`. */
export const itinerary = pg.pgTable(
  'itinerary',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    code: pg.text('code').notNull(),
    routeName: pg.text('route_name').notNull(),
    driver: optionalText('driver'),
    planStartAt: at('plan_start_at').notNull(),
    planEndAt: at('plan_end_at').notNull(),
    /** Metres. */
    corridor: pg.integer('corridor').notNull(),
    /** Null: `line_km`. */
    planKm: pg.doublePrecision('plan_km'),
    /** Straight lines from stop to stop. */
    lineKm: pg.doublePrecision('line_km').notNull(),
    lateMinutes: pg.integer('late_minutes').notNull(),
    unplannedMinutes: pg.integer('unplanned_minutes').notNull(),
    stops: pg.jsonb('stops').$type<StoredStop[]>().notNull(),
    state: pg.text('state').notNull().default('planned'),
    actualStartAt: at('actual_start_at'),
    actualEndAt: at('actual_end_at'),
    deviationMinutes: pg.integer('deviation_minutes'),
    reached: pg.integer('reached').notNull().default(0),
    drivenKm: pg.doublePrecision('driven_km'),
    visits: pg.jsonb('visits').$type<StoredVisit[]>().notNull().default([]),
    unplanned: pg.jsonb('unplanned').$type<StoredUnplanned[]>().notNull().default([]),
    settledAt: at('settled_at'),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('itinerary_code').on(t.oemId, t.code),
    pg.index('itinerary_start').on(t.oemId, t.planStartAt),
    pg.index('itinerary_vehicle').on(t.vehicleId, t.planStartAt),
    pg.index('itinerary_due').on(t.id, t.planStartAt).where(sql`${t.settledAt} is null`),
  ],
)
