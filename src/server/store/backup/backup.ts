import type { ClientBase } from 'pg'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { COMPACTION_LOCK } from '../position-locks.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { migrationsOf, quoted, sequencesOf, type TableInfo, tablesOf } from './catalogue.ts'

/** Metadata of a backup. */
export const Manifest = z.object({
  program: z.string(),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      parent: z.string().nullable(),
      bounds: z.string().nullable(),
      dividedBy: z.string().nullable(),
      leaf: z.boolean(),
      rows: z.number(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  objects: z.number(),
  /** Objects the store did not have any more. */
  missingObjects: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>

export interface BackupParts {
  db: Pick<Database, 'connection'>
  /** Content of an object of the store. */
  openObject: (key: string) => Promise<Readable>
  program: string
  /** One line about how far it is. */
  print: (line: string) => void
}

/**
 * Everything the platform stores, in one file: all tables as of one moment (one snapshot, so that nothing is in one table
 * and not yet in another), then the objects they name. The platform may go on in the meantime.
 */
export async function backup({ db, openObject, program, print }: BackupParts, file: string): Promise<Manifest> {
  const client = new pg.Client(db.connection)
  await client.connect()
  const archive = await writeArchive(file)
  try {
    // Before the snapshot and to the end: compaction empties tables in a way that older snapshots do not survive.
    await client.query('select pg_advisory_lock($1)', [COMPACTION_LOCK])
    await client.query('begin isolation level repeatable read, read only')
    const tables = await tablesOf(client)
    const migrations = await migrationsOf(client)
    if (migrations.length === 0)
      throw new Error('This database contains no Fleetwall data, so there is nothing to back up.')
    const copied: Manifest['tables'] = []
    for (const table of tables) copied.push(await copyTable(client, archive, table, print))
    const { objects, missing } = await copyObjects(client, archive, openObject, print)
    // After the rows: a sequence that has advanced is fine, one that has not would issue numbers twice.
    const sequences = await sequencesOf(client)
    await client.query('commit')
    const madeAt = new Date().toISOString()
    const manifest = { program, madeAt, migrations, tables: copied, sequences, objects, missingObjects: missing }
    await archive.finish(manifest)
    return manifest
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    await client.end()
  }
}

async function copyTable(
  client: ClientBase,
  archive: ArchiveWriter,
  { refersTo: _order, ...table }: TableInfo,
  print: BackupParts['print'],
): Promise<Manifest['tables'][number]> {
  if (!table.leaf) return { ...table, rows: 0 }
  const columns = table.columns.map(quoted).join(', ')
  const rows = client.query(copyTo(`copy ${quoted(table.name)} (${columns}) to stdout (format binary)`))
  const bytes = await archive.add(`tables/${table.name}`, rows)
  if (rows.rowCount > 0) print(`${table.name}: ${rows.rowCount} rows, ${megabytes(bytes)}`)
  return { ...table, rows: rows.rowCount }
}

async function copyObjects(
  client: ClientBase,
  archive: ArchiveWriter,
  openObject: BackupParts['openObject'],
  print: BackupParts['print'],
): Promise<{ objects: number; missing: string[] }> {
  const found = await client.query<{ key: string }>("select key from stored_object where state = 'stored' order by key")
  const missing: string[] = []
  let bytes = 0
  for (const { key } of found.rows) {
    // A file that has expired since the snapshot is no failure; it is named in the manifest.
    const content = await openObject(key).catch(() => undefined)
    if (content) bytes += await archive.add(`objects/${key}`, content)
    else missing.push(key)
  }
  const objects = found.rows.length - missing.length
  if (found.rows.length > 0) print(`objects: ${objects} files, ${megabytes(bytes)}; ${missing.length} missing`)
  return { objects, missing }
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
