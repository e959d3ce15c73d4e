import type pg from 'pg'

/** Owners and subjects of the rows. */
export interface RowsAbout {
  vehicleId: number
  terminalId: number
  vin: string
  phone: string
  oemId: string
}

interface Column {
  name: string
  type: string
  needed: boolean
  /** Table and column it refers to. */
  table: string | null
  target: string | null
}

const COLUMNS = `select a.attname as name, format_type(a.atttypid, null) as type,
    a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' as needed,
    r.relname as table, b.attname as target
  from pg_attribute a
    left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'f' and k.conkey[1] = a.attnum
    left join pg_class r on r.oid = k.confrelid
    left join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`

let made = 0

/**
 * One row in each of these tables about one vehicle, with whatever fills the columns that need something. Keys and triggers
 * are disabled in the meantime. The tables come after those they refer to; answers how many rows there are.
 */
export async function oneRowEach(client: pg.Client, tables: readonly string[], about: RowsAbout): Promise<number> {
  const rows = new Map<string, Record<string, unknown>>()
  await client.query('set session_replication_role = replica')
  for (const table of tables) {
    const { rows: columns } = await client.query<Column>(COLUMNS, [`"${table}"`])
    const given = new Map<string, unknown>()
    for (const column of columns) {
      const value =
        named(column, about) ?? referred(column, rows) ?? (column.needed ? anything(column.type) : undefined)
      if (value !== undefined) given.set(column.name, value)
    }
    const names = [...given.keys()].map((name) => `"${name}"`).join(', ')
    const places = [...given.keys()].map((_, at) => `$${at + 1}`).join(', ')
    const inserted = await client.query<Record<string, unknown>>(
      `insert into "${table}" (${names}) values (${places}) on conflict do nothing returning *`,
      [...given.values()],
    )
    // Rows the platform wrote about the terminal in the meantime are as good.
    rows.set(table, inserted.rows[0] ?? {})
  }
  await client.query('reset session_replication_role')
  return rows.size
}

function named({ name, type, table, target }: Column, about: RowsAbout): unknown {
  if (table === 'vehicle' && target === 'id') return about.vehicleId
  if (table === 'terminal' && target === 'id') return about.terminalId
  if (name === 'vehicle_id') return about.vehicleId
  if (name === 'terminal_id') return about.terminalId
  if (name === 'oem_id') return about.oemId
  if (name === 'phone') return about.phone
  if (name === 'vin') return about.vin
  if (name === 'vins' && type === 'text[]') return [about.vin]
  if (name === 'vehicles' && type === 'jsonb') return JSON.stringify({ by: 'vins', vins: [about.vin] })
  if (name === 'cells') return JSON.stringify([about.vin])
  return undefined
}

const referred = ({ table, target }: Column, rows: ReadonlyMap<string, Record<string, unknown>>): unknown =>
  table === null ? undefined : rows.get(table)?.[target!]

function anything(type: string): unknown {
  made += 1
  if (type.endsWith('[]')) return []
  if (type.startsWith('timestamp')) return new Date()
  switch (type) {
    case 'smallint':
    case 'integer':
    case 'bigint':
    case 'numeric':
    case 'real':
    case 'double precision':
      return made % 10_000
    case 'boolean':
      return false
    case 'date':
      return new Date()
    case 'json':
    case 'jsonb':
      return '{}'
    case 'bytea':
      return Buffer.alloc(0)
    default:
      return `x${made}`
  }
}
