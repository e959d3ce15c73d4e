import { z } from 'zod'
import { downloadPartTypeTemplate, importPartTypes, PartTypeInput } from '#core/contract/part-type.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { list, yesOrNo } from '#server/exchange/import-cells.ts'
import { partType } from '#server/store/schema/base-data.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { PART_TYPE_COLUMNS } from './part-type-exporter.ts'

const PartTypeImportRow = PartTypeInput.extend({
  upgradable: z.preprocess(yesOrNo, PartTypeInput.shape.upgradable),
  retired: z.preprocess(yesOrNo, PartTypeInput.shape.retired),
  parameterTemplate: z.preprocess(list, PartTypeInput.shape.parameterTemplate),
  certificates: z.preprocess(list, PartTypeInput.shape.certificates),
})

const REQUIRED = new Set(['code', 'name'])
const EXAMPLES: Partial<Record<(typeof PART_TYPE_COLUMNS)[number], string>> = {
  code: 'BMS',
  name: 'Battery management',
  upgradable: 'yes',
  protocol: 'UDS',
  diagnosticAddress: '7E4',
  otaRank: '20',
  parameterTemplate: 'Cells, Capacity kWh',
}

/** Part types by workbook: rows are matched by their code. */
export const partTypeImporter = (): Importer =>
  tableImporter({
    name: 'partType',
    access: downloadPartTypeTemplate.access,
    calls: { run: importPartTypes, template: downloadPartTypeTemplate },
    key: 'code',
    columns: PART_TYPE_COLUMNS.map((name) => ({ name, required: REQUIRED.has(name), example: EXAMPLES[name] ?? '' })),
    schema: PartTypeImportRow,
    table: partType,
    match: { column: partType.code, of: ({ code }) => code },
    references: () => Promise.resolve(undefined),
    values: ({ value }) => value,
  })
