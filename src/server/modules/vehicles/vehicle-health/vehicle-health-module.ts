import { defineModule } from '#server/app/module.ts'
import { vehicleHealthRepository } from './vehicle-health-repository.ts'
import { vehicleHealthRoutes } from './vehicle-health-routes.ts'

export const vehicleHealthModule = defineModule({
  name: 'vehicle-health',
  about: 'Health of the parts of a vehicle.',
  routes: (app, { db }) => vehicleHealthRoutes(app, { health: vehicleHealthRepository(db) }),
})
