import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { tenant } from './account.ts'
import { at, id } from './columns.ts'
import { ofTenant } from './owner-columns.ts'

/** A call that has begun. Gone with the entry it leaves; what is left by a killed process becomes an entry too. */
export const auditOpen = pgTable(
  'audit_open',
  {
    id: uuid('id').primaryKey(),
    at: at('at').notNull(),
    /** The entry as far as it is known, `AuditDraft` of store/audit-trail.ts. */
    draft: jsonb('draft').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('audit_open_age').on(t.at)],
)

/** Entries that are not part of the chain yet. */
export const auditUnsealed = pgTable('audit_unsealed', {
  entryId: bigint('entry_id', { mode: 'number' }).primaryKey(),
  entryAt: at('entry_at').notNull(),
})

/** The hash chain: one link an entry, in the order in which they were committed. */
export const auditSeal = pgTable(
  'audit_seal',
  {
    oemId: text('oem_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    entryAt: at('entry_at').notNull(),
    /** SHA-256, hex, of the link before and the content of the entry. */
    hash: text('hash').notNull(),
    /** Hash of the link before; of the oldest link kept it is the anchor. */
    previous: text('previous').notNull(),
  },
  (t) => [primaryKey({ columns: [t.oemId, t.seq] }), index('audit_seal_entry').on(t.entryId)],
)

/** Entries somebody marked for everybody. */
export const auditPin = pgTable(
  'audit_pin',
  {
    entryId: bigint('entry_id', { mode: 'number' }).primaryKey(),
    oemId: text('oem_id').notNull(),
    accountId: integer('account_id').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('audit_pin_tenant').on(t.oemId)],
)

/** What marks entries by itself: null means "any". */
export const auditRule = pgTable('audit_rule', {
  id: id(),
  oemId: ofTenant(),
  name: text('name').notNull(),
  kind: text('kind'),
  action: text('action'),
  result: text('result'),
  minRows: integer('min_rows'),
  fromHour: integer('from_hour'),
  untilHour: integer('until_hour'),
  enabled: boolean('enabled').notNull().default(true),
})

/** Which entry met which rule; the name as it was then. */
export const auditAlert = pgTable(
  'audit_alert',
  {
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    oemId: text('oem_id').notNull(),
    ruleId: integer('rule_id').notNull(),
    ruleName: text('rule_name').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.ruleId] }), index('audit_alert_tenant').on(t.oemId, t.at)],
)

/** How long entries of a tenant are kept. */
export const auditRetention = pgTable('audit_retention', {
  oemId: text('oem_id')
    .primaryKey()
    .references(() => tenant.oemId),
  days: integer('days').notNull(),
})
