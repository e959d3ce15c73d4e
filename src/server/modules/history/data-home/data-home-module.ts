import { defineModule } from '#server/app/module.ts'
import { dataHomeRepository } from './data-home-repository.ts'
import { dataHomeRoutes } from './data-home-routes.ts'

export const dataHomeModule = defineModule({
  name: 'data-home',
  about: 'Ingest volume, data quality and backlog.',
  routes: (app, { db, telemetry: { fleet } }) => dataHomeRoutes(app, { data: dataHomeRepository(db), fleet }),
})
