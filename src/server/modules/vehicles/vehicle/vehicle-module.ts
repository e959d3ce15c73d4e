import { defineModule } from '#server/app/module.ts'
import { vehicleExporter } from './vehicle-exporter.ts'
import { vehicleImporter } from './vehicle-importer.ts'
import { vehicleRepository } from './vehicle-repository.ts'
import { vehicleRoutes } from './vehicle-routes.ts'

export const vehicleModule = defineModule({
  name: 'vehicle',
  about: 'Vehicles: list, registration, sale and import.',
  exporters: ({ db, telemetry }) => [vehicleExporter(vehicleRepository(db), telemetry.fleet)],
  importers: ({ telemetry }) => [vehicleImporter(telemetry.fleet)],
  routes: (app, { db, telemetry }) =>
    vehicleRoutes(app, { vehicles: vehicleRepository(db), fleet: telemetry.fleet }),
})
