import { defineModule } from '#server/app/module.ts'
import { vehicleModelExporter } from './vehicle-model-workbook.ts'
import { vehicleModelImporter } from './vehicle-model-workbook.ts'
import { vehicleModelRepository } from './vehicle-model-repository.ts'
import { vehicleModelRoutes } from './vehicle-model-routes.ts'

export const vehicleModelModule = defineModule({
  name: 'vehicle-model',
  about: 'Brands, series and models of vehicles: list, changes and import.',
  exporters: ({ db }) => [vehicleModelExporter(vehicleModelRepository(db))],
  importers: ({ telemetry }) => [vehicleModelImporter(telemetry.fleet)],
  routes: (app, { db, telemetry }) =>
    vehicleModelRoutes(app, { models: vehicleModelRepository(db), fleet: telemetry.fleet }),
})
