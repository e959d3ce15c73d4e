import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { AnalysisKind, AnalysisState } from '#core/domain/analysis.ts'
import type { QualityRule } from '#core/domain/data-item.ts'
import { vehicle, vehicleModel } from './vehicle.ts'
import { at, bigId, bigPartOf, bytea, createdAt, id, optionalText } from './columns.ts'
import { byAccount, updated } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'
import { ofTenant } from './account.ts'

const noTexts = sql`'[]'::jsonb`

/** A tenant's overrides of an item of core/domain/data-item.ts, and its own items from vendor extensions. */
export const dataItem = pg.pgTable(
  'data_item',
  {
    id: id(),
    oemId: ofTenant(),
    code: pg.text('code').notNull(),
    /** By language. */
    names: pg.jsonb('names').$type<Record<string, string>>().notNull().default(sql`'{}'::jsonb`),
    unit: optionalText('unit'),
    least: pg.doublePrecision('least'),
    greatest: pg.doublePrecision('greatest'),
    /** QUALITY_RULES of core/domain/data-item.ts. */
    rule: pg.text('rule').$type<QualityRule>().notNull(),
    /** Where an additional item of a position carries it; null: an item of the catalogue. */
    extension: pg.jsonb('extension').$type<Record<string, unknown>>(),
    ...updated(),
  },
  (t) => [pg.uniqueIndex('data_item_code').on(t.oemId, t.code)],
)

/** Items vehicles of a model have to send. */
export const dataTemplate = pg.pgTable('data_template', {
  modelId: pg
    .integer('model_id')
    .primaryKey()
    .references(() => vehicleModel.id, { onDelete: 'cascade' }),
  oemId: ofTenant(),
  items: pg.jsonb('items').$type<string[]>().notNull(),
  ...updated(),
})

/** Consents of the owner of a vehicle, and recipients of its data. */
export const vehicleConsent = pg.pgTable('vehicle_consent', {
  vehicleId: pg
    .integer('vehicle_id')
    .primaryKey()
    .references(() => vehicle.id, { onDelete: 'cascade' }),
  oemId: ofTenant(),
  /** CONSENT_STATES of core/contract/data-profile.ts. */
  state: pg.text('state').notNull(),
  recipients: pg.jsonb('recipients').$type<string[]>().notNull().default(noTexts),
  note: optionalText('note'),
  changedBy: byAccount('changed_by'),
  changedAt: at('changed_at').notNull().defaultNow(),
})

/** Results of a search for messages by their content, retained for some days. */
export const contentSet = pg.pgTable(
  'content_set',
  {
    id: bigId(),
    oemId: ofTenant(),
    accountId: byAccount('account_id'),
    name: pg.text('name').notNull(),
    /** ContentFilter of core/contract/message-content.ts. */
    filter: pg.jsonb('filter').$type<Record<string, unknown>>().notNull(),
    /** running, finished, failed */
    state: pg.text('state').notNull().default('running'),
    vehicles: pg.integer('vehicles').notNull().default(0),
    scanned: pg.integer('scanned').notNull().default(0),
    matched: pg.integer('matched').notNull().default(0),
    /** There are more matches than stored. */
    cut: pg.boolean('cut').notNull().default(false),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    pg.index('content_set_tenant').on(t.oemId, t.id.desc().nullsFirst()),
    pg.index('content_set_expiry').on(t.expiresAt),
  ],
)

export const contentMatch = pg.pgTable(
  'content_match',
  {
    setId: bigPartOf('set_id', () => contentSet.id),
    number: pg.integer('number').notNull(),
    vehicleId: ofVehicle(),
    ts: at('ts').notNull(),
    receivedAt: at('received_at').notNull(),
    messageId: pg.text('message_id').notNull(),
    /** Values of the fields asked for, by their path. */
    fields: pg.jsonb('fields').$type<Record<string, string>>().notNull(),
    content: bytea('content').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.setId, t.number] }), pg.index('content_match_vehicle').on(t.setId, t.vehicleId)],
)

/** Runs of prepared analyses; a row is also the task that waits for a worker. */
export const analysisJob = pg.pgTable(
  'analysis_job',
  {
    id: bigId(),
    oemId: ofTenant(),
    ownerId: byAccount('owner_id'),
    kind: pg.text('kind').$type<AnalysisKind>().notNull(),
    /** Whose vehicles: the data scope of who asked. */
    orgIds: pg.jsonb('org_ids').$type<number[]>().notNull(),
    scope: pg.jsonb('scope').$type<Record<string, unknown>>().notNull(),
    params: pg.jsonb('params').$type<Record<string, number>>().notNull(),
    state: pg.text('state').$type<AnalysisState>().notNull().default('waiting'),
    vehicles: pg.integer('vehicles').notNull().default(0),
    done: pg.integer('done').notNull().default(0),
    rows: pg.integer('rows').notNull().default(0),
    result: pg.jsonb('result').$type<Record<string, unknown>>(),
    failure: optionalText('failure'),
    /** Again every month. */
    monthly: pg.boolean('monthly').notNull().default(false),
    nextAt: at('next_at'),
    createdAt: createdAt(),
    /** Last heartbeat of its worker. */
    finishedAt: at('finished_at'),
  },
  (t) => [
    pg.index('analysis_job_tenant').on(t.oemId, t.id.desc().nullsFirst()),
    pg.index('analysis_job_open').on(t.id).where(sql`${t.state} in ('waiting', 'running')`),
    pg.index('analysis_job_next').on(t.nextAt).where(sql`${t.monthly}`),
  ],
)
