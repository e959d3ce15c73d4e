import type { Jt808Dialect } from '../jt808/dialect.ts'
import {
  aftertreatmentItems,
  fleetwallItems,
  gps51Items,
  guangdongItems,
  nestedItems,
} from '../jt808/location/items.ts'
import type { Field, TagTable } from '../schema/field.ts'
import { bytesToEnd, i16, i32, textToEnd, u16, u32, u8 } from '../schema/fields.ts'
import type { InspectOptions, ItemExtension, ItemSet } from './inspection.ts'

const SETS: Readonly<Record<ItemSet, TagTable>> = {
  standard: new Map(),
  fleetwall: fleetwallItems,
  aftertreatment: aftertreatmentItems,
  guangdong: guangdongItems,
  gps51: gps51Items,
  nested: nestedItems,
}

function fieldOf({ kind, per }: ItemExtension): Field {
  const scale = per ? { per } : {}
  switch (kind) {
    case 'u8':
      return u8(scale)
    case 'u16':
      return u16(scale)
    case 'u32':
      return u32(scale)
    case 'i16':
      return { ...i16(), ...scale }
    case 'i32':
      return { ...i32(), ...scale }
    case 'text':
      return textToEnd()
    default:
      return bytesToEnd()
  }
}

const cache = new WeakMap<readonly ItemExtension[], Map<ItemSet, Jt808Dialect>>()

/** The dialect of a set of items and one's own definitions, which go first. */
export function dialectOf({ itemSet, extensions, dialect: given }: InspectOptions): Jt808Dialect {
  if (given) return given
  const known = cache.get(extensions) ?? new Map<ItemSet, Jt808Dialect>()
  cache.set(extensions, known)
  const found = known.get(itemSet)
  if (found) return found
  const own = extensions.map((extension) => [extension.id, { key: extension.name, field: fieldOf(extension) }] as const)
  const dialect: Jt808Dialect = { items: new Map([...SETS[itemSet], ...own]) }
  known.set(itemSet, dialect)
  return dialect
}
