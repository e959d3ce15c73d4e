import { defineModule } from '#server/app/module.ts'
import { positionDataRepository } from './position-data-repository.ts'
import { positionDataExporter, positionDataRoutes } from './position-data-routes.ts'

export const positionDataModule = defineModule({
  name: 'position-data',
  about: 'Stored positions and track files.',
  exporters: ({ db }) => [positionDataExporter(positionDataRepository(db))],
  routes: (app, { db }) => positionDataRoutes(app, { positions: positionDataRepository(db) }),
})
