import { downloadPartTypeTemplate, exportPartTypes, importPartTypes, PartTypeInput } from '#core/contract/part-type.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { partType } from '#server/store/schema/base-data.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { sheet } from '#server/exchange/sheet.ts'
import { type Exporter, exporter } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { PartTypeRepository } from './part-type-repository.ts'

const TYPE_SHEET = sheet(PartTypeInput, {
  code: 'BMS',
  name: 'Battery management',
  upgradable: 'yes',
  protocol: 'UDS',
  diagnosticAddress: '7E4',
  otaRank: '20',
  parameterTemplate: 'Cells, Capacity kWh',
  certificates: '',
  retired: '',
})

/** Part types by workbook: rows are matched by their code. */
export const partTypeImporter = (): Importer =>
  tableImporter({
    name: 'partType',
    access: downloadPartTypeTemplate.access,
    calls: { run: importPartTypes, template: downloadPartTypeTemplate },
    key: 'code',
    sheet: TYPE_SHEET,
    table: partType,
    match: { column: partType.code, of: ({ code }) => code },
    values: ({ value }) => value,
  })

export const partTypeExporter = (types: PartTypeRepository): Exporter =>
  exporter({
    endpoint: exportPartTypes,
    page: '/parts/type',
    fileName: 'part-types',
    columns: [...TYPE_SHEET.names, 'models', 'versions', 'parts'],
    rows: (scope, filter) => types.all(scope, filter),
    count: async (scope, filter) => (await types.page(scope, filter, ONE_ROW)).total,
  })
