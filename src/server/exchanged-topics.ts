import type { RegionTree } from './modules/region/region-tree.ts'
import type { Exporter } from './exchange/exporter.ts'
import type { Importer } from './exchange/importer.ts'
import { dataServiceExporters } from './data-services.ts'
import { diagnosticServiceExporters } from './diagnostic-services.ts'
import { dataItemImporter } from './modules/data-item/data-item-import-repository.ts'
import { dealerImporter } from './modules/dealer/dealer-importer.ts'
import { dealerRepository } from './modules/dealer/dealer-repository.ts'
import { dealerExporter } from './modules/dealer/dealer-row.ts'
import { faultCodeImporter } from './modules/fault-code/fault-code-import-repository.ts'
import { locationExporter } from './modules/location-message/location-exporter.ts'
import { locationRepository } from './modules/location-message/location-repository.ts'
import { partExporter } from './modules/parts/part-exporter.ts'
import { partImporter } from './modules/parts/part-importer.ts'
import { partRepository } from './modules/parts/part-repository.ts'
import { vehicleLogExporters } from './modules/vehicle-log/vehicle-log-exporter.ts'
import { vehicleLogRepository } from './modules/vehicle-log/vehicle-log-repository.ts'
import { vehicleOrgExporters } from './modules/vehicle-org/vehicle-org-exporters.ts'
import { vehicleOrgImporter } from './modules/vehicle-org/vehicle-org-importer.ts'
import { vehicleOrgRepository } from './modules/vehicle-org/vehicle-org-repository.ts'
import { vehicleExporter } from './modules/vehicle/vehicle-exporter.ts'
import { vehicleImporter } from './modules/vehicle/vehicle-importer.ts'
import { vehicleRepository } from './modules/vehicle/vehicle-repository.ts'
import { offlineServiceExporters } from './offline-services.ts'
import { operationsServiceExporters } from './operations-services.ts'
import { terminalServiceExporters } from './terminal-services.ts'
import { tripServiceExporters } from './trip-services.ts'
import { wakeServiceExporters } from './wake-services.ts'
import type { Database } from './store/database.ts'
import type { Telemetry } from './telemetry.ts'

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
