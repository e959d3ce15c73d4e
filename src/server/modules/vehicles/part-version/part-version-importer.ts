import { z } from 'zod'
import { downloadPartVersionTemplate, importPartVersions, PartVersionInput } from '#core/contract/part-version.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { list } from '#server/exchange/import-cells.ts'
import { idsByName } from '#server/store/import-references.ts'
import { partModel, softVersion } from '#server/store/schema/base-data.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { PART_VERSION_COLUMNS } from './part-version-exporter.ts'

const PartVersionImportRow = PartVersionInput.extend({
  hardware: z.preprocess(list, PartVersionInput.shape.hardware),
})

const REQUIRED = new Set(['softModel', 'partsModel', 'version'])
const EXAMPLES: Partial<Record<(typeof PART_VERSION_COLUMNS)[number], string>> = {
  softModel: 'FT300-7.3.0',
  partsModel: 'FT-300',
  version: '7.3.0',
  parent: 'FT300-7.2.1',
  hardware: 'H6, H7',
  releasedOn: '2026-12-01',
}

/** Software versions by workbook: rows are matched by their name. */
export const partVersionImporter = (): Importer =>
  tableImporter({
    name: 'partVersion',
    access: downloadPartVersionTemplate.access,
    calls: { run: importPartVersions, template: downloadPartVersionTemplate },
    key: 'softModel',
    columns: PART_VERSION_COLUMNS.map((name) => ({
      name,
      required: REQUIRED.has(name),
      example: EXAMPLES[name] ?? '',
    })),
    schema: PartVersionImportRow,
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
