import { z } from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { personField, phoneField } from './masked.ts'

/** active ↔ frozen; merged: its vehicles went to another account, and its name and phone number were removed. */
export const APP_USER_STATES = ['active', 'frozen', 'merged'] as const
export type AppUserState = (typeof APP_USER_STATES)[number]
export const REAL_NAME_STATES = ['none', 'pending', 'verified', 'rejected'] as const
export type RealNameState = (typeof REAL_NAME_STATES)[number]
/** A vehicle has one owner, who authorises any number of others. */
export const APP_USER_ROLES = ['owner', 'authorised'] as const
export type AppUserRole = (typeof APP_USER_ROLES)[number]
/** Why two accounts count as duplicates: one phone number, or one name that both have proved. */
export const DUPLICATE_REASONS = ['phone', 'name'] as const

const PAGE = '/baseInfo/appUser'
const BUTTONS = `${PAGE}/user` as const

/** Name and phone number masked by the server: "王**", "138****5678". */
const Masked = { name: personField(z.string()), phone: phoneField(z.string()) }

export const AppUserRow = z.object({
  id: z.number().int(),
  /** Number of the account in the mobile app. */
  userNo: z.string(),
  ...Masked,
  realName: z.enum(REAL_NAME_STATES),
  /** Bound vehicles the caller sees. */
  vehicles: z.number().int(),
  /** The strongest of its roles; null without a vehicle. */
  role: z.enum(APP_USER_ROLES).nullable(),
  registerTime: fields.platformTime,
  lastUseTime: fields.platformTime.nullable(),
  appVersion: z.string(),
  /** BCP 47, as the app reports it. */
  language: z.string(),
  state: z.enum(APP_USER_STATES),
  stateReason: z.string(),
  stateBy: z.string(),
  stateTime: fields.platformTime.nullable(),
  orgName: z.string(),
  /** Another account in the data scope is of the same person. */
  duplicate: z.boolean(),
})
export type AppUserRow = z.output<typeof AppUserRow>

const Binding = z.object({
  vin: z.string(),
  plate: z.string(),
  modelName: z.string(),
  role: z.enum(APP_USER_ROLES),
  bindTime: fields.platformTime,
})
const Twin = z.object({
  id: z.number().int(),
  userNo: z.string(),
  ...Masked,
  vehicles: z.number().int(),
  lastUseTime: fields.platformTime.nullable(),
  by: z.array(z.enum(DUPLICATE_REASONS)),
})
export const AppUserDetail = AppUserRow.extend({
  bindings: z.array(Binding),
  duplicates: z.array(Twin),
  /** Number of the account it was merged into. */
  mergedInto: z.string().nullable(),
})
export type AppUserDetail = z.output<typeof AppUserDetail>

export const AppUserFilter = z.object({
  /** Beginning of a user number, or a whole name or phone number: parts of personal data cannot be searched. */
  keyWord: fields.text(64).optional(),
  /** Whole VIN of a bound vehicle. */
  vin: fields.partOfVin.optional(),
  realName: z.enum(REAL_NAME_STATES).optional(),
  role: z.enum(APP_USER_ROLES).optional(),
  /** Absent: all but merged ones. */
  state: z.enum(APP_USER_STATES).optional(),
  duplicate: fields.flag.optional(),
})
export type AppUserFilter = z.output<typeof AppUserFilter>

export const {
  list: listAppUsers,
  detail: getAppUser,
  export: exportAppUsers,
} = calls(
  {
    page: PAGE,
    buttons: BUTTONS,
    row: AppUserRow,
    detail: AppUserDetail.nullable(),
    filter: AppUserFilter,
    sorts: ['userNo', 'registerTime', 'lastUseTime', 'vehicles'],
  },
  {
    list: [
      'GET /tsp-bss/appUser/list',
      'Users of the mobile app with masked names and numbers, one page, newest first',
    ],
    detail: ['GET /tsp-bss/appUser/detail', 'One app user with vehicles and duplicates; null when there is none'],
    export: ['GET /tsp-bss/appUser/export', 'App users as a workbook, masked as in the list, same filter'],
  },
)

export const Reason = z.object({ reason: fields.requiredText(200) })
const OneUser = fields.OneId.extend(Reason.shape)

