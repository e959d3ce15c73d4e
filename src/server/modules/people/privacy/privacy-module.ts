import { defineModule } from '#server/app/module.ts'
import { privacyRoutes } from './privacy-routes.ts'
import { vehicleDataRepository } from './vehicle-data-repository.ts'

export const privacyModule = defineModule({
  name: 'privacy',
  about: 'Export and erasure of the data of one vehicle.',
  routes(app, { db, telemetry, objects: { readObject } }) {
    privacyRoutes(app, {
      data: vehicleDataRepository(db),
      readObject,
      refreshTerminals: (terminalIds) => telemetry.refreshTerminals(terminalIds),
      vehiclesChanged: () => telemetry.fleet.reload(),
    })
  },
})
