import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { vehicle, vehicleModel } from './vehicle.ts'
import { at, bigId, bytea, createdAt, id, optionalText } from './columns.ts'
import { byAccount, ofTenant, updated } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

const noTexts = sql`'[]'::jsonb`

/** What a tenant says of an item beside core/domain/data-item.ts, and items of its own out of vendor extensions. */
export const dataItem = pgTable(
  'data_item',
  {
    id: id(),
    oemId: ofTenant(),
    code: text('code').notNull(),
    /** By language. */
    names: jsonb('names').$type<Record<string, string>>().notNull().default(sql`'{}'::jsonb`),
    unit: optionalText('unit'),
    least: doublePrecision('least'),
    greatest: doublePrecision('greatest'),
    /** QUALITY_RULES of core/domain/data-item.ts. */
    rule: text('rule').notNull(),
    /** Where an additional item of a position carries it; null: an item of the catalogue. */
    extension: jsonb('extension').$type<Record<string, unknown>>(),
    ...updated(),
  },
  (t) => [uniqueIndex('data_item_code').on(t.oemId, t.code)],
)

/** Items vehicles of a model have to send. */
export const dataTemplate = pgTable('data_template', {
  modelId: integer('model_id')
    .primaryKey()
    .references(() => vehicleModel.id, { onDelete: 'cascade' }),
  oemId: ofTenant(),
  items: jsonb('items').$type<string[]>().notNull(),
  ...updated(),
})

/** What the owner of a vehicle agreed to, and who gets its data. */
export const vehicleConsent = pgTable('vehicle_consent', {
  vehicleId: integer('vehicle_id')
    .primaryKey()
    .references(() => vehicle.id, { onDelete: 'cascade' }),
  oemId: ofTenant(),
  /** CONSENT_STATES of core/contract/data-profile.ts. */
  state: text('state').notNull(),
  recipients: jsonb('recipients').$type<string[]>().notNull().default(noTexts),
  note: optionalText('note'),
  changedBy: byAccount('changed_by'),
  changedAt: at('changed_at').notNull().defaultNow(),
})

/** Messages somebody looked for by their content, kept for some days. */
export const contentSet = pgTable(
  'content_set',
  {
    id: bigId(),
    oemId: ofTenant(),
    accountId: byAccount('account_id'),
    name: text('name').notNull(),
    /** ContentFilter of core/contract/message-content.ts. */
    filter: jsonb('filter').$type<Record<string, unknown>>().notNull(),
    /** running, finished, failed */
    state: text('state').notNull().default('running'),
    vehicles: integer('vehicles').notNull().default(0),
    scanned: integer('scanned').notNull().default(0),
    matched: integer('matched').notNull().default(0),
    /** More matched than is kept. */
    cut: boolean('cut').notNull().default(false),
    createdAt: createdAt(),
    touchedAt: at('touched_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('content_set_tenant').on(t.oemId, t.id.desc()), index('content_set_expiry').on(t.expiresAt)],
)

export const contentMatch = pgTable(
  'content_match',
  {
    setId: bigint('set_id', { mode: 'number' })
      .notNull()
      .references(() => contentSet.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    vehicleId: ofVehicle(),
    ts: at('ts').notNull(),
    receivedAt: at('received_at').notNull(),
    messageId: text('message_id').notNull(),
    /** Values of the fields asked for, by their path. */
    fields: jsonb('fields').$type<Record<string, string>>().notNull(),
    content: bytea('content').notNull(),
  },
  (t) => [primaryKey({ columns: [t.setId, t.number] }), index('content_match_vehicle').on(t.setId, t.vehicleId)],
)

/** Runs of prepared analyses; a row is also the task that waits for a worker. */
export const analysisJob = pgTable(
  'analysis_job',
  {
    id: bigId(),
    oemId: ofTenant(),
    ownerId: byAccount('owner_id'),
    /** ANALYSES of core/domain/analysis.ts. */
    kind: text('kind').notNull(),
    /** Whose vehicles: the data scope of who asked. */
    orgIds: jsonb('org_ids').$type<number[]>().notNull(),
    scope: jsonb('scope').$type<Record<string, unknown>>().notNull(),
    params: jsonb('params').$type<Record<string, unknown>>().notNull(),
    /** waiting, running, finished, failed, cancelled */
    state: text('state').notNull().default('waiting'),
    vehicles: integer('vehicles').notNull().default(0),
    done: integer('done').notNull().default(0),
    rows: integer('rows').notNull().default(0),
    result: jsonb('result').$type<Record<string, unknown>>(),
    failure: optionalText('failure'),
    /** Again every month. */
    monthly: boolean('monthly').notNull().default(false),
    nextAt: at('next_at'),
    createdAt: createdAt(),
    /** When a worker last said that it goes on. */
    finishedAt: at('finished_at'),
  },
  (t) => [
    index('analysis_job_tenant').on(t.oemId, t.id.desc()),
    index('analysis_job_open').on(t.id).where(sql`${t.state} in ('waiting', 'running')`),
    index('analysis_job_next').on(t.nextAt).where(sql`${t.monthly}`),
  ],
)
