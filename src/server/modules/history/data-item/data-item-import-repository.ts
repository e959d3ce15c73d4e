import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { downloadDataItemTemplate, itemCode } from '#core/contract/data-item.ts'
import { QUALITY_RULES, STANDARD_ITEMS } from '#core/domain/data-item.ts'
import {
  type DoneRow,
  type Importer,
  importer,
  type ImportScope,
  type ImportTransaction,
} from '#server/exchange/importer.ts'
import { dataItem } from '#server/store/schema/data-service.ts'
import { RULE_WORDS } from './data-item-exporter.ts'

const figure = z.preprocess(
  (value) => (typeof value === 'string' ? Number(value.replace(',', '.')) : (value ?? null)),
  z.number().nullable(),
)
const Row = z
  .object({
    code: itemCode,
    name: z.string().max(100).default(''),
    least: figure,
    greatest: figure,
    rule: z.enum(QUALITY_RULES).default('range'),
  })
  .refine(({ least, greatest }) => least === null || greatest === null || least <= greatest, {
    path: ['greatest'],
    message: 'validation.rangeOrder',
  })
type Row = z.output<typeof Row>
type Stored = typeof dataItem.$inferSelect

const STANDARD = new Map<string, (typeof STANDARD_ITEMS)[number]>(STANDARD_ITEMS.map((item) => [item.key, item]))

async function known(tx: ImportTransaction, { oemId }: ImportScope, rows: readonly { value: Row }[]) {
  const codes = rows.map(({ value }) => value.code)
  const found = await tx
    .select()
    .from(dataItem)
    .where(and(eq(dataItem.oemId, oemId), inArray(dataItem.code, codes)))
  return new Map(found.map((row) => [row.code, row]))
}

/** What a row says beside what is there; columns the file does not have change nothing. */
function changed({ value, columns }: { value: Row; columns: ReadonlySet<string> }, before: Stored | undefined) {
  const standard = STANDARD.get(value.code)
  const base = before ?? { least: null, greatest: null, rule: 'range', names: {}, ...standard }
  const names = columns.has('name') && value.name !== '' ? { ...base.names, en: value.name } : base.names
  const pick = <Name extends 'least' | 'greatest' | 'rule'>(name: Name) =>
    columns.has(name) ? value[name] : base[name]
  return { names, least: pick('least'), greatest: pick('greatest'), rule: pick('rule') }
}
const kept = ({ names, least, greatest, rule }: Pick<Stored, 'names' | 'least' | 'greatest' | 'rule'>) => ({
  names,
  least,
  greatest,
  rule,
})

/** Names and limits by workbook: rows are known by their code, extensions are added by hand. */
export const dataItemImporter = (): Importer =>
  importer<Row>({
    name: 'dataItem',
    access: downloadDataItemTemplate.access,
    calls: { template: downloadDataItemTemplate },
    key: 'code',
    words: { rule: RULE_WORDS },
    columns: [
      { name: 'code', required: true, example: 'speed' },
      { name: 'name', example: 'Road speed' },
      { name: 'least', example: '0' },
      { name: 'greatest', example: '120' },
      { name: 'rule', example: 'range' },
    ],
    schema: Row,
    async plan(tx, scope, rows) {
      const stored = await known(tx, scope, rows)
      return rows.map((row) => {
        const before = stored.get(row.value.code)
        const standard = STANDARD.get(row.value.code)
        if (!before && !standard) {
          return { outcome: 'failed', reasons: [{ path: 'code', message: 'validation.format' }] }
        }
        const was = kept(before ?? { names: {}, ...standard! })
        if (JSON.stringify(changed(row, before)) === JSON.stringify(was)) return { outcome: 'unchanged' }
        return before ? { outcome: 'changed', before: kept(before) } : { outcome: 'added' }
      })
    },
    async apply(tx, scope, rows) {
      const stored = await known(tx, scope, rows)
      for (const row of rows) {
        const before = stored.get(row.value.code)
        const values = { ...changed(row, before), updatedBy: scope.userId, updatedAt: sql`now()` }
        if (before) await tx.update(dataItem).set(values).where(eq(dataItem.id, before.id))
        else {
          const { code } = row.value
          await tx
            .insert(dataItem)
            .values({ ...values, oemId: scope.oemId, code, unit: STANDARD.get(code)?.unit ?? '' })
        }
      }
    },
    undo: undoDataItems,
  })

async function undoDataItems(tx: ImportTransaction, scope: ImportScope, rows: readonly DoneRow<Row>[], at: Date) {
  const stored = await known(tx, scope, rows)
  const found = rows.map((row) => ({ row, now: stored.get(row.value.code) }))
  if (found.some(({ now }) => now?.updatedAt.getTime() !== at.getTime())) return false
  for (const { row, now } of found) {
    if (!now) continue
    if (row.outcome === 'added') await tx.delete(dataItem).where(eq(dataItem.id, now.id))
    else {
      const before = row.before as ReturnType<typeof kept>
      await tx
        .update(dataItem)
        .set({ ...before, updatedAt: sql`now()` })
        .where(eq(dataItem.id, now.id))
    }
  }
  return true
}
