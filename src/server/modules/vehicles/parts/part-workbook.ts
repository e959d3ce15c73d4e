import {
  downloadPartTemplate,
  exportParts,
  importParts,
  PART_NUMBERS,
  PART_STATES,
  PartInput,
} from '#core/contract/parts.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { idsByName, vehiclesByVin } from '#server/store/import-references.ts'
import { partModel } from '#server/store/schema/base-data.ts'
import { part } from '#server/store/schema/parts.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { orgName, sheet } from '#server/exchange/sheet.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import { type PartRepository, storedPart } from './part-repository.ts'

const PartImportRow = PartInput.omit({ orgId: true }).extend({ orgName })

const PART_WORDS = { state: wordsOf(PART_STATES, 'parts:state.') }

const NUMBERS = Object.fromEntries(PART_NUMBERS.map((name) => [name, ''])) as Record<
  (typeof PART_NUMBERS)[number],
  string
>
const PART_SHEET = sheet(PartImportRow, {
  serial: 'ECM-2026-000123',
  partNumber: '3601010-A1',
  partsModel: 'FT-300',
  orgName: 'North',
  hardwareVersion: '',
  softwareVersion: '',
  supplier: '',
  batch: '',
  vin: '',
  position: '',
  installedOn: '2026-03-01',
  state: 'stock',
  ...NUMBERS,
})

/** Parts by workbook: rows are matched by their serial number. */
export const partImporter = (): Importer =>
  tableImporter({
    name: 'part',
    access: downloadPartTemplate.access,
    calls: { run: importParts, template: downloadPartTemplate },
    key: 'serial',
    words: PART_WORDS,
    sheet: PART_SHEET,
    table: part,
    match: { column: part.serial, of: ({ serial }) => serial },
    taken: { path: 'serial', message: 'error.serialTaken' },
    references: async (tx, scope, rows) => ({
      models: await idsByName(tx, scope, partModel, partModel.model),
      vehicles: await vehiclesByVin(
        tx,
        scope,
        rows.flatMap(({ value }) => value.vin || []),
      ),
    }),
    reasons: ({ partsModel, vin, state }, { models, vehicles }) => [
      ...(models.has(partsModel) ? [] : [{ path: 'partsModel', message: 'validation.unknownPartsModel' }]),
      ...(vin === '' || vehicles.has(vin) ? [] : [{ path: 'vin', message: 'validation.unknownVehicle' }]),
      ...(state === 'installed' && vin === '' ? [{ path: 'vin', message: 'validation.required' }] : []),
    ],
    values({ value, columns }, { models, vehicles }, stored) {
      const { partsModel, vin, ...input } = value
      const { numbers, ...own } = storedPart(input)
      const values = { ...own, modelId: models.get(partsModel)!, vehicleId: vehicles.get(vin)?.id ?? null }
      const missing = PART_NUMBERS.filter((name) => !columns.has(name) && stored?.numbers[name] !== undefined)
      const untouched = Object.fromEntries(missing.map((name) => [name, stored!.numbers[name]!]))
      return { ...values, numbers: { ...untouched, ...numbers } }
    },
    columnOf: { modelId: 'partsModel', vehicleId: 'vin', numbers: null },
  })

export const partExporter = (parts: PartRepository): Exporter =>
  exporter({
    endpoint: exportParts,
    page: '/parts/info',
    fileName: 'parts',
    columns: [...PART_SHEET.names, 'typeName'],
    words: PART_WORDS,
    rows: (scope, filter) => parts.all(scope, filter),
    count: async (scope, filter) => (await parts.page(scope, filter, ONE_ROW)).total,
  })
