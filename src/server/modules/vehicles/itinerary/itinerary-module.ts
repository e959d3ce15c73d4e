import type { Language } from '#core/domain/language.ts'
import { defineModule } from '#server/app/module.ts'
import { repeat } from '#server/work/background-work.ts'
import { compareItineraries } from './itinerary-comparison-repository.ts'
import { itineraryImporter } from './itinerary-importer.ts'
import { itineraryRepository } from './itinerary-repository.ts'
import { itineraryRoutes } from './itinerary-routes.ts'
import { itineraryExporter } from './itinerary-row.ts'

const EVERY_MS = 60_000

export const itineraryModule = defineModule({
  name: 'itinerary',
  about: 'Planned itineraries, and how they were driven.',
  exporters: ({ db }) => [itineraryExporter(itineraryRepository(db))],
  importers: () => [itineraryImporter()],
  background: ({ db }) => [
    repeat('itineraries', EVERY_MS, ({ signal }) => compareItineraries(db, new Date(), { signal })),
  ],
  routes(app, { db, shared: { importTemplate } }) {
    itineraryRoutes(app, {
      itineraries: itineraryRepository(db),
      compare: (ids) => compareItineraries(db, new Date(), { ids }),
      template: (language: Language) => importTemplate(language, itineraryImporter()),
    })
  },
})
