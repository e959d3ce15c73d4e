import { defineModule } from '#server/app/module.ts'
import { vehicleLogExporters } from './vehicle-log-exporter.ts'
import { vehicleLogRepository } from './vehicle-log-repository.ts'
import { vehicleLogRoutes } from './vehicle-log-routes.ts'

export const vehicleLogModule = defineModule({
  name: 'vehicle-log',
  about: 'Logins, connections and commands of a vehicle.',
  exporters: ({ db }) => vehicleLogExporters(vehicleLogRepository(db)),
  routes: (app, { db }) => vehicleLogRoutes(app, { vehicleLogs: vehicleLogRepository(db) }),
})
