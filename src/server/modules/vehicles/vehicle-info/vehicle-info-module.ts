import { defineModule } from '#server/app/module.ts'
import { infoHistoryRepository } from './info-history-repository.ts'
import { infoImporter } from './info-importer.ts'
import { infoRepository } from './info-repository.ts'
import { infoRoutes } from './info-routes.ts'
import { infoExporter } from './info-row.ts'

export const vehicleInfoModule = defineModule({
  name: 'vehicle-info',
  about: 'Technical data of vehicles, their history, and the comparison with the plant.',
  exporters: ({ db, shared: { areas } }) => [infoExporter(infoRepository(db), areas)],
  importers: () => [infoImporter()],
  routes: (app, { db, telemetry: { fleet }, shared: { areas } }) =>
    infoRoutes(app, {
      infos: infoRepository(db),
      history: infoHistoryRepository(db),
      areas,
      fleet,
    }),
})
