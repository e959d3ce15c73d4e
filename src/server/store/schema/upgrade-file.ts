import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { FileCheckState, SigningKeyState } from '#core/domain/upgrade-file.ts'
import { ofTenant } from './account.ts'
import { at, changeTimes, id, optionalText } from './columns.ts'
import { byAccount } from './owner-columns.ts'

/** A key that signs upgrade files; its private half is a file outside the database. */
export const signingKey = pg.pgTable(
  'signing_key',
  {
    id: id(),
    oemId: ofTenant(),
    /** First 16 hex digits of the SHA-256 of the public key. */
    keyId: pg.text('key_id').notNull(),
    /** Ed25519, 32 bytes, base64. */
    publicKey: pg.text('public_key').notNull(),
    state: pg.text('state').$type<SigningKeyState>().notNull().default('active'),
    /** Why the key before it was replaced. */
    reason: optionalText('reason'),
    createdBy: byAccount('created_by'),
    retiredAt: at('retired_at'),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('signing_key_id').on(t.oemId, t.keyId),
    pg.uniqueIndex('signing_key_active').on(t.oemId).where(sql`${t.state} = 'active'`),
  ],
)

/** A check of the stored content of every upgrade file of a tenant, in the background. */
export const fileCheck = pg.pgTable(
  'file_check',
  {
    id: id(),
    oemId: ofTenant(),
    state: pg.text('state').$type<FileCheckState>().notNull().default('queued'),
    total: pg.integer('total').notNull().default(0),
    done: pg.integer('done').notNull().default(0),
    damaged: pg.integer('damaged').notNull().default(0),
    /** Files whose content could not be read: that says nothing about them. */
    unreadable: pg.integer('unreadable').notNull().default(0),
    bytes: pg.bigint('bytes', { mode: 'number' }).notNull().default(0),
    startedBy: byAccount('started_by'),
    finishedAt: at('finished_at'),
    ...changeTimes(),
  },
  (t) => [
    pg.index('file_check_tenant').on(t.oemId, t.id.desc().nullsFirst()),
    // One at a time in a tenant.
    pg.uniqueIndex('file_check_open').on(t.oemId).where(sql`${t.state} in ('queued', 'running')`),
  ],
)
