import { z } from 'zod'
import { downloadDataItemTemplate, itemCode } from '#core/contract/data-item.ts'
import { QUALITY_RULES, STANDARD_ITEMS } from '#core/domain/data-item.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { dataItem } from '#server/store/schema/data-service.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { sheet } from '#server/exchange/sheet.ts'
import { RULE_WORDS } from './data-item-exporter.ts'

const limit = z.preprocess(
  (value) => (typeof value === 'string' ? Number(value.replace(',', '.')) : (value ?? null)),
  z.number().nullable(),
)
const Row = z
  .object({
    code: itemCode,
    name: z.string().max(100).default(''),
    least: limit,
    greatest: limit,
    rule: z.enum(QUALITY_RULES).default('range'),
  })
  .refine(({ least, greatest }) => least === null || greatest === null || least <= greatest, {
    path: ['greatest'],
    message: 'validation.rangeOrder',
  })

const STANDARD = new Map<string, (typeof STANDARD_ITEMS)[number]>(STANDARD_ITEMS.map((item) => [item.key, item]))

const ITEM_SHEET = sheet(Row, {
  code: 'speed',
  name: 'Road speed',
  least: '0',
  greatest: '120',
  rule: 'range',
})

/** Names and limits by workbook: rows are matched by their code; extensions are added on the page. */
export const dataItemImporter = (): Importer =>
  tableImporter({
    name: 'dataItem',
    access: downloadDataItemTemplate.access,
    calls: { template: downloadDataItemTemplate },
    key: 'code',
    words: { rule: RULE_WORDS },
    sheet: ITEM_SHEET,
    table: dataItem,
    match: { column: dataItem.code, of: ({ code }) => code },
    reasons: ({ code }, _references, stored) =>
      stored || STANDARD.has(code) ? [] : [{ path: 'code', message: 'validation.format' }],
    initial({ code }) {
      const standard = STANDARD.get(code)
      if (!standard) return undefined
      const { unit, least, greatest, rule } = standard
      return { code, unit, names: {}, least, greatest, rule }
    },
    values: ({ value: { name, least, greatest, rule } }, _references, stored) => ({
      names: { ...stored?.names, ...(name !== '' && { en: name }) },
      least,
      greatest,
      rule,
    }),
    columnOf: { names: 'name' },
    stamp: (_stored, { userId }) => ({ updatedBy: userId }),
  })
