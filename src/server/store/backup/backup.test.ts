import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#server/modules/system/demo/seed-demo.ts'
import { createLog } from '#server/ops/log.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { ensureAuditMonths } from '../audit-retention.ts'
import { ensureDayPartitions } from '../partitions.ts'
import { backup } from './backup.ts'
import { quoted, sequencesOf, tablesOf } from './catalogue.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'fleetwall-backup-'))
const file = join(folder, 'all.fleetwall')
const KEY = 'demo/files/2026-11/0123456789abcdef0123456789abcdef.png'
const CONTENT = randomBytes(300_000)
const silent = () => undefined

const source = await testDatabase()
const made = [source]
await seedDemo(source, { simVehicles: 6 }, createLog('silent'))
await ensureDayPartitions(source.pool, 'position', ['2026-11-20', '2026-11-21'])
await ensureAuditMonths(source)
await source.pool.query(
  `insert into "position" (vehicle_id, ts, serial, kind, oem_id, terminal_id, received_at, lat, lng, altitude, speed,
     direction, alarm, status, quality, items)
   select v.id, '2026-11-20 12:00:00+00'::timestamptz + n * interval '1 s', n, 0, 'demo', 1, now(), -90000000, 180000000, -5,
     0, 359, 4294967295, n, 0, '\\x00ff0a0d5c'::bytea
   from vehicle v, generate_series(1, 200) n`,
)
await source.pool.query(
  `insert into stored_object (key, oem_id, file_name, content_type, acl, state, size, md5)
   values ($1, 'demo', 'a.png', 'image/png', 'private', 'stored', 1, ''), ('gone', 'demo', 'b.png', 'image/png', 'private', 'stored', 1, '')`,
  [KEY],
)
const openObject = (key: string) =>
  key === KEY ? Promise.resolve(Readable.from([CONTENT])) : Promise.reject(new Error('no such object'))
const manifest = await backup({ db: source, openObject, program: 'test', print: silent }, file)

afterAll(async () => {
  for (const db of made) await db.close()
  rmSync(folder, { recursive: true, force: true })
})

async function target(): Promise<TestDatabase> {
  const db = await testDatabase()
  made.push(db)
  return db
}

/** Every row of every table as text, and where the sequences stand. */
async function everything(db: TestDatabase) {
  const client = await db.pool.connect()
  try {
    const tables: Record<string, string[]> = {}
    for (const { name, leaf, parent } of await tablesOf(client)) {
      if (!leaf) continue
      const found = await client.query<{ row: string }>(`select t::text as row from ${quoted(name)} t order by 1`)
      tables[`${parent ?? ''}/${name}`] = found.rows.map(({ row }) => row)
    }
    return { tables, sequences: await sequencesOf(client) }
  } finally {
    client.release()
  }
}

function putBack(db: TestDatabase, from = file, options = {}) {
  const adopted = new Map<string, Buffer>()
  const adoptObject = (key: string, part: string) => Promise.resolve(void adopted.set(key, readFileSync(part)))
  const parts = { db, adoptObject, partFolder: join(folder, 'parts'), print: silent }
  return { adopted, done: restore(parts, from, options) }
}

describe('a backup', () => {
  it('comes back row for row, with partitions, sequences and files', async () => {
    const db = await target()
    const { adopted, done } = putBack(db)
    await done
    const before = await everything(source)
    expect(await everything(db)).toEqual(before)
    const positions = Object.entries(before.tables).filter(([name]) => /^position.*\/position_/.test(name))
    expect(positions.length).toBeGreaterThanOrEqual(2)
    const stored = await source.pool.query<{ rows: number }>('select count(*)::int as rows from "position"')
    expect(stored.rows[0]!.rows).toBeGreaterThan(0)
    expect(positions.flatMap(([, rows]) => rows)).toHaveLength(stored.rows[0]!.rows)
    expect([...adopted.keys()]).toEqual([KEY])
    expect(adopted.get(KEY)?.equals(CONTENT)).toBe(true)
  })

  it('names the files the store had no more, and is for its owner alone', () => {
    expect(manifest.missingObjects).toEqual(['gone'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(existsSync(`${file}.part`)).toBe(false)
  })

  it('goes on with the numbers: what is made afterwards takes none twice', async () => {
    const db = await target()
    await putBack(db).done
    const highest = await db.pool.query<{ id: number }>('select max(id) as id from vehicle_model')
    const added = await db.pool.query<{ id: number }>(
      `insert into vehicle_model (oem_id, brand_code, brand_name, series_code, series_name, model_code, model_name, vehicle_class, power_type)
       select oem_id, 'x', 'x', 'x', 'x', 'x', 'x', vehicle_class, power_type from vehicle_model limit 1 returning id`,
    )
    expect(added.rows[0]!.id).toBeGreaterThan(highest.rows[0]!.id)
  })

  it('is refused by a database that holds something, unless that is to be replaced', async () => {
    const db = await target()
    await db.pool.query(`insert into tenant (oem_id, name) values ('other', 'Other')`)
    await expect(putBack(db).done).rejects.toThrow('not empty')
    expect((await db.pool.query('select oem_id from tenant')).rows).toEqual([{ oem_id: 'other' }])
    await putBack(db, file, { force: true }).done
    expect(await everything(db)).toEqual(await everything(source))
  })

  it.each([
    ['a changed byte', (copy: Buffer) => copy.writeUInt8(copy[copy.length >> 1]! ^ 1, copy.length >> 1), 'damaged'],
    ['another file', (copy: Buffer) => copy.write('PK', 0), 'not a Fleetwall backup'],
  ])('with %s is refused before anything is changed', async (_what, spoil, sentence) => {
    const db = await target()
    const copy = readFileSync(file)
    spoil(copy)
    const spoilt = join(folder, 'spoilt')
    writeFileSync(spoilt, copy)
    await expect(putBack(db, spoilt).done).rejects.toThrow(sentence)
    expect((await db.pool.query('select 1 from vehicle')).rowCount).toBe(0)
  })

  it('that breaks off is refused, wherever it does', async () => {
    const db = await target()
    const whole = readFileSync(file)
    const cut = join(folder, 'cut')
    for (const length of [whole.length - 1, whole.length - 40, whole.length >> 1, 30]) {
      writeFileSync(cut, whole)
      truncateSync(cut, length)
      await expect(putBack(db, cut).done).rejects.toThrow(/truncated|damaged/)
    }
    expect((await db.pool.query('select 1 from vehicle')).rowCount).toBe(0)
  })

  it('of tables this program does not have is refused', async () => {
    const [other, ofAnother] = [await target(), join(folder, 'of-another.fleetwall')]
    await other.pool.query(`update drizzle.__drizzle_migrations set hash = 'of another program'`)
    await backup({ db: other, openObject, program: 'another', print: silent }, ofAnother)
    await expect(putBack(await target(), ofAnother).done).rejects.toThrow('different database schema')
  })
})
