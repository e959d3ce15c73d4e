import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { at, createdAt, id, optionalText, partOf, refersTo, updatedAt } from './columns.ts'

/** A customer of the platform; every row that belongs to one carries its oem_id. */
export const tenant = pg.pgTable(
  'tenant',
  {
    oemId: pg.text('oem_id').primaryKey(),
    name: pg.text('name').notNull(),
    activeMap: pg.text('active_map').notNull().default('wgs84'),
    /** "lng,lat" */
    mapCenter: pg.text('map_center').notNull().default('108.95,34.26'),
    /** The public wall shows the totals of this tenant. */
    publicWall: pg.boolean('public_wall').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [pg.uniqueIndex('tenant_public_wall').on(t.publicWall).where(sql`${t.publicWall}`)],
)

export const ofTenant = () =>
  pg
    .text('oem_id')
    .notNull()
    .references(() => tenant.oemId)

export const organisation = pg.pgTable(
  'organisation',
  {
    id: id(),
    oemId: ofTenant(),
    parentId: pg.integer('parent_id'),
    name: pg.text('name').notNull(),
    /** Ids from the root to this one, "1.4.9."; a data scope is a prefix of it. */
    path: pg.text('path').notNull(),
  },
  (t) => [pg.index('organisation_scope').on(t.oemId, t.path)],
)

/** The organisation whose data scope the row belongs to. */
export const ofOrganisation = () => refersTo('org_id', () => organisation.id)

export const role = pg.pgTable(
  'role',
  {
    id: id(),
    oemId: ofTenant(),
    name: pg.text('name').notNull(),
    /** True: every menu and button, also those of later versions. */
    grantsAll: pg.boolean('grants_all').notNull().default(false),
    /** Menu paths and button codes. */
    codes: pg.jsonb('codes').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    /** Rows a user may export in 24 hours; null: the default limit. The maximum of all roles counts. */
    exportRowsADay: pg.integer('export_rows_a_day'),
  },
  (t) => [pg.uniqueIndex('role_name').on(t.oemId, t.name)],
)

export const account = pg.pgTable(
  'account',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    username: pg.text('username').notNull(),
    displayName: pg.text('display_name').notNull(),
    /** argon2id in PHC form. */
    passwordHash: pg.text('password_hash').notNull(),
    passwordChangedAt: at('password_changed_at').notNull().defaultNow(),
    /** Another user set the password: signing in requires a new one. */
    mustChangePassword: pg.boolean('must_change_password').notNull().default(false),
    /** End of validity: no sign-in from here on; null: unlimited. */
    expiresAt: at('expires_at'),
    /** Base32 secret of the one-time codes (RFC 6238); null: the password is enough. */
    totpSecret: pg.text('totp_secret'),
    /** The secret that is being set up: it counts once its first code was given. */
    totpPending: pg.text('totp_pending'),
    /** Number of the last 30 s step a code was used of: no code opens twice. */
    totpStep: pg.integer('totp_step'),
    disabled: pg.boolean('disabled').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [pg.uniqueIndex('account_username').on(sql`lower(${t.username})`)],
)

/** The account the row belongs to and is removed with. */
export const ofAccount = () => partOf('account_id', () => account.id)

export const accountRole = pg.pgTable(
  'account_role',
  {
    accountId: ofAccount(),
    roleId: partOf('role_id', () => role.id),
  },
  (t) => [pg.primaryKey({ columns: [t.accountId, t.roleId] })],
)

export const session = pg.pgTable(
  'session',
  {
    /** SHA-256 of the token, hex; the token itself is nowhere on the server. */
    tokenHash: pg.text('token_hash').primaryKey(),
    /** Names the session where its owner sees it; opens nothing. */
    id: pg.integer('id').notNull().generatedAlwaysAsIdentity(),
    accountId: ofAccount(),
    /** SHA-256 of the secret in the cookie of the browser that signed in, hex; null: the token is enough. */
    bindingHash: pg.text('binding_hash'),
    createdAt: createdAt(),
    /** Last call that a user caused; written at most once a minute. */
    activeAt: at('active_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    userAgent: optionalText('user_agent'),
    /** Where the last such call came from. */
    ip: optionalText('ip'),
  },
  (t) => [
    pg.uniqueIndex('session_id').on(t.id),
    pg.index('session_account').on(t.accountId),
    pg.index('session_expiry').on(t.expiresAt),
  ],
)

/** Password guesses by user name and source, also of unknown names, so that a delay reveals nothing about who exists. */
export const signInAttempt = pg.pgTable(
  'sign_in_attempt',
  {
    /** In lower case; empty: all names. */
    username: pg.text('username').notNull(),
    /** An address, a known device or a session; empty: all unknown devices. */
    source: pg.text('source').notNull(),
    /** Guesses since the last hour without one. */
    failures: pg.integer('failures').notNull(),
    /** Of a leaky bucket, at `last_at`. */
    level: pg.doublePrecision('level').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.username, t.source] }), pg.index('sign_in_attempt_age').on(t.lastAt)],
)

/** Secrets the installation makes for itself, such as the sign-in key pair. */
export const installation = pg.pgTable('installation', {
  key: pg.text('key').primaryKey(),
  value: pg.text('value').notNull(),
})

export const translation = pg.pgTable(
  'translation',
  {
    lang: pg.text('lang').notNull(),
    namespace: pg.text('namespace').notNull(),
    key: pg.text('key').notNull(),
    text: pg.text('text').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.lang, t.namespace, t.key] })],
)

/** Personal settings of an account, such as the blocks of its start page. */
export const accountSetting = pg.pgTable(
  'account_setting',
  {
    accountId: ofAccount(),
    key: pg.text('key').notNull(),
    value: pg.jsonb('value').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.accountId, t.key] })],
)

/** A saved search of a page: its hash query under a name, for the user or for an organisation. */
export const savedView = pg.pgTable(
  'saved_view',
  {
    id: id(),
    oemId: ofTenant(),
    accountId: ofAccount(),
    page: pg.text('page').notNull(),
    name: pg.text('name').notNull(),
    /** The query of the page's address, without the question mark. */
    query: pg.text('query').notNull(),
    /** Shown to this organisation and those below it; null: to its owner only. */
    orgId: pg.integer('org_id').references(() => organisation.id),
    updatedAt: updatedAt(),
  },
  (t) => [
    pg.uniqueIndex('saved_view_name').on(t.accountId, t.page, t.name),
    pg.index('saved_view_page').on(t.oemId, t.page),
  ],
)

/** Time zones a person chose, newest first: in general (an empty VIN) and while he looked at a vehicle. */
export const recentZone = pg.pgTable(
  'recent_zone',
  {
    accountId: ofAccount(),
    vin: optionalText('vin'),
    zone: pg.text('zone').notNull(),
    chosenAt: at('chosen_at').notNull().defaultNow(),
  },
  (t) => [pg.primaryKey({ columns: [t.accountId, t.vin, t.zone] }), pg.index('recent_zone_vin').on(t.vin)],
)
