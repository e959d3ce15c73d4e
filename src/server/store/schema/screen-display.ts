import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { Scene, ScreenOrder } from '#core/contract/screen-display.ts'
import { at, createdAt, id, optionalText, partOf } from './columns.ts'
import { byAccount, updated } from './owner-columns.ts'
import { ofOrganisation, ofTenant } from './account.ts'

/** Content that walls show one after the other. */
export const screenPlaylist = pg.pgTable(
  'screen_playlist',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    name: pg.text('name').notNull(),
    scenes: pg.jsonb('scenes').$type<Scene[]>().notNull(),
    /** Grows with every change, so that a wall sees that its copy is an old one. */
    revision: pg.integer('revision').notNull().default(1),
    ...updated(),
  },
  (t) => [pg.uniqueIndex('screen_playlist_name').on(t.oemId, t.name)],
)

/** Lets displays without a signed-in user read named screens of one organisation. */
export const screenToken = pg.pgTable(
  'screen_token',
  {
    id: id(),
    oemId: ofTenant(),
    /** Data scope: this organisation and those below. */
    orgId: ofOrganisation(),
    name: pg.text('name').notNull(),
    /** SHA-256 of the token, hex; the token itself is nowhere on the server. */
    tokenHash: pg.text('token_hash').notNull(),
    /** Paths of SCREEN_PATHS. */
    screens: pg.jsonb('screens').$type<string[]>().notNull(),
    /** Null: of the display. */
    language: pg.text('language'),
    /** Its displays see vehicles in use in this market alone; null: in all. */
    market: pg.text('market'),
    /** Addresses and CIDR ranges; none: from anywhere. */
    ipRanges: pg.jsonb('ip_ranges').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    playlistId: pg.integer('playlist_id').references(() => screenPlaylist.id, { onDelete: 'set null' }),
    /** Its owner: the user who created or last changed it. Null: that account was deleted, and the token is invalid. */
    ownerId: byAccount('owner_id'),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    usedAt: at('used_at'),
    usedFrom: pg.text('used_from'),
  },
  (t) => [pg.uniqueIndex('screen_token_hash').on(t.tokenHash), pg.index('screen_token_tenant').on(t.oemId, t.orgId)],
)

/** A wall as it was when it last said that it is alive. */
export const wallDisplay = pg.pgTable(
  'wall_display',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    /** Generated and stored by the display itself. */
    displayId: pg.text('display_id').notNull(),
    /** Null: not named yet. */
    name: pg.text('name'),
    tokenId: pg.integer('token_id').references(() => screenToken.id, { onDelete: 'set null' }),
    /** User signed in at the display; null with a token. */
    accountId: byAccount('account_id'),
    playlistId: pg.integer('playlist_id').references(() => screenPlaylist.id, { onDelete: 'set null' }),
    path: pg.text('path').notNull(),
    query: optionalText('query'),
    version: pg.text('version').notNull(),
    width: pg.integer('width').notNull(),
    height: pg.integer('height').notNull(),
    language: pg.text('language').notNull(),
    /** Frames a second it draws; null while it is hidden. */
    fps: pg.smallint('fps'),
    heapMb: pg.real('heap_mb'),
    domNodes: pg.integer('dom_nodes'),
    /** When it last received data; null: never. */
    dataAt: at('data_at'),
    /** When the last vehicle frame came; null: it shows no vehicles. */
    frameAt: at('frame_at'),
    startedAt: at('started_at').notNull(),
    /** Why it restarted the last time; null: a user opened it. */
    reloadReason: pg.text('reload_reason'),
    /** It follows orders: its live connection is up. */
    connected: pg.boolean('connected').notNull(),
    /** The last order; a wall that missed it gets it with its next sign of life. */
    lastOrder: pg.jsonb('last_order').$type<ScreenOrder>(),
    orderedAt: at('ordered_at'),
    ip: pg.text('ip').notNull(),
    firstSeenAt: at('first_seen_at').notNull().defaultNow(),
    seenAt: at('seen_at').notNull().defaultNow(),
  },
  (t) => [
    pg.uniqueIndex('wall_display_place').on(t.oemId, t.displayId),
    pg.index('wall_display_org').on(t.oemId, t.orgId),
  ],
)

/** Times in which a wall said nothing; written when it comes back. */
export const wallOutage = pg.pgTable(
  'wall_outage',
  {
    id: id(),
    wallId: partOf('wall_id', () => wallDisplay.id),
    fromAt: at('from_at').notNull(),
    untilAt: at('until_at').notNull(),
  },
  (t) => [pg.index('wall_outage_wall').on(t.wallId, t.fromAt)],
)
