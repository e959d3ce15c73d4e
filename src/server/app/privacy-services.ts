import type { FastifyInstance } from 'fastify'
import type { FileServices } from './file-services.ts'
import { privacyRoutes } from '../modules/people/privacy/privacy-routes.ts'
import { vehicleDataRepository } from '../modules/people/privacy/vehicle-data-repository.ts'
import type { Database } from '../store/database.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

/** What people may ask for about their data. */
export function privacyServiceRoutes(
  app: FastifyInstance,
  { db, telemetry, files }: { db: Database; telemetry: Telemetry; files: FileServices },
): void {
  privacyRoutes(app, {
    data: vehicleDataRepository(db),
    readObject: (oemId, key) => files.readObject(oemId, key),
    refreshTerminals: (terminalIds) => telemetry.refreshTerminals(terminalIds),
    vehiclesChanged: () => telemetry.fleet.reload(),
  })
}
