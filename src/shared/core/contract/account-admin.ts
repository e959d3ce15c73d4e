import { z } from 'zod'
import { BUILT_IN_ROLES } from '../domain/built-in-role.ts'
import { RISK_CLASSES, ROLE_SCOPES, LIMITED_COMMANDS } from '../domain/role-rights.ts'
import { FIELD_MASKS } from '../domain/field-mask.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { Changed, ManyIds, OneId, optionalText, platformTime, requiredText, rowId, text, vin } from './fields.ts'
import { personField, phoneField } from './masked.ts'

const PAGE = '/permit/account'
const MAX_ROLES = 20

/** In this order: the first that applies. */
export const ACCOUNT_STATES = ['locked', 'expired', 'invited', 'new', 'active'] as const
/** What became of an invitation; `ended`: its link no longer works. */
export const INVITATION_STATES = ['waiting', 'sent', 'failed', 'copied', 'ended'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]
/** A service account is for a program: it has API keys, no password, and cannot sign in. */
export const ACCOUNT_KINDS = ['person', 'service'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export type AccountState = (typeof ACCOUNT_STATES)[number]

/** User input; the user name is chosen once. */
const Details = z.object({
  name: requiredText(64),
  orgId: rowId,
  mail: personField(z.email('validation.mail').max(128).or(z.literal('')).default('')),
  phone: phoneField(optionalText(32)),
  /** End of validity; null: unlimited. */
  expireTime: platformTime.nullable().default(null),
  /** Roles without an end; those given for a time stay as they are. */
  roleIds: z.array(rowId).max(MAX_ROLES),
})
export const AccountInput = Details.extend({
  /** Once on the platform, upper and lower case alike. */
  username: requiredText(64).regex(/^[\w.@-]+$/, 'validation.username'),
  /** Chosen once. */
  kind: z.enum(ACCOUNT_KINDS).default('person'),
})
export type AccountInput = z.output<typeof AccountInput>
export type AccountDetails = z.output<typeof Details>

const AccountRole = z.object({
  id: z.number().int(),
  name: z.string(),
  builtIn: z.enum(BUILT_IN_ROLES).nullable(),
  /** End of a role that was given for a time; null: it has none. */
  untilTime: platformTime.nullable(),
})

export const AccountRow = AccountInput.omit({ roleIds: true }).extend({
  id: z.number().int(),
  orgName: z.string(),
  roles: z.array(AccountRole),
  twoStep: z.boolean(),
  lastSignInTime: platformTime.nullable(),
  lastSignInIp: z.string(),
  state: z.enum(ACCOUNT_STATES),
  /** Of an account that has no password yet; null: none. */
  invitation: z.object({ state: z.enum(INVITATION_STATES), untilTime: platformTime }).nullable(),
  /** Not the own one, and it neither may do nor sees more than the caller. */
  manageable: z.boolean(),
  createTime: platformTime,
  updateTime: platformTime,
})
export type AccountRow = z.output<typeof AccountRow>

export const AccountFilter = z.object({
  /** Part of a user name or name. */
  keyWord: text(64).optional(),
  kind: z.enum(ACCOUNT_KINDS).optional(),
  orgId: rowId.optional(),
  roleId: rowId.optional(),
  state: z.enum(ACCOUNT_STATES).optional(),
})
export type AccountFilter = z.output<typeof AccountFilter>

export const {
  list: listAccounts,
  detail: getAccount,
  export: exportAccounts,
  template: downloadAccountTemplate,
} = calls(
  {
    page: PAGE,
    buttons: `${PAGE}/account`,
    row: AccountRow,
    filter: AccountFilter,
    sorts: ['username', 'name', 'lastSignInTime'],
  },
  {
    list: ['GET /b-iam-account/v1/account/list', 'Accounts of the data scope, one page, newest first'],
    detail: ['GET /b-iam-account/v1/account/detail', 'One account, by its id'],
    export: ['GET /b-iam-account/v1/account/export', 'Accounts as a workbook, same filter as the list'],
    template: ['GET /b-iam-account/v1/account/download', 'Empty workbook with the columns of the account import'],
  },
)

export const GivenPassword = z.object({
  /** Shown once; a new one is asked for at the next sign-in. */
  password: z.string(),
})

export const createAccount = endpoint('POST /b-iam-account/v1/account/insert', `${PAGE}/account/add`, {
  audit: 'permission',
  summary: 'Add an account; answers the first password of a user. 400 when it would get more than the caller has',
  body: AccountInput,
  response: z.object({
    id: z.number().int(),
    /** Shown once; null: a service account has none. */
    password: z.string().nullable(),
  }),
  cancellable: false,
})
export const updateAccount = endpoint('POST /b-iam-account/v1/account/update', `${PAGE}/account/edit`, {
  audit: 'permission',
  summary: 'Change an account; 409 when another user changed it',
  body: Details.extend({ id: rowId, updateTime: platformTime }),
})
export const lockAccounts = endpoint('POST /b-iam-account/v1/account/lock', `${PAGE}/account/lock`, {
  audit: 'permission',
  summary: 'Lock accounts: they are signed out and cannot sign in',
  body: ManyIds,
  response: Changed,
})
export const unlockAccounts = endpoint('POST /b-iam-account/v1/account/unlock', `${PAGE}/account/lock`, {
  audit: 'permission',
  summary: 'Let accounts sign in again',
  body: ManyIds,
  response: Changed,
})
export const signOutAccounts = endpoint('POST /b-iam-account/v1/account/signOut', `${PAGE}/account/lock`, {
  audit: 'permission',
  summary: 'End every session of accounts; answers how many sessions',
  body: ManyIds,
  response: Changed,
})
export const resetAccount = endpoint('POST /b-iam-account/v1/account/resetPassword', `${PAGE}/account/reset`, {
  audit: 'permission',
  summary: 'Set a new password and answer it; on request, two-step verification is switched off',
  body: OneId.extend({ withoutTwoStep: z.boolean().default(false) }),
  response: GivenPassword,
  cancellable: false,
})

export const MAX_ASSIGNED = 2_000
export const getAssignedVehicles = endpoint('GET /b-iam-account/v1/account/vehicles', PAGE, {
  summary: 'VINs of the vehicles assigned to an account, of those the caller sees',
  query: OneId,
  response: z.array(vin),
})
export const assignVehicles = endpoint('POST /b-iam-account/v1/account/vehicles/assign', `${PAGE}/account/edit`, {
  audit: 'permission',
  summary: 'Assign vehicles to an account, in place of those it had; vehicles the caller does not see stay as they are',
  body: OneId.extend({ vins: z.array(vin).max(MAX_ASSIGNED) }),
  response: Changed,
})

const GivingRole = AccountRole.extend({ scope: z.enum(ROLE_SCOPES), grantsAll: z.boolean() })
export const EffectiveRights = z.object({
  roles: z.array(GivingRole),
  /** Menu paths and button codes, each with the roles that give it; what everything is given by is not listed. */
  codes: z.array(z.object({ code: z.string(), roleIds: z.array(z.number().int()) })),
  riskCeiling: z.literal(RISK_CLASSES),
  exportRowsADay: z.number().int(),
  /** Data that are hidden from the account. */
  hides: z.array(z.enum(FIELD_MASKS)),
  /** Commands in 24 hours, by kind. */
  commandLimits: z.partialRecord(z.enum(LIMITED_COMMANDS), z.number().int()),
  /** Organisations whose data the account sees. */
  organisations: z.array(z.string()),
  /** Vehicles it sees one by one: assigned to it, or of a market or series. */
  vehicles: z.number().int(),
})
export type EffectiveRights = z.output<typeof EffectiveRights>
export const getEffectiveRights = endpoint('GET /b-iam-account/v1/account/rights', PAGE, {
  summary: 'What an account may open, do and see, and which role gives it',
  query: OneId,
  response: EffectiveRights,
})
