// npx tsx scripts/dump-sample.ts <DATA_DIR> <file.sql.gz>: the rows of a stopped platform as SQL, few of each large table.
// The tests bring such a dump of an earlier version to the schema of today (tests/fixtures).
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { createLog } from '#server/ops/log.ts'
import { quoted, sequencesOf, type TableInfo, tablesOf } from '#server/store/backup/catalogue.ts'
import { startEmbeddedPostgres } from '#server/store/embedded-postgres.ts'

const ROWS = 50
/** Keys of the installation are of no use to a test, and look like secrets to those who search for some. */
const WITHOUT_KEYS = `case when key ~ 'key' then 'not in the dump' else value end`

const [dataDir, file] = process.argv.slice(2)
if (!dataDir || !file) throw new Error('Usage: npx tsx scripts/dump-sample.ts <DATA_DIR> <file.sql.gz>')
const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: createLog('warn') })
const client = new pg.Client(server.connection)
await client.connect()
try {
  await pipeline(dump, createGzip({ level: 9 }), createWriteStream(file))
} finally {
  await client.end()
  await server.stop()
}

async function* dump(): AsyncGenerator<string> {
  const tables = await tablesOf(client)
  // A row that is referred to must not be missing.
  const needed = new Set(tables.flatMap(({ refersTo }) => refersTo))
  // Migrations fill some tables.
  const whole = tables.filter(({ parent }) => parent === null)
  yield `truncate ${whole.map(({ name }) => quoted(name)).join(', ')} cascade;\n`
  for (const table of tables) {
    if (table.parent) yield partitionOf(table)
    if (table.leaf) yield* rowsOf(table, needed.has(table.name) ? 'all' : `${ROWS}`)
  }
  for (const { name, value } of await sequencesOf(client)) yield `select setval('${quoted(name)}', ${value});\n`
}

function partitionOf({ name, parent, bounds, dividedBy }: TableInfo): string {
  const divided = dividedBy ? ` partition by ${dividedBy}` : ''
  return `create table if not exists ${quoted(name)} partition of ${quoted(parent!)} ${bounds}${divided};\n`
}

async function* rowsOf({ name, columns }: TableInfo, limit: string): AsyncGenerator<string> {
  const chosen = columns.map((column) =>
    name === 'installation' && column === 'value' ? WITHOUT_KEYS : quoted(column),
  )
  const source = client.query(
    copyTo(`copy (select ${chosen.join(', ')} from ${quoted(name)} order by ctid limit ${limit}) to stdout`),
  )
  const rows = Buffer.concat(await source.toArray()).toString()
  if (rows === '') return
  yield `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin;\n${rows}\\.\n`
}
