import { z } from 'zod'
import { downloadVehicleTemplate, VehicleInput } from '#core/contract/vehicle.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { idsByName, orgsByName } from '#server/store/import-references.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { recordLife } from '#server/store/life-events.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { VEHICLE_WORDS } from './vehicle-exporter.ts'
import { withSale } from './vehicle-sale.ts'

const number = (text: unknown) => (typeof text === 'string' && text.trim() !== '' ? Number(text) : text)

/** A row of the workbook: organisation and model by what people call them. */
const VehicleImportRow = VehicleInput.omit({ orgId: true, modelId: true }).extend({
  orgName: z.string().trim().min(1, 'validation.required').max(128),
  modelCode: z.string().trim().min(1, 'validation.required').max(64),
  plateColour: z.preprocess(number, VehicleInput.shape.plateColour),
  attribute: z.preprocess(number, VehicleInput.shape.attribute),
  country: z.preprocess((text) => (typeof text === 'string' ? text.toUpperCase() : text), VehicleInput.shape.country),
  tags: z.preprocess(
    (text) => (typeof text === 'string' ? text.split(/[,，;]/).flatMap((tag) => tag.trim() || []) : text),
    VehicleInput.shape.tags,
  ),
})

/** The register by workbook: rows are matched by their VIN. */
export const vehicleImporter = (fleet: Pick<FleetView, 'reload'>): Importer =>
  tableImporter({
    name: 'vehicle',
    access: downloadVehicleTemplate.access,
    calls: { template: downloadVehicleTemplate },
    key: 'vin',
    words: VEHICLE_WORDS,
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
    table: vehicle,
    match: { column: vehicle.vin, of: ({ vin }) => vin, everywhere: true },
    taken: { path: 'vin', message: 'error.vinTaken' },
    references: async (tx, scope) => ({
      orgs: await orgsByName(tx, scope),
      models: await idsByName(tx, scope, vehicleModel, vehicleModel.modelCode),
    }),
    reasons: ({ orgName, modelCode }, { orgs, models }) => [
      ...(orgs.has(orgName) ? [] : [{ path: 'orgName', message: 'validation.unknownOrganisation' }]),
      ...(models.has(modelCode) ? [] : [{ path: 'modelCode', message: 'validation.unknownModel' }]),
    ],
    values: ({ value: { orgName, modelCode, ...values } }, { orgs, models }) => ({
      ...values,
      orgId: orgs.get(orgName)!,
      modelId: models.get(modelCode)!,
    }),
    columnOf: { orgId: 'orgName', modelId: 'modelCode' },
    derived: withSale,
    added: (tx, scope, ids) =>
      recordLife(
        tx,
        scope,
        ids.map((vehicleId) => ({ kind: 'registered', vehicleId, source: 'import' })),
      ),
    changed: () => fleet.reload(),
  })
