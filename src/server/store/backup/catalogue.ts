import type { ClientBase } from 'pg'

export interface TableInfo {
  name: string
  /** Columns that hold something; generated ones do not. */
  columns: string[]
  /** Of a partition: its table, and the bounds as SQL. */
  parent: string | null
  bounds: string | null
  /** How a partitioned table is divided. */
  dividedBy: string | null
  /** Tables it refers to. */
  refersTo: string[]
  /** Holds rows itself; a partitioned table does not. */
  leaf: boolean
}

/** All tables of the schema, partitions included, each after the tables it refers to. */
export async function tablesOf(client: ClientBase): Promise<TableInfo[]> {
  const found = await client.query<TableInfo>(`
    select c.relname as name, c.relkind = 'r' as leaf,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' order by a.attnum) as columns,
      (select p.relname::text from pg_inherits i join pg_class p on p.oid = i.inhparent where i.inhrelid = c.oid) as parent,
      pg_get_expr(c.relpartbound, c.oid) as bounds,
      case c.relkind when 'p' then pg_get_partkeydef(c.oid) end as "dividedBy",
      array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid) as "refersTo"
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace order by c.relname`)
  return inOrder(found.rows)
}

/** Dependencies of a table come before it. */
function inOrder(tables: readonly TableInfo[]): TableInfo[] {
  const known = new Map(tables.map((table) => [table.name, table]))
  const state = new Map<string, 'open' | 'done'>()
  const ordered: TableInfo[] = []
  const visit = (table: TableInfo) => {
    if (state.get(table.name) === 'done') return
    if (state.get(table.name) === 'open') throw new Error(`Tables refer to each other in a circle at ${table.name}.`)
    state.set(table.name, 'open')
    for (const name of [table.parent, ...table.refersTo]) {
      const needed = name === null ? undefined : known.get(name)
      if (needed) visit(needed)
    }
    state.set(table.name, 'done')
    ordered.push(table)
  }
  tables.forEach(visit)
  return ordered
}

export async function sequencesOf(client: ClientBase): Promise<{ name: string; value: string }[]> {
  const found = await client.query<{ name: string; value: string | null }>(
    'select sequencename as name, last_value::text as value from pg_sequences where schemaname = current_schema() order by 1',
  )
  return found.rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))
}

/** Hashes of the migrations the database has been through, oldest first. */
export async function migrationsOf(client: ClientBase): Promise<string[]> {
  const made = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as made")
  if (!(made.rows[0] as { made: boolean }).made) return []
  const found = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  return found.rows.map(({ hash }) => hash)
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
