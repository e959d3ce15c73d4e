import { defineModule } from '#server/app/module.ts'
import { vehicleOrgExporters } from './vehicle-org-exporters.ts'
import { vehicleOrgImporter } from './vehicle-org-importer.ts'
import { vehicleOrgRepository } from './vehicle-org-repository.ts'
import { vehicleOrgRoutes } from './vehicle-org-routes.ts'

export const vehicleOrgModule = defineModule({
  name: 'vehicle-org',
  about: 'Which organisations vehicles belong to.',
  exporters: ({ db }) => Object.values(vehicleOrgExporters(vehicleOrgRepository(db))),
  importers: ({ telemetry }) => [vehicleOrgImporter(telemetry.fleet)],
  routes: (app, { db, telemetry }) =>
    vehicleOrgRoutes(app, { relations: vehicleOrgRepository(db), fleet: telemetry.fleet }),
})
