import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { AccountKind } from '#core/contract/account-admin.ts'
import type { MAP_DATUMS } from '#core/contract/account.ts'
import type { BuiltInRole } from '#core/domain/built-in-role.ts'
import type { RiskClass } from '#core/domain/command-kind.ts'
import type { OrganisationType } from '#core/domain/organisation.ts'
import type { TenantState, TenantType } from '#core/domain/tenant.ts'
import type { LinkPurpose } from '#core/contract/account-link.ts'
import type { Language } from '#core/domain/language.ts'
import type { FieldMask } from '#core/domain/field-mask.ts'
import type { Market } from '#core/domain/market.ts'
import type { SignInMethod } from '#core/domain/sign-in-method.ts'
import type { CommandLimits, RoleScope } from '#core/domain/role-rights.ts'
import { at, bytea, changeTimes, createdAt, id, optionalText, partOf, refersTo, updatedAt } from './columns.ts'
import { limitColumns, tenantPackage } from './tenant-package.ts'

/** A customer of the platform; every row that belongs to one carries its oem_id. */
export const tenant = pg.pgTable(
  'tenant',
  {
    oemId: pg.text('oem_id').primaryKey(),
    name: pg.text('name').notNull(),
    activeMap: pg.text('active_map').$type<(typeof MAP_DATUMS)[number]>().notNull().default('wgs84'),
    /** "lng,lat" */
    mapCenter: pg.text('map_center').notNull().default('108.95,34.26'),
    /** The public wall shows the totals of this tenant. */
    publicWall: pg.boolean('public_wall').notNull().default(false),
    /** Names the tenant in calls. */
    id: pg.integer('id').notNull().generatedAlwaysAsIdentity().unique(),
    /** The tenant that operates the platform: its accounts manage tenants, packages and the menu. */
    operator: pg.boolean('operator').notNull().default(false),
    type: pg.text('type').$type<TenantType>().notNull().default('fleet'),
    /** Null: every menu and button but those of the operator. */
    packageId: pg.integer('package_id').references(() => tenantPackage.id),
    ...limitColumns(),
    /** End of the contract; null: none. */
    expiresAt: at('expires_at'),
    state: pg.text('state').$type<TenantState>().notNull().default('active'),
    /** Why it was suspended or closed. */
    stateReason: optionalText('state_reason'),
    /** Key of the stored picture; empty: the product's own mark. */
    logoKey: optionalText('logo_key'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    pg.uniqueIndex('tenant_public_wall').on(t.publicWall).where(sql`${t.publicWall}`),
    pg.uniqueIndex('tenant_operator').on(t.operator).where(sql`${t.operator}`),
  ],
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
    /** Once in a tenant; empty: none. */
    code: optionalText('code'),
    type: pg.text('type').$type<OrganisationType>().notNull().default('branch'),
    /** Id of the region tree. */
    areaId: optionalText('area_id'),
    contact: optionalText('contact'),
    phone: optionalText('phone'),
    mail: optionalText('mail'),
    /** Centre of its maps, WGS-84 degrees; null: that of the tenant. */
    lng: pg.doublePrecision('lng'),
    lat: pg.doublePrecision('lat'),
    /** Accounts of this organisation and of those below cannot sign in; its vehicles stay visible from above. */
    disabled: pg.boolean('disabled').notNull().default(false),
    /** An account; no reference, because accounts refer to their organisation. */
    updatedBy: pg.integer('updated_by'),
    updatedAt: updatedAt(),
  },
  (t) => [
    pg.index('organisation_scope').on(t.oemId, t.path),
    pg.uniqueIndex('organisation_name').on(t.parentId, sql`lower(${t.name})`),
    pg.uniqueIndex('organisation_code').on(t.oemId, t.code).where(sql`${t.code} <> ''`),
    pg.index('organisation_disabled').on(t.oemId).where(sql`${t.disabled}`),
  ],
)

/** The organisation whose data scope the row belongs to. */
export const ofOrganisation = () => refersTo('org_id', () => organisation.id)

