import { compile } from '#core/protocol/schema/compile.ts'
import { type ExplainRow, ExplainTrace } from '#core/protocol/schema/explain-trace.ts'
import type { FieldData, Tagged } from '#core/protocol/schema/field.ts'
import { hasOwnHeads } from '#core/protocol/schema/tagged-codec.ts'
import { fromHex } from '#core/protocol/wire/hex.ts'
import { Reader } from '#core/protocol/wire/reader.ts'
import { contextOf, type Jt808Dialect } from '../dialect.ts'
import { type NamedItems, SAFETY_ITEM_IDS, type SafetyItemKey } from './items.ts'
import { locationFields } from './location-body.ts'

/**
 * One active-safety item with its alarm mark as it came: 0x9208 sends the mark back byte for byte, and its width differs
 * by province (T/JSATL 12 table 4-16).
 */
export type SafetyItem = {
  [K in SafetyItemKey]: { id: number; key: K; value: NonNullable<NamedItems[K]>; mark: Uint8Array }
}[SafetyItemKey]

/**
 * Whether an active-safety item may be among the additional items, without decoding anything: exact, but for dialects
 * with items of other widths, where only the decoder finds the next one.
 */
export function holdsSafetyItem(items: Uint8Array, dialect?: Jt808Dialect): boolean {
  if (dialect?.items && hasOwnHeads(dialect.items)) return items.some((byte) => SAFETY_ITEM_IDS.has(byte))
  for (let at = 0; at + 2 <= items.length; at += 2 + (items[at + 1] as number)) {
    if (SAFETY_ITEM_IDS.has(items[at] as number)) return true
  }
  return false
}

/**
 * The active-safety items 0x64-0x67 and 0x70 among the additional items of a position, by the layouts of the dialect.
 * Items that fit no layout are left out. Never throws.
 */
export function readSafetyItems(items: Uint8Array, dialect?: Jt808Dialect): SafetyItem[] {
  const trace = new ExplainTrace()
  // No item is laid out by the version of the header.
  const context = contextOf('2019', dialect, trace)
  const decoded = compile(locationFields.items as FieldData).decode(new Reader(items), context, {}) as Tagged[]
  return decoded.flatMap(({ id, key, value }, index) => {
    if (value === undefined || !SAFETY_ITEM_IDS.has(id)) return []
    const mark = markAmong(trace.rows, `[${index}].${key}.mark.`)
    return mark ? [{ id, key, value, mark } as SafetyItem] : []
  })
}

function markAmong(rows: readonly ExplainRow[], path: string): Uint8Array | null {
  const raw = rows.filter((row) => row.path.startsWith(path)).map((row) => row.raw)
  return raw.length > 0 ? fromHex(raw.join('')) : null
}
