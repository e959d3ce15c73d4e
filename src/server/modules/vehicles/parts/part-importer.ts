import { downloadPartTemplate, importParts } from '#core/contract/parts.ts'
import { type Importer, importer } from '#server/exchange/importer.ts'
import { PART_COLUMNS, PART_WORDS } from './part-exporter.ts'
import { applyParts, planParts, undoParts } from './part-import-repository.ts'
import { PartImportRow } from './part-import-row.ts'

const REQUIRED = new Set(['serial', 'partsModel', 'orgName'])
const EXAMPLES: Partial<Record<(typeof PART_COLUMNS)[number], string>> = {
  serial: 'ECM-2026-000123',
  partNumber: '3601010-A1',
  partsModel: 'FT-300',
  orgName: 'North',
  installedOn: '2026-03-01',
  state: 'stock',
}

/** Parts by workbook: rows are known by their serial number. */
export const partImporter = (): Importer =>
  importer<PartImportRow>({
    name: 'part',
    access: downloadPartTemplate.access,
    calls: { run: importParts, template: downloadPartTemplate },
    key: 'serial',
    words: PART_WORDS,
    columns: PART_COLUMNS.map((name) => ({ name, required: REQUIRED.has(name), example: EXAMPLES[name] ?? '' })),
    schema: PartImportRow,
    plan: planParts,
    apply: applyParts,
    undo: undoParts,
  })