export const role = pg.pgTable(
  'role',
  {
    id: id(),
    oemId: ofTenant(),
    name: pg.text('name').notNull(),
    about: optionalText('about'),
    /** Its codes follow the version of the program; empty: a role of the tenant. */
    builtIn: optionalText('built_in').$type<BuiltInRole | ''>(),
    /** True: every menu and button, also those of later versions. */
    grantsAll: pg.boolean('grants_all').notNull().default(false),
    /** Menu paths and button codes. */
    codes: pg.jsonb('codes').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    /** Organisations whose data its members see. */
    scope: pg.text('scope').$type<RoleScope>().notNull().default('below'),
    /** Of the scope `custom`: these organisations and those below them. Of `market` and `series`: the same, or of all when empty. */
    orgIds: pg.jsonb('org_ids').$type<number[]>().notNull().default(sql`'[]'::jsonb`),
    /** Of the scope `market`. */
    markets: pg.jsonb('markets').$type<Market[]>().notNull().default(sql`'[]'::jsonb`),
    /** Of the scope `series`: brand and series code, with a slash between them. */
    series: pg.jsonb('series').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    /** Its vehicles in a data scope (`scopeIdOfRole`). */
    scopeId: pg.integer('scope_id').notNull().generatedAlwaysAs(sql`-2 * id - 1`),
    /** Highest risk class of commands its members may send. */
    riskCeiling: pg.integer('risk_ceiling').$type<RiskClass>().notNull().default(3),
    /** Rows a user may export in 24 hours; null: the default limit. The maximum of all roles counts. */
    exportRowsADay: pg.integer('export_rows_a_day'),
    /** FIELD_MASKS: data that are hidden from its members. */
    hides: pg.jsonb('hides').$type<FieldMask[]>().notNull().default(sql`'[]'::jsonb`),
    /** Commands in 24 hours, by kind. */
    commandLimits: pg.jsonb('command_limits').$type<CommandLimits>().notNull().default(sql`'{}'::jsonb`),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('role_name').on(t.oemId, t.name),
    pg.index('role_vehicles').on(t.scopeId).where(sql`${t.scope} in ('market', 'series')`),
    pg.uniqueIndex('role_built_in').on(t.oemId, t.builtIn).where(sql`${t.builtIn} <> ''`),
  ],
)

export const account = pg.pgTable(
  'account',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    username: pg.text('username').notNull(),
    displayName: pg.text('display_name').notNull(),
    /** A service account has API keys and cannot sign in. */
    kind: pg.text('kind').$type<AccountKind>().notNull().default('person'),
    /** argon2id in PHC form; null: no password opens the account. */
    passwordHash: pg.text('password_hash'),
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
    mail: optionalText('mail'),
    phone: optionalText('phone'),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('account_username').on(sql`lower(${t.username})`),
    pg.index('account_mail').on(sql`lower(${t.mail})`).where(sql`${t.mail} <> ''`),
  ],
)

/** The account the row belongs to and is removed with. */
export const ofAccount = () => partOf('account_id', () => account.id)

export const accountRole = pg.pgTable(
  'account_role',
  {
    accountId: ofAccount(),
    roleId: partOf('role_id', () => role.id),
    /** End of a role that was given for a time; null: it has none. */
    until: at('until'),
  },
  (t) => [
    pg.primaryKey({ columns: [t.accountId, t.roleId] }),
    pg.index('account_role_members').on(t.roleId),
    pg.index('account_role_until').on(t.until).where(sql`${t.until} is not null`),
  ],
)

/** When and where an account signed in last. */
export const lastSignIn = pg.pgTable('last_sign_in', {
  accountId: ofAccount().primaryKey(),
  at: at('at').notNull(),
  ip: optionalText('ip'),
})

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
    /** SIGN_IN_METHODS of core/domain/sign-in-method.ts */
    method: pg.text('method').$type<SignInMethod>().notNull().default('password'),
    /** The identity provider of single sign-on, with which the session is removed; no reference, because providers refer to tenants. */
    providerId: pg.integer('provider_id'),
    /** The user looks at the platform as a member of this role does, and changes nothing. */
    viewAsRoleId: pg.integer('view_as_role_id').references(() => role.id, { onDelete: 'set null' }),
  },
  (t) => [
    pg.uniqueIndex('session_id').on(t.id),
    pg.index('session_account').on(t.accountId),
    pg.index('session_expiry').on(t.expiresAt),
    pg.index('session_provider').on(t.providerId).where(sql`${t.providerId} is not null`),
  ],
)