export const revealAppUser = endpoint('POST /tsp-bss/appUser/reveal', `${BUTTONS}/reveal`, {
  audit: 'operation',
  summary: 'Name and phone number of an app user as they are; the audit trail keeps the reason',
  body: OneUser,
  response: z.object(Masked),
})
export const freezeAppUser = endpoint('POST /tsp-bss/appUser/freeze', `${BUTTONS}/freeze`, {
  audit: 'operation',
  summary: 'Freeze an app user: the app locks the account with its next synchronisation',
  body: OneUser,
})
export const unfreezeAppUser = endpoint('POST /tsp-bss/appUser/unfreeze', `${BUTTONS}/freeze`, {
  audit: 'operation',
  summary: 'Lift the freeze of an app user',
  body: OneUser,
})
export const UnbindAppUser = OneUser.extend({ vins: z.array(fields.vin).min(1).max(50) })
export const unbindAppUser = endpoint('POST /tsp-bss/appUser/unbind', `${BUTTONS}/unbind`, {
  audit: 'operation',
  summary: 'Unbind vehicles from an app user; where the owner is unbound, authorisations of that vehicle end too',
  body: UnbindAppUser,
  response: fields.Changed.extend({ authorisations: z.number().int() }),
})
export const eraseAppUser = endpoint('POST /tsp-bss/appUser/erase', `${BUTTONS}/erase`, {
  audit: 'operation',
  summary: 'Erase an app user with name, phone number and bindings; this cannot be undone',
  body: OneUser,
})

const Pair = z.object({ keepId: fields.rowId, mergeId: fields.rowId })
/** What a merge does: the vehicles that move, with the role they have afterwards. */
export const AppUserMerge = z.object({
  keepNo: z.string(),
  mergeNo: z.string(),
  by: z.array(z.enum(DUPLICATE_REASONS)),
  realName: z.enum(REAL_NAME_STATES),
  registerTime: fields.platformTime,
  moves: z.array(z.object({ vin: z.string(), plate: z.string(), role: z.enum(APP_USER_ROLES) })),
})
export type AppUserMerge = z.output<typeof AppUserMerge>
export const previewAppUserMerge = endpoint('GET /tsp-bss/appUser/merge/preview', `${BUTTONS}/merge`, {
  summary: 'What merging two accounts of one person moves; null when they are not duplicates',
  query: Pair,
  response: AppUserMerge.nullable(),
})
export const mergeAppUsers = endpoint('POST /tsp-bss/appUser/merge', `${BUTTONS}/merge`, {
  audit: 'operation',
  summary: 'Merge a duplicate into the account that stays; its name and phone number are removed',
  body: Pair.extend(Reason.shape),
})

/** Most users in one report of the app. */
export const MAX_SYNCED_USERS = 500
const SyncedUser = z.object({
  userNo: fields.requiredText(32).regex(/^[\w-]+$/, 'validation.code'),
  name: fields.optionalText(64),
  phone: fields.optionalText(32),
  realName: z.enum(REAL_NAME_STATES).default('none'),
  registerTime: fields.platformTime,
  lastUseTime: fields.platformTime.nullable().default(null),
  appVersion: fields.optionalText(32),
  language: fields.optionalText(16),
  /** All of its vehicles; absent: they stay as they are. */
  vehicles: z
    .array(z.object({ vin: fields.vin, role: z.enum(APP_USER_ROLES) }))
    .max(50)
    .optional(),
})
export type SyncedUser = z.output<typeof SyncedUser>
export const AppUserSync = z.object({
  /** Organisation that looks after new users. */
  orgId: fields.rowId,
  users: z.array(SyncedUser).min(1).max(MAX_SYNCED_USERS),
})
export type AppUserSync = z.output<typeof AppUserSync>
export const syncAppUsers = endpoint('POST /tsp-bss/appUser/sync', `${BUTTONS}/sync`, {
  audit: 'operation',
  summary: 'Report of the mobile app with an API key: users that were added or changed, and their vehicles',
  body: AppUserSync,
  response: z.object({
    added: z.number().int(),
    changed: z.number().int(),
    /** Users of this report whose accounts the app must lock. */
    frozen: z.array(z.string()),
    /** Users that were merged, or belong to an organisation the caller does not see; nothing of them was stored. */
    rejectedUsers: z.array(z.string()),
    /** Bindings that were not stored: the vehicle is unknown or has another owner. */
    rejectedVehicles: z.array(z.object({ userNo: z.string(), vin: z.string() })),
  }),
})
