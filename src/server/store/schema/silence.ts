import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { vehicle } from './vehicle.ts'
import { at, bigId, id, optionalText, updatedAt } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'
import { ofTenant } from './account.ts'

/** From when on a vehicle counts as silent; the first rule in order that fits a vehicle counts. */
export const silenceRule = pg.pgTable(
  'silence_rule',
  {
    id: id(),
    oemId: ofTenant(),
    name: pg.text('name').notNull(),
    /** Small first. */
    rank: pg.integer('rank').notNull(),
    /** Codes of vehicle models, keys of power types, organisations with those below them; empty: every one. */
    models: pg.text('models').array().notNull(),
    powerTypes: pg.text('power_types').array().notNull(),
    orgIds: pg.integer('org_ids').array().notNull(),
    /** Minutes without a message until it is silent; null: its vehicles are never reported. */
    minutes: pg.integer('minutes'),
    /** Minutes it must report again until the silence is over. */
    backMinutes: pg.integer('back_minutes').notNull(),
    /** States of the register (stored, soldOut, scrapped, stock) it leaves out. */
    without: pg.text('without').array().notNull(),
    enabled: pg.boolean('enabled').notNull().default(true),
    updatedAt: updatedAt(),
  },
  (t) => [pg.index('silence_rule_tenant').on(t.oemId, t.rank, t.id)],
)

/** A vehicle's own threshold, and until when its notifications are muted. */
export const silenceVehicle = pg.pgTable('silence_vehicle', {
  vehicleId: pg
    .integer('vehicle_id')
    .primaryKey()
    .references(() => vehicle.id, { onDelete: 'cascade' }),
  /** Null: by the rules. */
  minutes: pg.integer('minutes'),
  snoozedUntil: at('snoozed_until'),
  note: optionalText('note'),
})

/** A period without contact to a vehicle. */
export const silenceEpisode = pg.pgTable(
  'silence_episode',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    /** Null: by a threshold of the vehicle's own. */
    ruleId: pg.integer('rule_id').references(() => silenceRule.id, { onDelete: 'set null' }),
    /** The last message before it, and the first one after it. */
    fromAt: at('from_at').notNull(),
    toAt: at('to_at'),
    /** It reports since then; the silence is over when that lasts. */
    heardAt: at('heard_at'),
    foundAt: at('found_at').notNull().defaultNow(),
    /** State of the vehicle by its last message. */
    stateBefore: pg.text('state_before').notNull(),
    /** ok, low, cut, unknown */
    supply: pg.text('supply').notNull(),
    simState: optionalText('sim_state'),
    /** SILENCE_CAUSES of core/domain/silence.ts: what the platform takes it for, and what people found. */
    probableCause: pg.text('probable_cause').notNull(),
    causeFound: pg.text('cause_found'),
    latBefore: pg.doublePrecision('lat_before'),
    lngBefore: pg.doublePrecision('lng_before'),
    latAfter: pg.doublePrecision('lat_after'),
    lngAfter: pg.doublePrecision('lng_after'),
    mileageBefore: pg.doublePrecision('mileage_before'),
    kmBetween: pg.doublePrecision('km_between'),
    /** open, ordered, done */
    followUp: pg.text('follow_up').notNull().default('open'),
    assignee: optionalText('assignee'),
    note: optionalText('note'),
    handledBy: byAccount('handled_by'),
    handledAt: at('handled_at'),
  },
  (t) => [
    pg.uniqueIndex('silence_episode_open').on(t.vehicleId).where(sql`${t.toAt} is null`),
    pg.index('silence_episode_tenant').on(t.oemId, t.fromAt.desc().nullsFirst()),
  ],
)