/** A link by which the user of an account sets a password once: an invitation, or the way back in after forgetting it. */
export const accountLink = pg.pgTable(
  'account_link',
  {
    accountId: ofAccount(),
    /** LINK_PURPOSES of core/contract/account-link.ts; one of each is valid at a time. */
    purpose: pg.text('purpose').$type<LinkPurpose>().notNull(),
    /** SHA-256 of the secret in the link, hex; null until the mail is sent. */
    tokenHash: pg.text('token_hash'),
    /** Address the link was mailed to: it ends when the account gets another one. Empty: it was copied. */
    sentTo: optionalText('sent_to'),
    /** Of the mail. */
    language: pg.text('language').$type<Language>().notNull(),
    /** The mail server took the mail, or rejected it for good. */
    sentAt: at('sent_at'),
    failedAt: at('failed_at'),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.accountId, t.purpose] }),
    pg.uniqueIndex('account_link_token').on(t.tokenHash),
    pg.index('account_link_end').on(t.expiresAt),
  ],
)

/** Opens an account once in place of a one-time code. */
export const recoveryCode = pg.pgTable(
  'recovery_code',
  {
    accountId: ofAccount(),
    /** SHA-256 of the code, hex. */
    codeHash: pg.text('code_hash').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.accountId, t.codeHash] })],
)

/** A key pair of a user’s device, by which the user signs in without a password (WebAuthn). */
export const passkey = pg.pgTable(
  'passkey',
  {
    id: id(),
    accountId: ofAccount(),
    name: pg.text('name').notNull(),
    /** Base64url, as the device names the key pair. */
    credentialId: pg.text('credential_id').notNull(),
    /** COSE. */
    publicKey: bytea('public_key').notNull(),
    /** Signatures of the device, where it counts them; a lower number is a copy. */
    counter: pg.bigint('counter', { mode: 'number' }).notNull(),
    transports: pg.jsonb('transports').$type<string[]>().notNull(),
    /** Host name the device made it for. */
    host: pg.text('host').notNull(),
    createdAt: createdAt(),
    usedAt: at('used_at'),
  },
  (t) => [pg.uniqueIndex('passkey_credential').on(t.credentialId), pg.index('passkey_account').on(t.accountId)],
)

/** What a device is to sign; accepted once. */
export const passkeyChallenge = pg.pgTable(
  'passkey_challenge',
  {
    challenge: pg.text('challenge').primaryKey(),
    /** Who registers a passkey; null: a sign-in. */
    accountId: pg.integer('account_id').references(() => account.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [pg.index('passkey_challenge_end').on(t.expiresAt)],
)

/** Lets a program act for an account, within chosen permissions. */
export const apiKey = pg.pgTable(
  'api_key',
  {
    id: id(),
    accountId: ofAccount(),
    name: pg.text('name').notNull(),
    /** First characters of the key, by which people recognise it; opens nothing. */
    prefix: pg.text('prefix').notNull(),
    /** SHA-256 of the key, hex; the key itself is nowhere on the server. */
    keyHash: pg.text('key_hash').notNull(),
    /** Menu paths and button codes; what the account lacks at the time of a call is left out. */
    codes: pg.jsonb('codes').$type<string[]>().notNull(),
    /** Highest risk class of commands sent with it, within the ceiling of the account. */
    riskCeiling: pg.integer('risk_ceiling').notNull(),
    callsAMinute: pg.integer('calls_a_minute').notNull(),
    createdBy: pg.text('created_by').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    /** Written at most once a minute. */
    usedAt: at('used_at'),
    usedFrom: pg.text('used_from'),
  },
  (t) => [pg.uniqueIndex('api_key_hash').on(t.keyHash), pg.index('api_key_account').on(t.accountId)],
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
