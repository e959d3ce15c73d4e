import { Invalid } from '#server/http/errors.ts'
import type { ObjectService } from '#server/objects/object-service.ts'
import type { PackageRepository, SettleRoles } from './package-repository.ts'
import type { TenantRepository } from './tenant-repository.ts'
import type { TenantWriteRepository } from './tenant-write-repository.ts'

export interface TenantParts {
  tenants: TenantRepository
  changes: TenantWriteRepository
  packages: PackageRepository
  files: Pick<ObjectService, 'put' | 'stored'>
  makePassword: () => Promise<{ password: string; hash: string }>
  /** Built-in roles of a tenant, or of all, over the calls of this version. */
  settleRoles: SettleRoles
}

export const unknownPackage = () => Invalid.field('packageId', 'validation.unknownPackage')
