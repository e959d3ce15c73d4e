import { afterAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { testDatabase } from '#tests/support/database.ts'
import { ensureDayPartitions } from './partitions.ts'

const db = await testDatabase()
afterAll(() => db.close())

const partitions = async () => {
  const found = await db.pool.query<{ name: string }>(
    "select inhrelid::regclass::text name from pg_inherits where inhparent = 'position'::regclass order by 1",
  )
  return found.rows.map((row) => row.name)
}

describe('database', () => {
  it('is migrated and empty', async () => {
    const tenants = await db.pool.query('select * from tenant')
    expect(tenants.rows).toEqual([])
  })

  it('is reached through its address as well', async () => {
    const client = new pg.Client(db.url)
    await client.connect()
    const answer = await client.query<{ name: string }>('select current_database() as name')
    await client.end()
    expect(answer.rows[0]!.name).toBe(db.connection.database)
  })

  it('gives every caller another database', async () => {
    const other = await testDatabase()
    await other.pool.query("insert into tenant (oem_id, name) values ('x', 'X')")
    const own = await db.pool.query('select * from tenant')
    await other.close()
    expect(own.rows).toEqual([])
  })
})

describe('day partitions', () => {
  it('makes each day once, also when many ask at the same time', async () => {
    const days = ['2026-11-21', '2026-11-22']
    await Promise.all(Array.from({ length: 8 }, () => ensureDayPartitions(db.pool, 'position', days)))
    expect(await partitions()).toEqual(['position_20261121', 'position_20261122'])
  })

  it('holds the UTC day and refuses a moment without partition', async () => {
    await ensureDayPartitions(db.pool, 'position', ['2026-11-21'])
    const insert = (ts: string) =>
      db.pool.query(
        `insert into position (vehicle_id, ts, serial, kind, oem_id, terminal_id, received_at, lat, lng, altitude, speed,
         direction, alarm, status, quality) values (1, $1, 1, 0, 'demo', 1, now(), 0, 0, 0, 0, 0, 0, 0, 0)`,
        [ts],
      )
    await insert('2026-11-21T00:00:00Z')
    await insert('2026-11-21T23:59:59.999Z')
    const stored = await db.pool.query('select ts from position_20261121')
    expect(stored.rows).toHaveLength(2)
    await expect(insert('2026-11-20T23:59:59Z')).rejects.toThrow('no partition')
  })
})
