import { exportVehicleModels, VEHICLE_CLASSES } from '#core/contract/vehicle-model.ts'
import { type ColumnWords, type Exporter, exporter, POWER_TYPE_WORDS, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { VehicleModelRepository } from './vehicle-model-repository.ts'

/** Columns the import reads too. */
export const MODEL_COLUMNS = [
  'brandCode',
  'brandName',
  'seriesCode',
  'seriesName',
  'modelCode',
  'modelName',
  'vehicleClass',
  'powerType',
] as const

export const MODEL_WORDS: Readonly<Record<string, ColumnWords>> = {
  vehicleClass: wordsOf(VEHICLE_CLASSES, 'baseInfo:class.'),
  powerType: POWER_TYPE_WORDS,
}

export const vehicleModelExporter = (models: VehicleModelRepository): Exporter =>
  exporter({
    endpoint: exportVehicleModels,
    page: '/baseInfo/vehicle',
    fileName: 'vehicle-models',
    columns: MODEL_COLUMNS,
    words: MODEL_WORDS,
    rows: (scope, filter) => models.all(scope, filter),
    count: async (scope, filter) => (await models.page(scope, filter, ONE_ROW)).total,
  })
