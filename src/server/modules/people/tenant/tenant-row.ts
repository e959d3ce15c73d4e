import { exportTenants, type TenantRow } from '#core/contract/tenant.ts'
import { OBJECTS_PATH } from '#core/contract/upload.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { TENANT_STATES, TENANT_TYPES } from '#core/domain/tenant.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { StoredTenant, TenantRepository } from './tenant-repository.ts'

export const logoUrlOf = (logoKey: string): string => (logoKey === '' ? '' : `${OBJECTS_PATH}/${logoKey}`)

/** A stored tenant as the contract shows it. */
export function tenantRow({ tenant, packageName, administrators, usage }: StoredTenant): TenantRow {
  const { mapCenter, expiresAt, createdAt, updatedAt, publicWall: _, ...row } = tenant
  const [lng = 0, lat = 0] = mapCenter.split(',').map(Number)
  return {
    ...row,
    ...usage,
    packageName,
    administrators,
    lng,
    lat,
    logoUrl: logoUrlOf(row.logoKey),
    expireTime: expiresAt && platformTimeOf(expiresAt),
    createTime: platformTimeOf(createdAt),
    updateTime: platformTimeOf(updatedAt),
  }
}

export const tenantExporter = (tenants: TenantRepository): Exporter =>
  exporter({
    endpoint: exportTenants,
    page: '/permit/tenant',
    fileName: 'tenants',
    columns: [
      'name',
      'oemId',
      'type',
      'packageName',
      'vehicles',
      'maxVehicles',
      'accounts',
      'maxAccounts',
      'storageMb',
      'maxStorageMb',
      'exportRows',
      'maxExportRows',
      'expireTime',
      'state',
      'administrators',
      'createTime',
    ],
    words: {
      type: wordsOf(TENANT_TYPES, 'tenant:type.'),
      state: wordsOf(TENANT_STATES, 'tenant:state.'),
    },
    async *rows(_scope, filter) {
      for await (const row of tenants.all(filter)) {
        yield { ...tenantRow(row), administrators: row.administrators.join(', ') }
      }
    },
    count: async (_scope, filter) => (await tenants.page(filter, ONE_ROW)).total,
  })
