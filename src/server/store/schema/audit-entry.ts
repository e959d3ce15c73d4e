import { bigserial, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { AuditChange } from '#core/contract/audit.ts'

/**
 * The audit trail, partitioned by month and append-only by a trigger: made by store/audit.sql and not seen by the
 * migration generator. `vin`, `changes`, `given` and `reason` are the personal part, which may be erased; the chain holds
 * its digest only.
 */
export const auditEntry = pgTable('audit_entry', {
  id: bigserial('id', { mode: 'number' }).notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  /** Empty where nobody's tenant is known: a sign-in with a name nobody has. */
  oemId: text('oem_id').notNull(),
  kind: text('kind').notNull(),
  accountId: integer('account_id'),
  username: text('username').notNull(),
  ip: text('ip').notNull(),
  agent: text('agent').notNull(),
  path: text('path').notNull(),
  page: text('page').notNull(),
  action: text('action').notNull(),
  object: text('object').notNull(),
  objectId: text('object_id').notNull(),
  status: integer('status').notNull(),
  result: text('result').notNull(),
  ms: integer('ms').notNull(),
  rows: integer('rows'),
  traceId: text('trace_id').notNull(),
  vin: text('vin'),
  reason: text('reason'),
  changes: jsonb('changes').$type<AuditChange[]>().notNull(),
  given: jsonb('given').$type<Record<string, unknown>>(),
  /** Makes the digest of the personal part unguessable; erased with it. */
  salt: text('salt'),
  personalHash: text('personal_hash').notNull(),
  erased: boolean('erased').notNull().default(false),
})
