import type { RegionTree } from '../modules/vehicles/region/region-tree.ts'
import type { Exporter } from '../exchange/exporter.ts'
import type { Importer } from '../exchange/importer.ts'
import { dataServiceExporters } from './data-services.ts'
import { diagnosticServiceExporters } from './diagnostic-services.ts'
import { dataItemImporter } from '../modules/history/data-item/data-item-import-repository.ts'
import { dealerImporter } from '../modules/vehicles/dealer/dealer-importer.ts'
import { dealerRepository } from '../modules/vehicles/dealer/dealer-repository.ts'
import { dealerExporter } from '../modules/vehicles/dealer/dealer-row.ts'
import { faultCodeImporter } from '../modules/diagnostics/fault-code/fault-code-import-repository.ts'
import { locationExporter } from '../modules/terminals/location-message/location-exporter.ts'
import { locationRepository } from '../modules/terminals/location-message/location-repository.ts'
import { partExporter } from '../modules/vehicles/parts/part-exporter.ts'
import { partImporter } from '../modules/vehicles/parts/part-importer.ts'
import { partRepository } from '../modules/vehicles/parts/part-repository.ts'
import { vehicleLogExporters } from '../modules/vehicles/vehicle-log/vehicle-log-exporter.ts'
import { vehicleLogRepository } from '../modules/vehicles/vehicle-log/vehicle-log-repository.ts'
import { vehicleOrgExporters } from '../modules/vehicles/vehicle-org/vehicle-org-exporters.ts'
import { vehicleOrgImporter } from '../modules/vehicles/vehicle-org/vehicle-org-importer.ts'
import { vehicleOrgRepository } from '../modules/vehicles/vehicle-org/vehicle-org-repository.ts'
import { vehicleExporter } from '../modules/vehicles/vehicle/vehicle-exporter.ts'
import { vehicleImporter } from '../modules/vehicles/vehicle/vehicle-importer.ts'
import { vehicleRepository } from '../modules/vehicles/vehicle/vehicle-repository.ts'
import { offlineServiceExporters } from './offline-services.ts'
import { operationsServiceExporters } from './operations-services.ts'
import { terminalServiceExporters } from './terminal-services.ts'
import { tripServiceExporters } from './trip-services.ts'
import { wakeServiceExporters } from './wake-services.ts'
import type { Database } from '../store/database.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

/** What can be exported in the background and imported: each topic brings its own. */
export function exchangedTopics(
  { db, areas }: { db: Database; areas: RegionTree },
  { fleet }: Pick<Telemetry, 'fleet'>,
): { exporters: Exporter[]; importers: Importer[] } {
  return {
    exporters: [
      vehicleExporter(vehicleRepository(db), fleet),
      dealerExporter(dealerRepository(db), areas),
      ...vehicleLogExporters(vehicleLogRepository(db)),
      locationExporter(locationRepository(db)),
      ...terminalServiceExporters(db, { fleet }),
      ...diagnosticServiceExporters(db),
      ...dataServiceExporters(db),
      ...tripServiceExporters(db),
      ...wakeServiceExporters(db),
      ...operationsServiceExporters(db),
      ...offlineServiceExporters(db),
      partExporter(partRepository(db)),
      ...Object.values(vehicleOrgExporters(vehicleOrgRepository(db))),
    ],
    importers: [
      vehicleImporter(fleet),
      dealerImporter(areas),
      partImporter(),
      vehicleOrgImporter(fleet),
      faultCodeImporter(),
      dataItemImporter(),
    ],
  }
}
