import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { account, ofAccount, ofOrganisation, ofTenant } from './account.ts'
import { at, changeTimes, id, optionalText, partOf } from './columns.ts'

/** A server by which users of a tenant sign in (OpenID Connect). */
export const identityProvider = pg.pgTable(
  'identity_provider',
  {
    id: id(),
    oemId: ofTenant(),
    /** Of accounts made at the first sign-in. */
    orgId: ofOrganisation(),
    name: pg.text('name').notNull(),
    issuer: pg.text('issuer').notNull(),
    clientId: pg.text('client_id').notNull(),
    /** Leaves the platform in calls to the issuer only; empty: a public client. */
    clientSecret: optionalText('client_secret'),
    scopes: pg.text('scopes').notNull(),
    groupClaim: optionalText('group_claim'),
    mappings: pg.jsonb('mappings').$type<GroupMapping[]>().notNull().default(sql`'[]'::jsonb`),
    createAccounts: pg.boolean('create_accounts').notNull().default(false),
    linkByMail: pg.boolean('link_by_mail').notNull().default(false),
    listed: pg.boolean('listed').notNull().default(false),
    enabled: pg.boolean('enabled').notNull().default(true),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('identity_provider_name').on(t.oemId, sql`lower(${t.name})`),
    pg.index('identity_provider_listed').on(t.listed).where(sql`${t.listed} and ${t.enabled}`),
  ],
)

export interface GroupMapping {
  group: string
  roleId: number
  orgId: number | null
}

/** An account at a provider: the subject never changes, names and addresses may. */
export const accountIdentity = pg.pgTable(
  'account_identity',
  {
    providerId: partOf('provider_id', () => identityProvider.id),
    subject: pg.text('subject').notNull(),
    accountId: ofAccount(),
    usedAt: at('used_at').notNull().defaultNow(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.providerId, t.subject] }),
    pg.uniqueIndex('account_identity_account').on(t.accountId, t.providerId),
  ],
)

/** One way to a provider and back, from its beginning to the session. */
export const ssoAttempt = pg.pgTable(
  'sso_attempt',
  {
    /** SHA-256 of the state, hex; each is accepted once. */
    stateHash: pg.text('state_hash').primaryKey(),
    providerId: partOf('provider_id', () => identityProvider.id),
    nonce: pg.text('nonce').notNull(),
    /** Of PKCE. */
    verifier: pg.text('verifier').notNull(),
    /** SHA-256 of the secret in a cookie of the browser that began, hex. */
    browserHash: pg.text('browser_hash').notNull(),
    callbackUrl: pg.text('callback_url').notNull(),
    /** The browser came back with the state. */
    usedAt: at('used_at'),
    /** SHA-256 of the secret the sign-in page exchanges for the session, hex. */
    ticketHash: pg.text('ticket_hash'),
    accountId: pg.integer('account_id').references(() => account.id, { onDelete: 'cascade' }),
    /** Key of the error, where signing in failed. */
    failure: pg.text('failure'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [pg.uniqueIndex('sso_attempt_ticket').on(t.ticketHash), pg.index('sso_attempt_end').on(t.expiresAt)],
)
