import { defineModule } from '#server/app/module.ts'
import { driverRepository } from './driver-repository.ts'
import { driverRoutes } from './driver-routes.ts'
import { lookupRepository } from './lookup-repository.ts'
import { lookupRoutes } from './lookup-routes.ts'
import { vinCheckRepository } from './vin-check-repository.ts'
import { vinCheckRoutes } from './vin-check-routes.ts'

export const lookupModule = defineModule({
  name: 'lookup',
  about: 'Values for selectors, search of drivers, and checks of VINs.',
  routes(app, { db }) {
    lookupRoutes(app, { lookups: lookupRepository(db) })
    driverRoutes(app, { drivers: driverRepository(db) })
    vinCheckRoutes(app, { vinChecks: vinCheckRepository(db) })
  },
})
