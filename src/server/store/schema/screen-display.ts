import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, real, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Scene, ScreenOrder } from '#core/contract/screen-display.ts'
import { at, createdAt, id, optionalText } from './columns.ts'
import { byAccount, ofOrganisation, ofTenant, updated } from './owner-columns.ts'

/** What walls show one after the other. */
export const screenPlaylist = pgTable(
  'screen_playlist',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    name: text('name').notNull(),
    scenes: jsonb('scenes').$type<Scene[]>().notNull(),
    /** Grows with every change, so that a wall sees that its copy is an old one. */
    revision: integer('revision').notNull().default(1),
    ...updated(),
  },
  (t) => [uniqueIndex('screen_playlist_name').on(t.oemId, t.name)],
)

/** Lets displays that nobody signs in at read named screens of one organisation. */
export const screenToken = pgTable(
  'screen_token',
  {
    id: id(),
    oemId: ofTenant(),
    /** Data scope: this organisation and those below. */
    orgId: ofOrganisation(),
    name: text('name').notNull(),
    /** SHA-256 of the token, hex; the token itself is nowhere on the server. */
    tokenHash: text('token_hash').notNull(),
    /** Paths of SCREEN_PATHS. */
    screens: jsonb('screens').$type<string[]>().notNull(),
    /** Null: of the display. */
    language: text('language'),
    /** Its displays see vehicles in use in this market alone; null: in all. */
    market: text('market'),
    /** Addresses and CIDR ranges; none: from anywhere. */
    ipRanges: jsonb('ip_ranges').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    playlistId: integer('playlist_id').references(() => screenPlaylist.id, { onDelete: 'set null' }),
    /** Who answers for it: whoever made or last changed it. Null: that account is gone, and the token opens nothing. */
    ownerId: byAccount('owner_id'),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    usedAt: at('used_at'),
    usedFrom: text('used_from'),
  },
  (t) => [uniqueIndex('screen_token_hash').on(t.tokenHash), index('screen_token_tenant').on(t.oemId, t.orgId)],
)

/** A wall as it was when it last said that it is alive. */
export const wallDisplay = pgTable(
  'wall_display',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    /** Made by the display itself and kept there. */
    displayId: text('display_id').notNull(),
    /** Null: nobody named it yet. */
    name: text('name'),
    tokenId: integer('token_id').references(() => screenToken.id, { onDelete: 'set null' }),
    /** Who is signed in at the display; null with a token. */
    accountId: byAccount('account_id'),
    playlistId: integer('playlist_id').references(() => screenPlaylist.id, { onDelete: 'set null' }),
    path: text('path').notNull(),
    query: optionalText('query'),
    version: text('version').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    language: text('language').notNull(),
    /** Frames a second it draws; null while it is hidden. */
    fps: smallint('fps'),
    heapMb: real('heap_mb'),
    domNodes: integer('dom_nodes'),
    /** When it last received data; null: never. */
    dataAt: at('data_at'),
    /** When the last vehicle frame came; null: it shows no vehicles. */
    frameAt: at('frame_at'),
    startedAt: at('started_at').notNull(),
    /** Why it started afresh the last time; null: somebody opened it. */
    reloadReason: text('reload_reason'),
    /** It follows orders: its live connection stands. */
    connected: boolean('connected').notNull(),
    /** The last order; a wall that missed it gets it with its next sign of life. */
    lastOrder: jsonb('last_order').$type<ScreenOrder>(),
    orderedAt: at('ordered_at'),
    ip: text('ip').notNull(),
    firstSeenAt: at('first_seen_at').notNull().defaultNow(),
    seenAt: at('seen_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('wall_display_place').on(t.oemId, t.displayId), index('wall_display_org').on(t.oemId, t.orgId)],
)

/** Times in which a wall said nothing; written when it comes back. */
export const wallOutage = pgTable(
  'wall_outage',
  {
    id: id(),
    wallId: integer('wall_id')
      .notNull()
      .references(() => wallDisplay.id, { onDelete: 'cascade' }),
    fromAt: at('from_at').notNull(),
    untilAt: at('until_at').notNull(),
  },
  (t) => [index('wall_outage_wall').on(t.wallId, t.fromAt)],
)
