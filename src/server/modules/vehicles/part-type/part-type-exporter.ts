import { exportPartTypes, type PartTypeRow } from '#core/contract/part-type.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { type Exporter, exporter } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { PartTypeRepository, StoredPartType } from './part-type-repository.ts'

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

export const partTypeRow = ({ createdAt, updatedAt, protocol, ...row }: StoredPartType): PartTypeRow => ({
  ...row,
  protocol: protocol as PartTypeRow['protocol'],
  createTime: platformTimeOf(createdAt),
  updateTime: platformTimeOf(updatedAt),
})

export const partTypeExporter = (types: PartTypeRepository): Exporter =>
  exporter({
    endpoint: exportPartTypes,
    page: '/parts/type',
    fileName: 'part-types',
    columns: [...PART_TYPE_COLUMNS, 'models', 'versions', 'parts'],
    async *rows(scope, filter) {
      for await (const row of types.all(scope, filter)) yield partTypeRow(row)
    },
    count: async (scope, filter) => (await types.page(scope, filter, ONE_ROW)).total,
  })
