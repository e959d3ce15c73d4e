import { exportPartVersions, type PartVersionRow, VERSION_STATUS_CODES } from '#core/contract/part-version.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { Scope } from '#server/store/scope.ts'
import type { PartVersionRepository, StoredVersion } from './part-version-repository.ts'

/** Columns the import reads too. */
export const PART_VERSION_COLUMNS = [
  'softModel',
  'partsModel',
  'version',
  'parent',
  'hardware',
  'releasedOn',
  'swin',
  'notes',
  'knownIssues',
] as const

const PART_VERSION_WORDS = { status: wordsOf(VERSION_STATUS_CODES, 'partVersion:status.') }

/** Stored versions as the contract shows them, with the vehicles that have each: one statement for all of them. */
export async function withVehicles(
  versions: PartVersionRepository,
  scope: Scope,
  rows: readonly StoredVersion[],
): Promise<PartVersionRow[]> {
  const models = [...new Set(rows.flatMap(({ modelId }) => modelId ?? []))]
  const counts = models.length === 0 ? [] : await versions.vehicles(scope, models)
  return rows.map(({ modelId, ...row }) => {
    const ofModel = counts.filter((each) => each.modelId === modelId)
    const total = ofModel.reduce((sum, { vehicles }) => sum + vehicles, 0)
    const vehicles = ofModel.find(({ version }) => version === row.version)?.vehicles ?? 0
    return {
      ...row,
      vehicles,
      share: total === 0 ? null : vehicles / total,
    }
  })
}

const ROWS_AT_ONCE = 500

export const partVersionExporter = (versions: PartVersionRepository): Exporter =>
  exporter({
    endpoint: exportPartVersions,
    page: '/parts/version',
    fileName: 'software-versions',
    columns: [...PART_VERSION_COLUMNS, 'typeName', 'status', 'vehicles'],
    words: PART_VERSION_WORDS,
    async *rows(scope, filter) {
      let batch: StoredVersion[] = []
      for await (const row of versions.all(scope, filter)) {
        batch.push(row)
        if (batch.length < ROWS_AT_ONCE) continue
        yield* await withVehicles(versions, scope, batch)
        batch = []
      }
      yield* await withVehicles(versions, scope, batch)
    },
    count: async (scope, filter) => (await versions.page(scope, filter, ONE_ROW)).total,
  })
