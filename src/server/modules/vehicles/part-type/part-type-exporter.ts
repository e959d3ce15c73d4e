import { exportPartTypes } from '#core/contract/part-type.ts'
import { type Exporter, exporter } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { PartTypeRepository } from './part-type-repository.ts'

/** Columns the import reads too. */
export const PART_TYPE_COLUMNS = [
  'code',
  'name',
  'upgradable',
  'protocol',
  'diagnosticAddress',
  'otaRank',
  'parameterTemplate',
  'certificates',
  'retired',
] as const

export const partTypeExporter = (types: PartTypeRepository): Exporter =>
  exporter({
    endpoint: exportPartTypes,
    page: '/parts/type',
    fileName: 'part-types',
    columns: [...PART_TYPE_COLUMNS, 'models', 'versions', 'parts'],
    rows: (scope, filter) => types.all(scope, filter),
    count: async (scope, filter) => (await types.page(scope, filter, ONE_ROW)).total,
  })
