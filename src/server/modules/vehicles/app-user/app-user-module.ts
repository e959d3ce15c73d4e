import { defineModule } from '#server/app/module.ts'
import { appUserRepository } from './app-user-repository.ts'
import { appUserRoutes } from './app-user-routes.ts'
import { appUserExporter } from './app-user-row.ts'
import { appUserSyncRepository } from './app-user-sync-repository.ts'
import { appUserWriteRepository } from './app-user-write-repository.ts'

export const appUserModule = defineModule({
  name: 'app-user',
  about: 'Owners and drivers with an account of the mobile app, and their vehicles.',
  exporters: ({ db }) => [appUserExporter(appUserRepository(db))],
  routes: (app, { db }) =>
    appUserRoutes(app, {
      users: appUserRepository(db),
      changes: appUserWriteRepository(db),
      reports: appUserSyncRepository(db),
    }),
})
