import { exportParts, PART_NUMBERS, PART_STATES, type PartNumber, type PartRow } from '#core/contract/parts.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { PartRepository, StoredPartRow } from './part-repository.ts'

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

/** A stored part as the contract shows it. */
export function partRow({ createdAt, updatedAt, numbers, ...row }: StoredPartRow): PartRow {
  const all = Object.fromEntries(PART_NUMBERS.map((name) => [name, numbers[name] ?? ''])) as Record<PartNumber, string>
  return {
    ...row,
    ...all,
    state: row.state as PartRow['state'],
    createTime: platformTimeOf(createdAt),
    updateTime: platformTimeOf(updatedAt),
  }
}

export const partExporter = (parts: PartRepository): Exporter =>
  exporter({
    endpoint: exportParts,
    page: '/parts/info',
    fileName: 'parts',
    columns: [...PART_COLUMNS, 'typeName'],
    words: PART_WORDS,
    async *rows(scope, filter) {
      for await (const row of parts.all(scope, filter)) yield partRow(row)
    },
    count: async (scope, filter) => (await parts.page(scope, filter, ONE_ROW)).total,
  })
