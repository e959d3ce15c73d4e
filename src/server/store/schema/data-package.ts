import * as pg from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { at, createdAt, id, optionalText, partOf } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { ofTenant } from './account.ts'

/** A bulk file of stored data for engineers. Made a day at a time; workers take open ones with SKIP LOCKED. */
export const dataPackage = pg.pgTable(
  'data_package',
  {
    id: id(),
    oemId: ofTenant(),
    name: pg.text('name').notNull(),
    vins: pg.text('vins').array().notNull(),
    fromAt: at('from_at').notNull(),
    toAt: at('to_at').notNull(),
    /** Collected data type: 0 808 data, 1 fault data, 2 CAN data. */
    content: pg.smallint('content').notNull(),
    /** raw, decoded */
    format: pg.text('format').notNull(),
    purpose: pg.text('purpose').notNull(),
    /** PACKAGE_STATES of core/domain/data-package.ts */
    state: pg.text('state').notNull(),
    requesterId: byAccount('requester_id'),
    approverId: byAccount('approver_id'),
    /** Comment of the approver. */
    note: optionalText('note'),
    rows: pg.bigint('rows', { mode: 'number' }).notNull().default(0),
    attempts: pg.integer('attempts').notNull().default(0),
    objectKey: pg.text('object_key'),
    size: pg.bigint('size', { mode: 'number' }),
    sha256: pg.text('sha256'),
    downloads: pg.integer('downloads').notNull().default(0),
    /** Key of the errors namespace. */
    reason: pg.text('reason'),
    createdAt: createdAt(),
    finishedAt: at('finished_at'),
    expiresAt: at('expires_at'),
  },
  (t) => [
    pg.index('data_package_tenant').on(t.oemId, t.id.desc().nullsFirst()),
    pg.index('data_package_open').on(t.state, t.id).where(sql`${t.state} in ('queued','running')`),
  ],
)

/** A finished day of a package: what a worker need not do again after a restart. */
export const dataPackageDay = pg.pgTable(
  'data_package_day',
  {
    packageId: partOf('package_id', () => dataPackage.id),
    day: pg.date('day', { mode: 'string' }).notNull(),
    rows: pg.bigint('rows', { mode: 'number' }).notNull(),
    objectKey: pg.text('object_key').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.packageId, t.day] })],
)
