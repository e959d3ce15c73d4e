import { exportParts, PART_NUMBERS, PART_STATES } from '#core/contract/parts.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { PartRepository } from './part-repository.ts'

/** Columns the import reads too. */
export const PART_COLUMNS = [
  'serial',
  'partNumber',
  'partsModel',
  'orgName',
  'hardwareVersion',
  'softwareVersion',
  'supplier',
  'batch',
  'vin',
  'position',
  'installedOn',
  'state',
  ...PART_NUMBERS,
] as const
export const PART_WORDS = { state: wordsOf(PART_STATES, 'parts:state.') }

export const partExporter = (parts: PartRepository): Exporter =>
  exporter({
    endpoint: exportParts,
    page: '/parts/info',
    fileName: 'parts',
    columns: [...PART_COLUMNS, 'typeName'],
    words: PART_WORDS,
    rows: (scope, filter) => parts.all(scope, filter),
    count: async (scope, filter) => (await parts.page(scope, filter, ONE_ROW)).total,
  })
