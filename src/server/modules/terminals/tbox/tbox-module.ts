import { defineModule } from '#server/app/module.ts'
import { tboxImporter } from './tbox-importer.ts'
import { tboxLifeRepository } from './tbox-life-repository.ts'
import { tboxRepository } from './tbox-repository.ts'
import { tboxRoutes } from './tbox-routes.ts'
import { tboxExporter } from './tbox-row.ts'

export const tboxModule = defineModule({
  name: 'tbox',
  about: 'Stock of terminals: test, binding to vehicles, return and scrapping.',
  exporters: ({ db, telemetry }) => [tboxExporter(tboxRepository(db), telemetry.fleet)],
  importers: ({ telemetry }) => [tboxImporter(telemetry.fleet)],
  routes: (app, { db, telemetry: { fleet, refreshTerminals } }) =>
    tboxRoutes(app, {
      tboxes: tboxRepository(db),
      life: tboxLifeRepository(db),
      fleet,
      refresh: refreshTerminals,
    }),
})
