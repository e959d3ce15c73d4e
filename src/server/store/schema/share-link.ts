import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { SharePrecision } from '#core/domain/share-precision.ts'
import { account, ofOrganisation, ofTenant } from './account.ts'
import { at, createdAt, id, optionalText, partOf } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { vehicle } from './vehicle.ts'
import { vehicleGroup } from './vehicle-group.ts'

/** Links by which people without an account follow a vehicle or a group until they end. */
export const shareLink = pg.pgTable(
  'share_link',
  {
    id: id(),
    oemId: ofTenant(),
    /** Organisation of the vehicle or group when it was shared: outside of it nothing is shown. */
    orgId: ofOrganisation(),
    /** Either a vehicle or a group. */
    vehicleId: pg.integer('vehicle_id').references(() => vehicle.id, { onDelete: 'cascade' }),
    groupId: pg.integer('group_id').references(() => vehicleGroup.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret, hex; the secret itself is nowhere on the server. */
    tokenHash: pg.text('token_hash').notNull(),
    precision: pg.text('precision').$type<SharePrecision>().notNull(),
    /** What viewers read; empty: the plates. */
    label: optionalText('label'),
    /** A link shows what its creator may see at the moment. */
    accountId: partOf('account_id', () => account.id),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    revokedBy: byAccount('revoked_by'),
    openedAt: at('opened_at'),
    openings: pg.integer('openings').notNull().default(0),
  },
  (t) => [
    pg.uniqueIndex('share_link_token').on(t.tokenHash),
    pg.index('share_link_scope').on(t.oemId, t.orgId),
    pg.index('share_link_account').on(t.accountId),
    pg.index('share_link_vehicle').on(t.vehicleId),
    pg.index('share_link_group').on(t.groupId),
    pg.check('share_link_subject', sql`(vehicle_id is null) <> (group_id is null)`),
  ],
)

/** From which addresses a link was opened, by the hour; only a digest of the address is stored. */
export const shareOpening = pg.pgTable(
  'share_opening',
  {
    linkId: partOf('link_id', () => shareLink.id),
    viewer: pg.text('viewer').notNull(),
    hour: at('hour').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.linkId, t.viewer, t.hour] })],
)
