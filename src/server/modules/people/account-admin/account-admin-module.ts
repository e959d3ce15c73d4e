import { defineModule } from '#server/app/module.ts'
import { accountAdminRepository } from './account-admin-repository.ts'
import { accountAdminRoutes } from './account-admin-routes.ts'
import { accountExporter } from './account-exporter.ts'

export const accountAdminModule = defineModule({
  name: 'account-admin',
  about: 'Accounts of a tenant: their roles, locks, sessions and first passwords.',
  exporters: ({ db }) => [accountExporter(accountAdminRepository(db))],
  routes: (app, { db, shared: { answerWorkbook, makePassword, giveNewPassword, invitations } }) =>
    accountAdminRoutes(app, {
      accounts: accountAdminRepository(db),
      answerWorkbook,
      makePassword,
      giveNewPassword,
      invitations,
    }),
})
