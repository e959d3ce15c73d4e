import { bigint, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { at, createdAt, id, optionalText } from './columns.ts'
import { byAccount, ofTenant } from './owner-columns.ts'

/** A bulk file of stored data for engineers. Made a day at a time; workers take open ones with SKIP LOCKED. */
export const dataPackage = pgTable(
  'data_package',
  {
    id: id(),
    oemId: ofTenant(),
    name: text('name').notNull(),
    vins: text('vins').array().notNull(),
    fromAt: at('from_at').notNull(),
    toAt: at('to_at').notNull(),
    /** Collected data type: 0 808 data, 1 fault data, 2 CAN data. */
    content: smallint('content').notNull(),
    /** raw, decoded */
    format: text('format').notNull(),
    purpose: text('purpose').notNull(),
    /** PACKAGE_STATES of core/domain/data-package.ts */
    state: text('state').notNull(),
    requesterId: byAccount('requester_id'),
    approverId: byAccount('approver_id'),
    /** What the approver said. */
    note: optionalText('note'),
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    objectKey: text('object_key'),
    size: bigint('size', { mode: 'number' }),
    sha256: text('sha256'),
    downloads: integer('downloads').notNull().default(0),
    /** Key of the errors namespace. */
    reason: text('reason'),
    createdAt: createdAt(),
    finishedAt: at('finished_at'),
    expiresAt: at('expires_at'),
  },
  (t) => [
    index('data_package_tenant').on(t.oemId, t.id.desc()),
    index('data_package_open').on(t.state, t.id).where(sql`${t.state} in ('queued','running')`),
  ],
)

/** A finished day of a package: what a worker need not do again after a restart. */
export const dataPackageDay = pgTable(
  'data_package_day',
  {
    packageId: integer('package_id')
      .notNull()
      .references(() => dataPackage.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    objectKey: text('object_key').notNull(),
  },
  (t) => [primaryKey({ columns: [t.packageId, t.day] })],
)
