import * as pg from 'drizzle-orm/pg-core'
import { ofTenant, tenant } from './account.ts'
import { at, id } from './columns.ts'

/** A call that has begun. Replaced by its entry; a row left by a killed process becomes an entry too. */
export const auditOpen = pg.pgTable(
  'audit_open',
  {
    id: pg.uuid('id').primaryKey(),
    at: at('at').notNull(),
    /** The entry as far as it is known, `AuditDraft` of store/audit-trail.ts. */
    draft: pg.jsonb('draft').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [pg.index('audit_open_age').on(t.at)],
)

/** Entries that are not part of the chain yet. */
export const auditUnsealed = pg.pgTable('audit_unsealed', {
  entryId: pg.bigint('entry_id', { mode: 'number' }).primaryKey(),
  entryAt: at('entry_at').notNull(),
})

/** The hash chain: one link an entry, in the order in which they were committed. */
export const auditSeal = pg.pgTable(
  'audit_seal',
  {
    oemId: pg.text('oem_id').notNull(),
    seq: pg.bigint('seq', { mode: 'number' }).notNull(),
    entryId: pg.bigint('entry_id', { mode: 'number' }).notNull(),
    entryAt: at('entry_at').notNull(),
    /** SHA-256, hex, of the link before and the content of the entry. */
    hash: pg.text('hash').notNull(),
    /** Hash of the previous link; for the oldest stored link it is the anchor. */
    previous: pg.text('previous').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.oemId, t.seq] }), pg.index('audit_seal_entry').on(t.entryId)],
)

/** Entries that a user marked for all. */
export const auditPin = pg.pgTable(
  'audit_pin',
  {
    entryId: pg.bigint('entry_id', { mode: 'number' }).primaryKey(),
    oemId: pg.text('oem_id').notNull(),
    accountId: pg.integer('account_id').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [pg.index('audit_pin_tenant').on(t.oemId)],
)

/** Rules that mark entries automatically: null means "any". */
export const auditRule = pg.pgTable('audit_rule', {
  id: id(),
  oemId: ofTenant(),
  name: pg.text('name').notNull(),
  kind: pg.text('kind'),
  action: pg.text('action'),
  result: pg.text('result'),
  minRows: pg.integer('min_rows'),
  fromHour: pg.integer('from_hour'),
  untilHour: pg.integer('until_hour'),
  enabled: pg.boolean('enabled').notNull().default(true),
})

/** Which entry met which rule; the name as it was then. */
export const auditAlert = pg.pgTable(
  'audit_alert',
  {
    entryId: pg.bigint('entry_id', { mode: 'number' }).notNull(),
    oemId: pg.text('oem_id').notNull(),
    ruleId: pg.integer('rule_id').notNull(),
    ruleName: pg.text('rule_name').notNull(),
    at: at('at').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.entryId, t.ruleId] }), pg.index('audit_alert_tenant').on(t.oemId, t.at)],
)

/** Retention of the entries of a tenant. */
export const auditRetention = pg.pgTable('audit_retention', {
  oemId: pg
    .text('oem_id')
    .primaryKey()
    .references(() => tenant.oemId),
  days: pg.integer('days').notNull(),
})
