import { defineModule } from '#server/app/module.ts'
import { identityCheckRepository } from './identity-check-repository.ts'
import { identityCheckRoutes, identityExporter } from './identity-check-routes.ts'

export const identityCheckModule = defineModule({
  name: 'identity-check',
  about: 'VINs, SIM cards and devices that terminals reported and that differ from the books: verdicts and allowances.',
  exporters: ({ db }) => [identityExporter(identityCheckRepository(db))],
  routes: (app, { db, telemetry: { commands } }) =>
    identityCheckRoutes(app, { mismatches: identityCheckRepository(db), commands }),
})
