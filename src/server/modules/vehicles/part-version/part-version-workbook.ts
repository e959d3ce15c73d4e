import {
  downloadPartVersionTemplate,
  exportPartVersions,
  importPartVersions,
  PartVersionInput,
  type PartVersionRow,
  VERSION_STATUS_CODES,
} from '#core/contract/part-version.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { idsByName } from '#server/store/import-references.ts'
import { partModel, softVersion } from '#server/store/schema/base-data.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { sheet } from '#server/exchange/sheet.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { Scope } from '#server/store/scope.ts'
import type { PartVersionRepository, StoredVersion } from './part-version-repository.ts'

const PART_VERSION_WORDS = { status: wordsOf(VERSION_STATUS_CODES, 'partVersion:status.') }

const VERSION_SHEET = sheet(PartVersionInput, {
  softModel: 'FT300-7.3.0',
  partsModel: 'FT-300',
  version: '7.3.0',
  parent: 'FT300-7.2.1',
  hardware: 'H6, H7',
  releasedOn: '2026-12-01',
  swin: '',
  notes: '',
  knownIssues: '',
})

/** Software versions by workbook: rows are matched by their name. */
export const partVersionImporter = (): Importer =>
  tableImporter({
    name: 'partVersion',
    access: downloadPartVersionTemplate.access,
    calls: { run: importPartVersions, template: downloadPartVersionTemplate },
    key: 'softModel',
    sheet: VERSION_SHEET,
    table: softVersion,
    match: { column: softVersion.softModel, of: ({ softModel }) => softModel },
    references: async (tx, scope) => ({
      models: await idsByName(tx, scope, partModel, partModel.model),
      versions: await idsByName(tx, scope, softVersion, softVersion.softModel),
    }),
    reasons: ({ partsModel, parent }, { models, versions }) => [
      ...(models.has(partsModel) ? [] : [{ path: 'partsModel', message: 'validation.unknownPartsModel' }]),
      ...(parent === '' || versions.has(parent) ? [] : [{ path: 'parent', message: 'validation.unknownVersion' }]),
    ],
    values: ({ value: { partsModel, parent, ...value } }, { models, versions }) => ({
      ...value,
      partModelId: models.get(partsModel)!,
      parentId: versions.get(parent) ?? null,
    }),
    columnOf: { partModelId: 'partsModel', parentId: 'parent' },
  })

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
    columns: [...VERSION_SHEET.names, 'typeName', 'status', 'vehicles'],
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
