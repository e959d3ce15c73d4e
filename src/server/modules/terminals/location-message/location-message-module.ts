import { defineModule } from '#server/app/module.ts'
import { locationExporter } from './location-exporter.ts'
import { locationRepository } from './location-repository.ts'
import { locationRoutes } from './location-routes.ts'

export const locationMessageModule = defineModule({
  name: 'location-message',
  about: 'Position messages, and positions requested from terminals.',
  exporters: ({ db }) => [locationExporter(locationRepository(db))],
  routes: (app, { db, telemetry: { commands, fleet } }) =>
    locationRoutes(app, { locations: locationRepository(db), commands, fleet }),
})
