import {
  downloadVehicleModelTemplate,
  exportVehicleModels,
  VEHICLE_CLASSES,
  VehicleModelInput,
} from '#core/contract/vehicle-model.ts'
import type { Importer, ImportTransaction } from '#server/exchange/importer.ts'
import type { FailDetail } from '#server/http/errors.ts'
import { vehicleModel } from '#server/store/schema/vehicle.ts'
import type { Scope } from '#server/store/scope.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { sheet } from '#server/exchange/sheet.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { type ColumnWords, type Exporter, exporter, POWER_TYPE_WORDS, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import { modelsAreUsed, modelsOfTenant, type VehicleModelRepository } from './vehicle-model-repository.ts'

const MODEL_WORDS: Readonly<Record<string, ColumnWords>> = {
  vehicleClass: wordsOf(VEHICLE_CLASSES, 'baseInfo:class.'),
  powerType: POWER_TYPE_WORDS,
}

const MODEL_SHEET = sheet(VehicleModelInput, {
  brandCode: 'YL',
  brandName: 'Yuanlu',
  seriesCode: 'YL-T',
  seriesName: 'Tianmu',
  modelCode: 'YL-T-480D',
  modelName: 'Tianmu 480 6×4',
  vehicleClass: 'truck',
  powerType: 'Diesel',
})

/** Names by code of brand, and by code of brand and series. */
interface Names {
  brands: ReadonlyMap<string, string>
  series: ReadonlyMap<string, string>
}

const seriesKey = (of: Pick<VehicleModelInput, 'brandCode' | 'seriesCode'>) => `${of.brandCode},${of.seriesCode}`

/** Models by workbook: rows are matched by their code, and agree on the names of their brands and series. */
export const vehicleModelImporter = (fleet: Pick<FleetView, 'reload'>): Importer =>
  tableImporter({
    name: 'vehicleModel',
    access: downloadVehicleModelTemplate.access,
    calls: { template: downloadVehicleModelTemplate },
    key: 'modelCode',
    words: MODEL_WORDS,
    sheet: MODEL_SHEET,
    table: vehicleModel,
    match: { column: vehicleModel.modelCode, of: ({ modelCode }) => modelCode },
    references: async (tx, scope, rows) =>
      namesOf(
        tx,
        scope,
        rows.map(({ value }) => value),
      ),
    reasons: (row, names) => reasonsOf(row, names),
    values: ({ value }) => value,
    mayRemove: async (tx, scope, rows) => {
      const codes = new Set(rows.map(({ modelCode }) => modelCode))
      const stored = await modelsOfTenant(tx, scope)
      const ids = stored.flatMap(({ id, modelCode }) => (codes.has(modelCode) ? [id] : []))
      return !(await modelsAreUsed(tx, ids))
    },
    changed: () => fleet.reload(),
  })

/** The names that hold: those of models the file does not have, else those of its first row. */
async function namesOf(
  tx: ImportTransaction,
  scope: Pick<Scope, 'oemId'>,
  rows: readonly VehicleModelInput[],
): Promise<Names> {
  const inFile = new Set(rows.map(({ modelCode }) => modelCode))
  const others = (await modelsOfTenant(tx, scope)).filter(({ modelCode }) => !inFile.has(modelCode))
  const brands = new Map<string, string>()
  const series = new Map<string, string>()
  for (const row of [...others, ...rows]) {
    if (!brands.has(row.brandCode)) brands.set(row.brandCode, row.brandName)
    if (!series.has(seriesKey(row))) series.set(seriesKey(row), row.seriesName)
  }
  return { brands, series }
}

function reasonsOf(row: VehicleModelInput, { brands, series }: Names): FailDetail[] {
  const named = [
    ['brandName', brands.get(row.brandCode)],
    ['seriesName', series.get(seriesKey(row))],
  ] as const
  return named.flatMap(([path, name]) =>
    name === undefined || name === row[path] ? [] : [{ path, message: 'validation.nameOfCode', values: { name } }],
  )
}

export const vehicleModelExporter = (models: VehicleModelRepository): Exporter =>
  exporter({
    endpoint: exportVehicleModels,
    page: '/baseInfo/vehicle',
    fileName: 'vehicle-models',
    columns: MODEL_SHEET.names,
    words: MODEL_WORDS,
    rows: (scope, filter) => models.all(scope, filter),
    count: async (scope, filter) => (await models.page(scope, filter, ONE_ROW)).total,
  })
