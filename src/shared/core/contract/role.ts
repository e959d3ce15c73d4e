import { z } from 'zod'
import { FIELD_MASKS } from '../domain/field-mask.ts'
import { BUILT_IN_ROLES } from '../domain/built-in-role.ts'
import { MARKETS } from '../domain/market.ts'
import { LIMITED_COMMANDS, RISK_CLASSES, ROLE_SCOPES } from '../domain/role-rights.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { Changed, OneId, optionalText, platformTime, requiredText, rowId, text } from './fields.ts'
import { EXPORT_ROWS_A_DAY } from './export.ts'

const PAGE = '/permit/role'
const MAX_CODES = 1_000
const MAX_ORGS = 200
const MAX_MEMBERS = 500
const MAX_SERIES = 200
export const MAX_COMMANDS = 10_000

/** User input. */
export const RoleInput = z.object({
  /** Once in a tenant. */
  name: requiredText(64),
  about: optionalText(200),
  /** Menu paths and button codes. */
  codes: z.array(requiredText(128)).max(MAX_CODES),
  scope: z.enum(ROLE_SCOPES),
  /** Of the scope `custom`. Of `market` and `series`: within these organisations; empty: in the whole tenant. */
  orgIds: z.array(rowId).max(MAX_ORGS).default([]),
  /** Of the scope `market`. */
  markets: z.array(z.enum(MARKETS)).max(MARKETS.length).default([]),
  /** Of the scope `series`: brand and series code, with a slash between them. */
  series: z.array(requiredText(129)).max(MAX_SERIES).default([]),
  /** Highest risk class of commands its members may send. */
  riskCeiling: z.literal(RISK_CLASSES),
  /** Rows its members may export in 24 hours; null: as many as usual. */
  exportRowsADay: z.int().min(0).max(EXPORT_ROWS_A_DAY).nullable().default(null),
  /** Data that are hidden from its members, unless another of their roles shows them. */
  hides: z.array(z.enum(FIELD_MASKS)).max(FIELD_MASKS.length).default([]),
  /** Commands that one of its members may send in 24 hours, by kind; kinds that are absent have no limit. */
  commandLimits: z.partialRecord(z.enum(LIMITED_COMMANDS), z.int().min(0).max(MAX_COMMANDS)).default({}),
})
export type RoleInput = z.output<typeof RoleInput>

export const RoleRow = RoleInput.extend({
  id: z.number().int(),
  /** A role every tenant has: it cannot be changed, only given and copied. */
  builtIn: z.enum(BUILT_IN_ROLES).nullable(),
  /** Every menu and button, also those of later versions. */
  grantsAll: z.boolean(),
  members: z.number().int(),
  /** It gives no more than the caller has, so the caller may give it, and change it unless it is built in. */
  grantable: z.boolean(),
  createTime: platformTime,
  updateTime: platformTime,
})
export type RoleRow = z.output<typeof RoleRow>

export const RoleFilter = z.object({ keyWord: text(64).optional() })
export type RoleFilter = z.output<typeof RoleFilter>

export const {
  list: listRoles,
  detail: getRole,
  create: createRole,
  update: updateRole,
  remove: deleteRoles,
  export: exportRoles,
} = calls(
  { page: PAGE, buttons: `${PAGE}/role`, row: RoleRow, input: RoleInput, filter: RoleFilter, audit: 'permission' },
  {
    list: ['GET /b-iam-account/v1/role/list', 'Roles of the tenant, one page, built-in ones first'],
    detail: ['GET /b-iam-account/v1/role/detail', 'One role, by its id'],
    create: ['POST /b-iam-account/v1/role/insert', 'Add a role; 400 when it gives more than the caller has'],
    update: ['POST /b-iam-account/v1/role/update', 'Change a role; 409 when another user changed it or it is built in'],
    remove: [
      'POST /b-iam-account/v1/role/delete',
      'Delete roles without members; 409 when one has some or is built in',
    ],
    export: ['GET /b-iam-account/v1/role/export', 'Roles as a workbook, same filter as the list'],
  },
)

export const viewAsRole = endpoint('POST /b-iam-account/v1/role/viewAs', `${PAGE}/role/simulate`, {
  audit: 'permission',
  summary: 'Look at the platform as a member of a role, within the own rights; nothing can be changed until it ends',
  body: OneId,
  cancellable: false,
})

export const RoleMember = z.object({
  accountId: z.number().int(),
  username: z.string(),
  name: z.string(),
  orgName: z.string(),
  disabled: z.boolean(),
  /** End of a role that was given for a time; null: it has none. */
  untilTime: platformTime.nullable(),
})
export type RoleMember = z.output<typeof RoleMember>

export const listRoleMembers = endpoint('GET /b-iam-account/v1/role/members', PAGE, {
  summary: 'Accounts of the data scope that have a role',
  query: OneId,
  response: z.array(RoleMember),
})

/** Accounts that do not have the role yet, to choose from. */
export const listRoleCandidates = endpoint('GET /b-iam-account/v1/role/candidates', `${PAGE}/member/edit`, {
  summary: 'Up to 50 accounts of the data scope that may get a role, by part of a user name or name',
  query: OneId.extend({ keyWord: text(64).optional() }),
  response: z.array(RoleMember.pick({ accountId: true, username: true, name: true, orgName: true })),
})

const Members = z.object({ id: rowId, accountIds: z.array(rowId).min(1).max(MAX_MEMBERS) })

export const addRoleMembers = endpoint('POST /b-iam-account/v1/role/members/add', `${PAGE}/member/edit`, {
  audit: 'permission',
  summary: 'Give a role to accounts, for ever or until a moment; 400 when it gives more than the caller has',
  body: Members.extend({ untilTime: platformTime.nullable().default(null) }),
  response: Changed,
})

export const removeRoleMembers = endpoint('POST /b-iam-account/v1/role/members/remove', `${PAGE}/member/edit`, {
  audit: 'permission',
  summary: 'Take a role from accounts; 409 when the tenant would be left without an administrator',
  body: Members,
  response: Changed,
})
