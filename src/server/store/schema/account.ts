import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, createdAt, id, optionalText, updatedAt } from './columns.ts'

/** A customer of the platform; every row that belongs to one carries its oem_id. */
export const tenant = pgTable(
  'tenant',
  {
    oemId: text('oem_id').primaryKey(),
    name: text('name').notNull(),
    activeMap: text('active_map').notNull().default('wgs84'),
    /** "lng,lat" */
    mapCenter: text('map_center').notNull().default('108.95,34.26'),
    /** The public wall shows the totals of this tenant. */
    publicWall: boolean('public_wall').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('tenant_public_wall').on(t.publicWall).where(sql`${t.publicWall}`)],
)

export const organisation = pgTable(
  'organisation',
  {
    id: id(),
    oemId: text('oem_id')
      .notNull()
      .references(() => tenant.oemId),
    parentId: integer('parent_id'),
    name: text('name').notNull(),
    /** Ids from the root to this one, "1.4.9."; a data scope is a prefix of it. */
    path: text('path').notNull(),
  },
  (t) => [index('organisation_scope').on(t.oemId, t.path)],
)

export const role = pgTable(
  'role',
  {
    id: id(),
    oemId: text('oem_id')
      .notNull()
      .references(() => tenant.oemId),
    name: text('name').notNull(),
    /** True: every menu and button, also those of later versions. */
    grantsAll: boolean('grants_all').notNull().default(false),
    /** Menu paths and button codes. */
    codes: jsonb('codes').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    /** Rows somebody may export in 24 hours; null: as many as everybody. The most of all roles counts. */
    exportRowsADay: integer('export_rows_a_day'),
  },
  (t) => [uniqueIndex('role_name').on(t.oemId, t.name)],
)

export const account = pgTable(
  'account',
  {
    id: id(),
    oemId: text('oem_id')
      .notNull()
      .references(() => tenant.oemId),
    orgId: integer('org_id')
      .notNull()
      .references(() => organisation.id),
    username: text('username').notNull(),
    displayName: text('display_name').notNull(),
    /** argon2id in PHC form. */
    passwordHash: text('password_hash').notNull(),
    passwordChangedAt: at('password_changed_at').notNull().defaultNow(),
    /** Somebody else chose the password: signing in asks for one of the person's own. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** Nobody signs in with the account from here on; null: for good. */
    expiresAt: at('expires_at'),
    /** Base32 secret of the one-time codes (RFC 6238); null: the password is enough. */
    totpSecret: text('totp_secret'),
    /** The secret that is being set up: it counts once its first code was given. */
    totpPending: text('totp_pending'),
    /** Number of the last 30 s step a code was used of: no code opens twice. */
    totpStep: integer('totp_step'),
    disabled: boolean('disabled').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('account_username').on(sql`lower(${t.username})`)],
)

export const accountRole = pgTable(
  'account_role',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    roleId: integer('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.roleId] })],
)

export const session = pgTable(
  'session',
  {
    /** SHA-256 of the token, hex; the token itself is nowhere on the server. */
    tokenHash: text('token_hash').primaryKey(),
    /** Names the session where its owner sees it; opens nothing. */
    id: integer('id').notNull().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret in the cookie of the browser that signed in, hex; null: the token is enough. */
    bindingHash: text('binding_hash'),
    createdAt: createdAt(),
    /** Last call that somebody caused; written at most once a minute. */
    activeAt: at('active_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    userAgent: optionalText('user_agent'),
    /** Where the last such call came from. */
    ip: optionalText('ip'),
  },
  (t) => [
    uniqueIndex('session_id').on(t.id),
    index('session_account').on(t.accountId),
    index('session_expiry').on(t.expiresAt),
  ],
)

/** Password guesses by user name and source, also of names nobody has, so that a delay reveals nothing about who exists. */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    /** In lower case; empty: all names. */
    username: text('username').notNull(),
    /** An address, a known device or a session; empty: all unknown devices. */
    source: text('source').notNull(),
    /** Guesses since the last hour without one. */
    failures: integer('failures').notNull(),
    /** Of a leaky bucket, at `last_at`. */
    level: doublePrecision('level').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.username, t.source] }), index('sign_in_attempt_age').on(t.lastAt)],
)

/** Secrets the installation makes for itself, such as the sign-in key pair. */
export const installation = pgTable('installation', { key: text('key').primaryKey(), value: text('value').notNull() })

export const translation = pgTable(
  'translation',
  {
    lang: text('lang').notNull(),
    namespace: text('namespace').notNull(),
    key: text('key').notNull(),
    text: text('text').notNull(),
  },
  (t) => [primaryKey({ columns: [t.lang, t.namespace, t.key] })],
)

/** What an account arranged for itself, such as the blocks of its start page. */
export const accountSetting = pgTable(
  'account_setting',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] })],
)

/** A search somebody kept for a page: its hash query under a name, for himself or for an organisation. */
export const savedView = pgTable(
  'saved_view',
  {
    id: id(),
    oemId: text('oem_id')
      .notNull()
      .references(() => tenant.oemId),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    page: text('page').notNull(),
    name: text('name').notNull(),
    /** The query of the page's address, without the question mark. */
    query: text('query').notNull(),
    /** Shown to this organisation and those below it; null: to its owner only. */
    orgId: integer('org_id').references(() => organisation.id),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('saved_view_name').on(t.accountId, t.page, t.name), index('saved_view_page').on(t.oemId, t.page)],
)

/** Time zones a person chose, newest first: in general (an empty VIN) and while he looked at a vehicle. */
export const recentZone = pgTable(
  'recent_zone',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    vin: optionalText('vin'),
    zone: text('zone').notNull(),
    chosenAt: at('chosen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.vin, t.zone] }), index('recent_zone_vin').on(t.vin)],
)
