import { defineModule } from '#server/app/module.ts'
import { schedule } from '#server/work/background-work.ts'
import { packageRepository } from './package-repository.ts'
import { tenantRepository } from './tenant-repository.ts'
import { tenantRoutes } from './tenant-routes.ts'
import { tenantExporter } from './tenant-row.ts'
import { tenantWriteRepository } from './tenant-write-repository.ts'

export const tenantModule = defineModule({
  name: 'tenant',
  about: 'Tenants of the platform: their packages, limits, branding and state, for the operator.',
  exporters: ({ db }) => [tenantExporter(tenantRepository(db))],
  background: ({ db }) => [
    schedule('tenant.expire', '*/5 * * * *', () => tenantWriteRepository(db).expire(), { atStart: true }),
  ],
  routes: (app, { db, objects: { files }, shared: { makePassword, settleBuiltIns } }) =>
    tenantRoutes(app, {
      tenants: tenantRepository(db),
      changes: tenantWriteRepository(db),
      packages: packageRepository(db),
      files,
      makePassword,
      settleRoles: (tx, oemId) => settleBuiltIns(tx, app.endpoints, oemId),
    }),
})
