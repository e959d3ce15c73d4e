import type { ClientBase } from 'pg'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../database.ts'
import { migrateDatabase } from '../migrate.ts'
import { BackupBroken, readArchive, verifyArchive } from './archive.ts'
import { Manifest } from './backup.ts'
import { migrationsOf, quoted, tablesOf } from './catalogue.ts'

export interface RestoreParts {
  db: Pick<Database, 'pool' | 'connection'>
  /** Takes a finished file over as an object of the store. */
  adoptObject: (key: string, file: string, contentType: string) => Promise<void>
  /** Folder for files under way. */
  partFolder: string
  print: (line: string) => void
}

/** It was refused before anything was changed; the sentence says why. */
export class RestoreRefused extends Error {}

/**
 * Puts a backup back. The file is verified as a whole first; the rows go in within one transaction, so that a restore
 * that breaks off leaves the database as it was.
 */
export async function restore(parts: RestoreParts, file: string, { force = false } = {}): Promise<Manifest> {
  const { db, print } = parts
  const parsed = Manifest.safeParse(await verifyArchive(file))
  if (!parsed.success) throw new BackupBroken('The manifest of the backup is damaged.')
  const manifest = parsed.data
  print(`verified: created ${manifest.madeAt} by ${manifest.program}`)
  await migrateDatabase(db.pool)
  const client = new pg.Client(db.connection)
  await client.connect()
  try {
    await mustMatch(client, manifest)
    await client.query('begin')
    // What is restored happened long ago: no user is notified of it (triggers `notice_…`).
    await client.query(`set local fleetwall.restoring = 'on'`)
    await makeRoom(client, force)
    await makePartitions(client, manifest)
    await loadAll(client, parts, file, manifest)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
  return manifest
}

/** Rows fit only into the tables they came from. */
async function mustMatch(client: ClientBase, manifest: Manifest): Promise<void> {
  const here = await migrationsOf(client)
  if (here.join() === manifest.migrations.join()) return
  const newer = manifest.migrations.length > here.length
  throw new RestoreRefused(
    `The backup was created by ${manifest.program}, which uses a different database schema. ` +
      (newer ? 'Update Fleetwall first.' : 'Restore it with that version, then update.'),
  )
}

/** The first start makes a tenant; what else a fresh database holds was put there by the migrations. */
async function makeRoom(client: ClientBase, force: boolean): Promise<void> {
  const tenants = await client.query('select 1 from tenant limit 1')
  if (tenants.rowCount && !force) {
    throw new RestoreRefused('The database is not empty. Use --force to replace its data.')
  }
  const leaves = (await tablesOf(client)).filter(({ leaf }) => leaf)
  await client.query(`truncate ${leaves.map(({ name }) => quoted(name)).join(', ')} cascade`)
  // Jobs of what was here; those of what comes are added at the next start.
  await client.query(
    'select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs having count(*) > 0',
  )
}

/** Partitions are created by the platform over time, so the migrations do not know them. */
async function makePartitions(client: ClientBase, manifest: Manifest): Promise<void> {
  const there = new Set((await tablesOf(client)).map(({ name }) => name))
  for (const { name, parent, bounds, dividedBy } of manifest.tables) {
    if (there.has(name)) continue
    if (!parent || !bounds) throw new RestoreRefused(`Unknown table ${name} in the backup.`)
    await client.query(
      `create table ${quoted(name)} partition of ${quoted(parent)} ${bounds}${dividedBy ? ` partition by ${dividedBy}` : ''}`,
    )
  }
}

async function loadAll(client: ClientBase, parts: RestoreParts, file: string, manifest: Manifest): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [`tables/${table.name}`, table]))
  await mkdir(parts.partFolder, { recursive: true })
  let objects = 0
  for await (const { name, content } of readArchive(file)) {
    const table = tables.get(name)
    if (table) await loadTable(client, table, content, parts.print)
    else if (name.startsWith('objects/')) {
      await loadObject(client, parts, name.slice('objects/'.length), content)
      objects += 1
    } else await content.resume().toArray()
  }
  for (const { name, value } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value])
  }
  if (objects !== manifest.objects) throw new BackupBroken('Some files listed in the backup are missing.')
  if (objects > 0) parts.print(`objects: ${objects} files`)
}

async function loadTable(
  client: ClientBase,
  { name, columns, rows }: Manifest['tables'][number],
  content: Readable,
  print: RestoreParts['print'],
): Promise<void> {
  const target = client.query(
    copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin (format binary)`),
  )
  await pipeline(content, target)
  if (target.rowCount !== rows) throw new BackupBroken(`${name} has ${target.rowCount} rows instead of ${rows}.`)
  if (rows > 0) print(`${name}: ${rows} rows`)
}

async function loadObject(
  client: ClientBase,
  { partFolder, adoptObject }: RestoreParts,
  key: string,
  content: Readable,
): Promise<void> {
  const part = join(partFolder, randomBytes(16).toString('hex'))
  await pipeline(content, createWriteStream(part, { mode: 0o600 }))
  // The tables come before the objects.
  const found = await client.query<{ content_type: string }>('select content_type from stored_object where key = $1', [
    key,
  ])
  await adoptObject(key, part, found.rows[0]?.content_type ?? 'application/octet-stream')
}
