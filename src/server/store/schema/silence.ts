import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { vehicle } from './vehicle.ts'
import { at, bigId, id, optionalText, updatedAt } from './columns.ts'
import { byAccount, ofTenant } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** From when on a vehicle counts as silent; the first rule in order that fits a vehicle counts. */
export const silenceRule = pgTable(
  'silence_rule',
  {
    id: id(),
    oemId: ofTenant(),
    name: text('name').notNull(),
    /** Small first. */
    rank: integer('rank').notNull(),
    /** Codes of vehicle models, keys of power types, organisations with those below them; empty: every one. */
    models: text('models').array().notNull(),
    powerTypes: text('power_types').array().notNull(),
    orgIds: integer('org_ids').array().notNull(),
    /** Minutes without a message until it is silent; null: vehicles it fits are never told. */
    minutes: integer('minutes'),
    /** Minutes it must be heard again until the silence is over. */
    backMinutes: integer('back_minutes').notNull(),
    /** States of the register (stored, soldOut, scrapped, stock) it leaves out. */
    without: text('without').array().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    updatedAt: updatedAt(),
  },
  (t) => [index('silence_rule_tenant').on(t.oemId, t.rank, t.id)],
)

/** A threshold of one vehicle's own, and until when nobody wants to hear of it. */
export const silenceVehicle = pgTable('silence_vehicle', {
  vehicleId: integer('vehicle_id')
    .primaryKey()
    .references(() => vehicle.id, { onDelete: 'cascade' }),
  /** Null: by the rules. */
  minutes: integer('minutes'),
  snoozedUntil: at('snoozed_until'),
  note: optionalText('note'),
})

/** A stretch of time a vehicle was not heard in. */
export const silenceEpisode = pgTable(
  'silence_episode',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    /** Null: by a threshold of the vehicle's own. */
    ruleId: integer('rule_id').references(() => silenceRule.id, { onDelete: 'set null' }),
    /** The last message before it, and the first one after it. */
    fromAt: at('from_at').notNull(),
    toAt: at('to_at'),
    /** It is heard since; the silence is over when that lasts. */
    heardAt: at('heard_at'),
    foundAt: at('found_at').notNull().defaultNow(),
    /** State of the vehicle by its last message. */
    stateBefore: text('state_before').notNull(),
    /** ok, low, cut, unknown */
    supply: text('supply').notNull(),
    simState: optionalText('sim_state'),
    /** SILENCE_CAUSES of core/domain/silence.ts: what the platform takes it for, and what people found. */
    probableCause: text('probable_cause').notNull(),
    causeFound: text('cause_found'),
    latBefore: doublePrecision('lat_before'),
    lngBefore: doublePrecision('lng_before'),
    latAfter: doublePrecision('lat_after'),
    lngAfter: doublePrecision('lng_after'),
    mileageBefore: doublePrecision('mileage_before'),
    kmBetween: doublePrecision('km_between'),
    /** open, ordered, done */
    followUp: text('follow_up').notNull().default('open'),
    assignee: optionalText('assignee'),
    note: optionalText('note'),
    handledBy: byAccount('handled_by'),
    handledAt: at('handled_at'),
  },
  (t) => [
    uniqueIndex('silence_episode_open').on(t.vehicleId).where(sql`${t.toAt} is null`),
    index('silence_episode_tenant').on(t.oemId, t.fromAt.desc()),
  ],
)
