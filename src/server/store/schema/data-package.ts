import { bigint, date, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { account, tenant } from './account.ts'
import { sql } from 'drizzle-orm'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const person = (name: string) => integer(name).references(() => account.id, { onDelete: 'set null' })

/** A bulk file of stored data for engineers. Made a day at a time; workers take open ones with SKIP LOCKED. */
export const dataPackage = pgTable(
  'data_package',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    oemId: text('oem_id')
      .notNull()
      .references(() => tenant.oemId),
    name: text('name').notNull(),
    vins: text('vins').array().notNull(),
    fromAt: at('from_at').notNull(),
    toAt: at('to_at').notNull(),
    /** Collected data type of the specification §3: 0 808 data, 1 fault data, 2 CAN data. */
    content: smallint('content').notNull(),
    /** raw, decoded */
    format: text('format').notNull(),
    purpose: text('purpose').notNull(),
    /** PACKAGE_STATES of core/domain/data-package.ts */
    state: text('state').notNull(),
    requesterId: person('requester_id'),
    approverId: person('approver_id'),
    /** What the approver said. */
    note: text('note').notNull().default(''),
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    objectKey: text('object_key'),
    size: bigint('size', { mode: 'number' }),
    sha256: text('sha256'),
    downloads: integer('downloads').notNull().default(0),
    /** Key of the errors namespace. */
    reason: text('reason'),
    createdAt: at('created_at').notNull().defaultNow(),
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
