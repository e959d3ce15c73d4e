import { defineModule } from '#server/app/module.ts'
import { monitorRepository } from './monitor-repository.ts'
import { monitorRoutes } from './monitor-routes.ts'

export const monitorModule = defineModule({
  name: 'monitor',
  about: 'Vehicles on the live map.',
  routes: (app, { db, telemetry: { fleet } }) => monitorRoutes(app, { monitor: monitorRepository(db), fleet }),
})
