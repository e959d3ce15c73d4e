import * as pg from 'drizzle-orm/pg-core'
import type { AuditEntry, StoredAuditChange } from '#core/contract/audit.ts'

/**
 * The audit trail, partitioned by month and append-only by a trigger: written into the first migration by hand and not seen by
 * the generator. `vin`, `changes`, `given` and `reason` are the personal part, which may be erased; the chain holds
 * its digest only.
 */
export const auditEntry = pg.pgTable('audit_entry', {
  id: pg.bigserial('id', { mode: 'number' }).notNull(),
  at: pg.timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  /** Empty where the tenant is unknown: a sign-in with an unknown name. */
  oemId: pg.text('oem_id').notNull(),
  kind: pg.text('kind').$type<AuditEntry['kind']>().notNull(),
  accountId: pg.integer('account_id'),
  username: pg.text('username').notNull(),
  ip: pg.text('ip').notNull(),
  agent: pg.text('agent').notNull(),
  path: pg.text('path').notNull(),
  page: pg.text('page').notNull(),
  action: pg.text('action').$type<AuditEntry['action']>().notNull(),
  object: pg.text('object').notNull(),
  objectId: pg.text('object_id').notNull(),
  status: pg.integer('status').notNull(),
  result: pg.text('result').$type<AuditEntry['result']>().notNull(),
  ms: pg.integer('ms').notNull(),
  rows: pg.integer('rows'),
  traceId: pg.text('trace_id').notNull(),
  vin: pg.text('vin'),
  reason: pg.text('reason'),
  changes: pg.jsonb('changes').$type<StoredAuditChange[]>().notNull(),
  given: pg.jsonb('given').$type<Record<string, unknown>>(),
  /** Makes the digest of the personal part unguessable; erased with it. */
  salt: pg.text('salt'),
  personalHash: pg.text('personal_hash').notNull(),
  erased: pg.boolean('erased').notNull().default(false),
})
