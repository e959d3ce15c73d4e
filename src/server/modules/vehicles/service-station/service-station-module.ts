import type { Language } from '#core/domain/language.ts'
import { defineModule } from '#server/app/module.ts'
import { stationImporter } from './station-importer.ts'
import { stationRepository } from './station-repository.ts'
import { stationRoutes } from './station-routes.ts'
import { stationExporter } from './station-row.ts'

export const serviceStationModule = defineModule({
  name: 'service-station',
  about: 'Service stations, what they can do and how far they are.',
  exporters: ({ db, shared: { areas } }) => [stationExporter(stationRepository(db), areas)],
  importers: ({ shared: { areas } }) => [stationImporter(areas)],
  routes(app, { db, shared: { areas, importTemplate } }) {
    const template = (language: Language) => importTemplate(language, stationImporter(areas))
    stationRoutes(app, { stations: stationRepository(db), areas, template })
  },
})
