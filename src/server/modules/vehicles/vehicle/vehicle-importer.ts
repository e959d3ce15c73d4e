import { createVehicle } from '#core/contract/vehicle.ts'
import { type Importer, importer } from '#server/exchange/importer.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { applyVehicles, planVehicles, undoVehicles } from './vehicle-import-repository.ts'
import { VehicleImportRow } from './vehicle-import-row.ts'

/** The register by workbook: rows are known by their VIN. */
export const vehicleImporter = (fleet: Pick<FleetView, 'reload'>): Importer =>
  importer<VehicleImportRow>({
    name: 'vehicle',
    access: createVehicle.access,
    key: 'vin',
    columns: [
      { name: 'vin', required: true, example: 'LGWEF4A50TEST0001' },
      { name: 'plate', example: '陕A12345' },
      { name: 'plateColour', example: '2' },
      { name: 'orgName', required: true, example: 'North' },
      { name: 'modelCode', required: true, example: 'T-460' },
      { name: 'country', example: 'CN' },
      { name: 'operatingCity', example: '西安' },
      { name: 'attribute', example: '3' },
      { name: 'driverName', example: '' },
      { name: 'soldOn', example: '2026-03-31' },
      { name: 'insuranceUntil', example: '2027-12-31' },
      { name: 'inspectionUntil', example: '2027-12-31' },
      { name: 'tags', example: 'winter, cold chain' },
    ],
    schema: VehicleImportRow,
    plan: planVehicles,
    apply: applyVehicles,
    undo: undoVehicles,
    changed: () => fleet.reload(),
  })
