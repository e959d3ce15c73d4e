import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { ofTenant } from './account.ts'
import { at, bigId, optionalText } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** Odometer of a vehicle when its terminal last moved, had a fix and forwarded the CAN bus. */
export const terminalWatch = pg.pgTable('terminal_watch', {
  vehicleId: ofVehicle().primaryKey(),
  oemId: ofTenant(),
  /** Of the newest position. */
  at: at('at').notNull(),
  km: pg.doublePrecision('km').notNull(),
  fixed: pg.boolean('fixed').notNull(),
  /** Where it has been since `placeAt`. */
  lat: pg.doublePrecision('lat').notNull(),
  lng: pg.doublePrecision('lng').notNull(),
  placeAt: at('place_at').notNull(),
  placeKm: pg.doublePrecision('place_km').notNull(),
  fixAt: at('fix_at').notNull(),
  fixKm: pg.doublePrecision('fix_km').notNull(),
  /** Null: it never forwarded the bus. */
  canAt: at('can_at'),
  canKm: pg.doublePrecision('can_km').notNull(),
})

/** A terminal that a rule takes for faulty, and what people do about it. */
export const terminalSuspect = pg.pgTable(
  'terminal_suspect',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    /** The terminal that was fitted then. */
    sn: optionalText('sn'),
    /** One of SYMPTOMS in core/domain/faulty-terminal.ts. */
    symptom: pg.text('symptom').notNull(),
    sinceAt: at('since_at').notNull(),
    seenAt: at('seen_at').notNull(),
    score: pg.smallint('score').notNull(),
    /** Kilometres or times. */
    evidence: pg.doublePrecision('evidence'),
    /** One of SUSPECT_STATES. */
    state: pg.text('state').notNull().default('new'),
    note: optionalText('note'),
    batch: optionalText('batch'),
    claimNo: optionalText('claim_no'),
    handledBy: byAccount('handled_by'),
    handledAt: at('handled_at'),
  },
  (t) => [
    pg
      .uniqueIndex('terminal_suspect_open')
      .on(t.vehicleId, t.symptom)
      .where(sql`${t.state} in ('new', 'diagnosing', 'workshop')`),
    pg.index('terminal_suspect_tenant').on(t.oemId, t.score.desc().nullsFirst()),
    pg.index('terminal_suspect_vehicle').on(t.vehicleId, t.symptom, t.handledAt),
  ],
)

/** What people do about a vehicle whose terminal forwards nothing of its bus. */
export const canFollowUp = pg.pgTable('can_follow_up', {
  vehicleId: ofVehicle().primaryKey(),
  oemId: ofTenant(),
  /** One of CAN_FOLLOW_UPS in core/domain/no-can.ts. */
  state: pg.text('state').notNull(),
  note: optionalText('note'),
  handledBy: byAccount('handled_by'),
  handledAt: at('handled_at').notNull().defaultNow(),
})
