import { z } from 'zod'
import { TENANT_STATES, TENANT_TYPES } from '../domain/tenant.ts'
import { MAP_DATUMS } from './account.ts'
import { AccountInput, GivenPassword } from './account-admin.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { latitude, longitude, OneId, optionalText, platformTime, requiredText, rowId, text } from './fields.ts'
import { TenantLimits } from './tenant-package.ts'

const PAGE = '/permit/tenant'
const BUTTONS = `${PAGE}/tenant` as const

export const TenantDetails = z.object({
  name: requiredText(64),
  type: z.enum(TENANT_TYPES),
  ...TenantLimits.shape,
  /** End of the contract; null: none. */
  expireTime: platformTime.nullable().default(null),
})
export const TenantInput = TenantDetails.extend({
  /** Names the tenant everywhere; it cannot be changed. */
  oemId: requiredText(32).regex(/^[a-z][a-z0-9-]*$/, 'validation.oemId'),
  /** Null: every menu and button but those of the operator. */
  packageId: rowId.nullable().default(null),
  /** User name of the first administrator. */
  username: AccountInput.shape.username,
  /** Name of the first administrator. */
  administrator: requiredText(64),
})
export type TenantInput = z.output<typeof TenantInput>
export type TenantDetails = z.output<typeof TenantDetails>

export const TenantBranding = z.object({
  /** Key of an uploaded picture; empty: the product's own mark. */
  logoKey: text(200).default(''),
  lng: longitude,
  lat: latitude,
  activeMap: z.enum(MAP_DATUMS),
})
export type TenantBranding = z.output<typeof TenantBranding>

export const TenantRow = z.object({
  id: z.number().int(),
  name: z.string(),
  oemId: z.string(),
  type: z.enum(TENANT_TYPES),
  /** It operates the platform, and can be neither suspended nor closed. */
  operator: z.boolean(),
  packageId: z.number().int().nullable(),
  /** Name of its package; null: everything. */
  packageName: z.string().nullable(),
  ...TenantLimits.shape,
  vehicles: z.number().int(),
  accounts: z.number().int(),
  storageMb: z.number().int(),
  /** Rows exported in the last 24 hours. */
  exportRows: z.number().int(),
  expireTime: platformTime.nullable(),
  state: z.enum(TENANT_STATES),
  stateReason: z.string(),
  /** User names of its administrators. */
  administrators: z.array(z.string()),
  ...TenantBranding.shape,
  /** Address of the logo; empty: none. */
  logoUrl: z.string(),
  createTime: platformTime,
  updateTime: platformTime,
})
export type TenantRow = z.output<typeof TenantRow>

export const TenantFilter = z.object({
  /** Part of a name or of an oemId. */
  keyWord: text(64).optional(),
  type: z.enum(TENANT_TYPES).optional(),
  state: z.enum(TENANT_STATES).optional(),
})
export type TenantFilter = z.output<typeof TenantFilter>

export const {
  list: listTenants,
  detail: getTenant,
  update: updateTenant,
  export: exportTenants,
} = calls(
  { page: PAGE, buttons: BUTTONS, row: TenantRow, input: TenantDetails, filter: TenantFilter, audit: 'permission' },
  {
    list: ['GET /b-iam-account/v1/tenant/list', 'Tenants of the platform with their usage, one page, newest first'],
    detail: ['GET /b-iam-account/v1/tenant/detail', 'One tenant with its usage, by its id'],
    update: [
      'POST /b-iam-account/v1/tenant/update',
      'Change a tenant and its limits; 409 when another user changed it',
    ],
    export: ['GET /b-iam-account/v1/tenant/export', 'Tenants as a workbook, same filter as the list'],
  },
)

export const createTenant = endpoint('POST /b-iam-account/v1/tenant/insert', `${BUTTONS}/add`, {
  audit: 'permission',
  summary: 'Add a tenant with root organisation, built-in roles and first administrator; answers the first password',
  body: TenantInput,
  response: GivenPassword.extend({ id: z.number().int() }),
  cancellable: false,
})
export const saveBranding = endpoint('POST /b-iam-account/v1/tenant/branding/save', `${BUTTONS}/edit`, {
  audit: 'permission',
  summary: 'Logo, map centre and base map of a tenant; its consoles and walls show them when they are loaded next',
  body: TenantBranding.extend({ id: rowId }),
})
/** multipart/form-data: file, one picture. */
export const uploadLogo = endpoint('POST /b-iam-account/v1/tenant/logo/upload', `${BUTTONS}/edit`, {
  audit: 'permission',
  summary: 'Upload a logo: PNG, JPEG or WebP of at most 512 KB, multipart: file',
  response: z.object({ logoKey: z.string(), logoUrl: z.string() }),
  transfer: true,
  cancellable: false,
})

export const StateReason = z.object({ reason: requiredText(200) })
/** `confirmName`: needed without a finished export of the last 30 days. */
export const Closing = StateReason.extend({ confirmName: optionalText(64) })
export const suspendTenant = endpoint('POST /b-iam-account/v1/tenant/suspend', `${BUTTONS}/suspend`, {
  audit: 'permission',
  summary: 'Suspend a tenant: its accounts read, export and sign out; vehicles go on reporting',
  body: OneId.extend(StateReason.shape),
})
export const resumeTenant = endpoint('POST /b-iam-account/v1/tenant/resume', `${BUTTONS}/suspend`, {
  audit: 'permission',
  summary: 'Resume a suspended or closed tenant; 409 when its end has passed',
  body: OneId,
})
export const closeTenant = endpoint('POST /b-iam-account/v1/tenant/close', `${BUTTONS}/close`, {
  audit: 'permission',
  summary:
    'Close a tenant: sign-in is rejected and displays stop. 400 without a finished export of the last 30 days, unless its name is given',
  body: OneId.extend(Closing.shape),
})

const RightsChange = z.object({
  gained: z.array(z.string()),
  lost: z.array(z.string()),
  /** Own roles of the tenant that lose codes. */
  roles: z.array(z.object({ name: z.string(), lost: z.array(z.string()) })),
  /** Accounts that hold a code that is lost. */
  accounts: z.number().int(),
})
export type RightsChange = z.output<typeof RightsChange>
const Choice = OneId.extend({
  /** Absent: every menu and button but those of the operator. */
  packageId: rowId.optional(),
})
export const previewPackage = endpoint('GET /b-iam-account/v1/tenant/package/preview', `${BUTTONS}/edit`, {
  summary: 'Menus and buttons a tenant gains and loses with another package, and the roles and accounts concerned',
  query: Choice,
  response: RightsChange,
})
export const changePackage = endpoint('POST /b-iam-account/v1/tenant/package/change', `${BUTTONS}/edit`, {
  audit: 'permission',
  summary: 'Give a tenant another package; its roles lose what the package lacks, each with an audit entry',
  body: Choice,
})
