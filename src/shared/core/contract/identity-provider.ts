import { z } from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { OneId, platformTime, requiredText, rowId, rowIdOrNull, text } from './fields.ts'

const PAGE = '/permit/account'
const PART = `${PAGE}/sso` as const
const MAX_MAPPINGS = 50

/** Members of a group of the provider get a role, and are of an organisation where one is given. */
const Mapping = z.object({ group: requiredText(200), roleId: rowId, orgId: rowIdOrNull })

/** OpenID Connect with code and PKCE. */
export const IdentityProviderInput = z.object({
  name: requiredText(64),
  issuer: z.url({ protocol: /^https?$/, error: 'validation.url' }).max(300),
  clientId: requiredText(200),
  /** Empty: as before, and of a new provider none (a public client). */
  clientSecret: text(500).default(''),
  scopes: requiredText(200)
    .regex(/^openid( [\w:./-]+)*$/, 'validation.scopes')
    .default('openid profile email'),
  /** Claim with the groups of a user; parts of nested claims are joined by dots. */
  groupClaim: text(100).default('groups'),
  /** Roles of users follow it at every sign-in; empty: roles are managed here. */
  mappings: z.array(Mapping).max(MAX_MAPPINGS).default([]),
  createAccounts: z.boolean().default(false),
  /** Of accounts made at the first sign-in. */
  orgId: rowId,
  /** The first sign-in may open an existing account of the same verified email address. */
  linkByMail: z.boolean().default(false),
  /** Offered on the sign-in page to everyone, not only with the tenant in the address. */
  listed: z.boolean().default(false),
  enabled: z.boolean().default(true),
})
export type IdentityProviderInput = z.output<typeof IdentityProviderInput>

export const IdentityProvider = IdentityProviderInput.omit({ clientSecret: true }).extend({
  id: z.number().int(),
  orgName: z.string(),
  /** Whether a client secret is stored. */
  secretStored: z.boolean(),
  /** Accounts that signed in with it. */
  accounts: z.number().int(),
  updateTime: platformTime,
})
export type IdentityProvider = z.output<typeof IdentityProvider>

export const {
  all: listIdentityProviders,
  create: createIdentityProvider,
  update: updateIdentityProvider,
  remove: deleteIdentityProviders,
} = calls(
  { page: `${PART}/edit`, buttons: PART, row: IdentityProvider, input: IdentityProviderInput, audit: 'permission' },
  {
    all: ['GET /b-iam-account/v1/identityProvider/list', 'Identity providers of the tenant'],
    create: [
      'POST /b-iam-account/v1/identityProvider/insert',
      'Add an identity provider. 403 for who is no administrator of the whole tenant',
      `${PART}/edit`,
    ],
    update: [
      'POST /b-iam-account/v1/identityProvider/update',
      'Change an identity provider; disabling it ends the sessions it opened',
    ],
    remove: [
      'POST /b-iam-account/v1/identityProvider/delete',
      'Delete identity providers with the sessions they opened; accounts stay',
      `${PART}/edit`,
    ],
  },
)
export const testIdentityProvider = endpoint('POST /b-iam-account/v1/identityProvider/test', `${PART}/edit`, {
  audit: 'permission',
  summary: 'Read the discovery document of an identity provider; 400 says what is wrong with it',
  body: OneId,
  response: z.object({ authorizationHost: z.string() }),
})
