import { hasOwnHeads } from '#core/protocol/schema/tagged-codec.ts'
import type { Jt808Dialect } from '../dialect.ts'
import { standardItems } from './items.ts'

const NONE: readonly number[] = []

/**
 * Ids among the additional items of a position that neither the standard nor the terminal's dialect knows, each once. Of
 * dialects with items of other widths nothing is said. Never throws; stops at the first item that does not fit.
 */
export function unknownItems(items: Uint8Array, dialect: Jt808Dialect): readonly number[] {
  const own = dialect.items
  if (own && hasOwnHeads(own)) return NONE
  let unknown: number[] | undefined
  for (let at = 0; at + 2 <= items.length; at += 2 + (items[at + 1] as number)) {
    if (at + 2 + (items[at + 1] as number) > items.length) break
    const id = items[at] as number
    if (standardItems.has(id) || own?.has(id) || unknown?.includes(id)) continue
    unknown ??= []
    unknown.push(id)
  }
  return unknown ?? NONE
}
