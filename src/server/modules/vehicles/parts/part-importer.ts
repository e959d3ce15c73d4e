import { z } from 'zod'
import { downloadPartTemplate, importParts, PART_NUMBERS, PartInput } from '#core/contract/parts.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { idsByName, orgsByName, vehiclesByVin } from '#server/store/import-references.ts'
import { partModel } from '#server/store/schema/base-data.ts'
import { part } from '#server/store/schema/parts.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { PART_COLUMNS, PART_WORDS } from './part-exporter.ts'
import { storedPart } from './part-repository.ts'

const PartImportRow = PartInput.omit({ orgId: true }).extend({
  orgName: z.string().trim().min(1, 'validation.required').max(128),
})

const REQUIRED = new Set(['serial', 'partsModel', 'orgName'])
const EXAMPLES: Partial<Record<(typeof PART_COLUMNS)[number], string>> = {
  serial: 'ECM-2026-000123',
  partNumber: '3601010-A1',
  partsModel: 'FT-300',
  orgName: 'North',
  installedOn: '2026-03-01',
  state: 'stock',
}

/** Parts by workbook: rows are matched by their serial number. */
export const partImporter = (): Importer =>
  tableImporter({
    name: 'part',
    access: downloadPartTemplate.access,
    calls: { run: importParts, template: downloadPartTemplate },
    key: 'serial',
    words: PART_WORDS,
    columns: PART_COLUMNS.map((name) => ({ name, required: REQUIRED.has(name), example: EXAMPLES[name] ?? '' })),
    schema: PartImportRow,
    table: part,
    match: { column: part.serial, of: ({ serial }) => serial },
    taken: { path: 'serial', message: 'error.serialTaken' },
    references: async (tx, scope, rows) => ({
      orgs: await orgsByName(tx, scope),
      models: await idsByName(tx, scope, partModel, partModel.model),
      vehicles: await vehiclesByVin(
        tx,
        scope,
        rows.flatMap(({ value }) => value.vin || []),
      ),
    }),
    reasons: ({ orgName, partsModel, vin, state }, { orgs, models, vehicles }) => [
      ...(orgs.has(orgName) ? [] : [{ path: 'orgName', message: 'validation.unknownOrganisation' }]),
      ...(models.has(partsModel) ? [] : [{ path: 'partsModel', message: 'validation.unknownPartsModel' }]),
      ...(vin === '' || vehicles.has(vin) ? [] : [{ path: 'vin', message: 'validation.unknownVehicle' }]),
      ...(state === 'installed' && vin === '' ? [{ path: 'vin', message: 'validation.required' }] : []),
    ],
    values({ value, columns }, { orgs, models, vehicles }, stored) {
      const { orgName, partsModel, vin, ...input } = value
      const ids = {
        orgId: orgs.get(orgName)!,
        modelId: models.get(partsModel)!,
        vehicleId: vehicles.get(vin)?.id ?? null,
      }
      const { numbers, ...values } = storedPart(input, ids)
      const missing = PART_NUMBERS.filter((name) => !columns.has(name) && stored?.numbers[name] !== undefined)
      const untouched = Object.fromEntries(missing.map((name) => [name, stored!.numbers[name]!]))
      return { ...values, numbers: { ...untouched, ...numbers } }
    },
    columnOf: { orgId: 'orgName', modelId: 'partsModel', vehicleId: 'vin', numbers: null },
  })
