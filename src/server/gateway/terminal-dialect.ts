import type { Jt808Dialect } from '#core/protocol/jt808/dialect.ts'
import { standardDialect } from '#core/protocol/jt808/dialect.ts'
import { fleetwallItems } from '#core/protocol/jt808/location/items.ts'

/** Item tables a dialect row may name in `items`. */
const ITEM_TABLES = { fleetwall: fleetwallItems } as const
const known = new Map<string, Jt808Dialect>()

/** The dialect a database row describes: `{ encoding?, items?: 'fleetwall', layouts? }`. One object for equal rows. */
export function terminalDialectOf(name: string, settings: Record<string, unknown> | null): Jt808Dialect {
  if (name === 'standard' && !settings) return standardDialect
  const key = `${name} ${JSON.stringify(settings)}`
  const found = known.get(key)
  if (found) return found
  const { encoding, items, layouts } = settings ?? {}
  const table = typeof items === 'string' ? items : name
  const dialect: Jt808Dialect = {
    ...(encoding === 'gbk' || encoding === 'utf-8' || encoding === 'auto' ? { encoding } : {}),
    ...(Object.hasOwn(ITEM_TABLES, table) ? { items: ITEM_TABLES[table as keyof typeof ITEM_TABLES] } : {}),
    ...(isTextRecord(layouts) ? { layouts } : {}),
  }
  known.set(key, dialect)
  return dialect
}

const isTextRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((entry) => typeof entry === 'string')
