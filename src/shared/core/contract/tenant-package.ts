import { z } from 'zod'
import { calls } from './calls.ts'
import { INTEGER_MAX, optionalText, platformTime, requiredText } from './fields.ts'

const PAGE = '/permit/tenant'
const MAX_CODES = 1_000

const limit = z.int().min(0).max(INTEGER_MAX).nullable().default(null)
/** Null: unlimited. */
export const TenantLimits = z.object({
  maxVehicles: limit,
  maxAccounts: limit,
  /** Megabytes of stored files. */
  maxStorageMb: limit,
  /** Rows exported in 24 hours by all accounts together. */
  maxExportRows: limit,
})

export const PackageInput = z.object({
  name: requiredText(64),
  about: optionalText(200),
  /** Every menu and button, also those of later versions. */
  grantsAll: z.boolean().default(false),
  /** Menu paths and button codes. */
  codes: z.array(requiredText(128)).max(MAX_CODES),
  ...TenantLimits.shape,
})
export type PackageInput = z.output<typeof PackageInput>

export const PackageRow = PackageInput.extend({
  id: z.number().int(),
  /** Tenants that have it. */
  tenants: z.number().int(),
  createTime: platformTime,
  updateTime: platformTime,
})
export type PackageRow = z.output<typeof PackageRow>

export const {
  all: listPackages,
  create: createPackage,
  update: updatePackage,
  remove: deletePackages,
} = calls(
  { page: PAGE, buttons: `${PAGE}/package`, row: PackageRow, input: PackageInput, audit: 'permission' },
  {
    all: ['GET /b-iam-account/v1/package/list', 'Packages of menus, buttons and limits, by name'],
    create: ['POST /b-iam-account/v1/package/insert', 'Add a package'],
    update: [
      'POST /b-iam-account/v1/package/update',
      'Change a package: it applies to its tenants at once, and their roles lose what it lacks',
    ],
    remove: ['POST /b-iam-account/v1/package/delete', 'Delete packages that no tenant has; 409 otherwise'],
  },
)
