import { defineModule } from '#server/app/module.ts'
import { accountAdminRepository } from './account-admin-repository.ts'
import { accountAdminRoutes } from './account-admin-routes.ts'
import { accountExporter } from './account-exporter.ts'
import { accountImporter } from './account-importer.ts'
import { accountVehicleRepository } from './account-vehicle-repository.ts'

export const accountAdminModule = defineModule({
  name: 'account-admin',
  about: 'Accounts of a tenant: their roles, locks, sessions and first passwords.',
  exporters: ({ db }) => [accountExporter(accountAdminRepository(db))],
  importers: () => [accountImporter()],
  routes: (app, { db, telemetry: { fleet }, shared: { makePassword, giveNewPassword, invitations } }) =>
    accountAdminRoutes(app, {
      accounts: accountAdminRepository(db),
      vehicles: accountVehicleRepository(db),
      vehiclesChanged: () => fleet.reload(),
      makePassword,
      giveNewPassword,
      invitations,
    }),
})
