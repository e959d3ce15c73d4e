import { z } from 'zod'
import { downloadVehicleTemplate, VehicleInput } from '#core/contract/vehicle.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { idsByName } from '#server/store/import-references.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { recordLife } from '#server/store/life-events.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { orgName, sheet } from '#server/exchange/sheet.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { VEHICLE_WORDS } from './vehicle-exporter.ts'
import { withSale } from './vehicle-sale.ts'

/** A row of the workbook: organisation and model by what people call them. */
const VehicleImportRow = VehicleInput.omit({ orgId: true, modelId: true }).extend({
  orgName,
  modelCode: z.string().trim().min(1, 'validation.required').max(64),
  country: z.preprocess((text) => (typeof text === 'string' ? text.toUpperCase() : text), VehicleInput.shape.country),
})

const VEHICLE_SHEET = sheet(VehicleImportRow, {
  vin: 'LGWEF4A50TEST0001',
  plate: '陕A12345',
  plateColour: '2',
  orgName: 'North',
  modelCode: 'T-460',
  country: 'CN',
  operatingCity: '西安',
  attribute: '3',
  driverName: '',
  soldOn: '2026-03-31',
  insuranceUntil: '2027-12-31',
  inspectionUntil: '2027-12-31',
  tags: 'winter, cold chain',
})

/** The register by workbook: rows are matched by their VIN. */
export const vehicleImporter = (fleet: Pick<FleetView, 'reload'>): Importer =>
  tableImporter({
    name: 'vehicle',
    access: downloadVehicleTemplate.access,
    calls: { template: downloadVehicleTemplate },
    key: 'vin',
    words: VEHICLE_WORDS,
    sheet: VEHICLE_SHEET,
    table: vehicle,
    match: { column: vehicle.vin, of: ({ vin }) => vin, everywhere: true },
    taken: { path: 'vin', message: 'error.vinTaken' },
    references: async (tx, scope) => ({
      models: await idsByName(tx, scope, vehicleModel, vehicleModel.modelCode),
    }),
    reasons: ({ modelCode }, { models }) =>
      models.has(modelCode) ? [] : [{ path: 'modelCode', message: 'validation.unknownModel' }],
    values: ({ value: { modelCode, ...values } }, { models }) => ({
      ...values,
      modelId: models.get(modelCode)!,
    }),
    columnOf: { modelId: 'modelCode' },
    derived: withSale,
    added: (tx, scope, ids) =>
      recordLife(
        tx,
        scope,
        ids.map((vehicleId) => ({ kind: 'registered', vehicleId, source: 'import' })),
      ),
    changed: () => fleet.reload(),
  })
