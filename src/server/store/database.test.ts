import { afterAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { testDatabase } from '#tests/support/database.ts'
import { dropPartition, ensureDayPartitions, ensurePartitions, partitionOf, partitionsBefore } from './partitions.ts'

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

  it('goes on when a connection breaks that is lent and not asked anything', async () => {
    const client = await db.pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ended = new Promise((done) => client.once('end', done))
    await db.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await ended
    await expect(client.query('select 1')).rejects.toThrow(/connection|queryable/i)
    client.release(true)
    expect((await db.pool.query('select 1')).rowCount).toBe(1)
  })

  it('gives every caller another database', async () => {
    const other = await testDatabase()
    await other.pool.query("insert into tenant (oem_id, name) values ('x', 'X')")
    const own = await db.pool.query('select * from tenant')
    await other.close()
    expect(own.rows).toEqual([])
  })
})

describe('partitions', () => {
  it('are made once each, also when many ask at the same time', async () => {
    const hours = ['2026-11-21T22:00:00Z', '2026-11-21T23:59:59Z'].map((at) => partitionOf('position', Date.parse(at)))
    await Promise.all(Array.from({ length: 8 }, () => ensurePartitions(db.pool, 'position', hours)))
    expect(await partitions()).toEqual(['position_2026112122', 'position_2026112123'])
  })

  it('hold their UTC hour and refuse a moment without partition', async () => {
    await ensurePartitions(db.pool, 'position', [partitionOf('position', Date.parse('2026-11-21T22:00:00Z'))])
    const insert = (ts: string) =>
      db.pool.query(
        `insert into position (vehicle_id, ts, serial, kind, oem_id, terminal_id, received_at, lat, lng, altitude, speed,
         direction, alarm, status, quality) values (1, $1, 1, 0, 'demo', 1, now(), 0, 0, 0, 0, 0, 0, 0, 0)`,
        [ts],
      )
    await insert('2026-11-21T22:00:00Z')
    await insert('2026-11-21T22:59:59.999Z')
    const stored = await db.pool.query('select ts from position_2026112122')
    expect(stored.rows).toHaveLength(2)
    await expect(insert('2026-11-21T21:59:59Z')).rejects.toThrow('no partition')
  })

  it('of a whole day can be asked for at once', async () => {
    await ensureDayPartitions(db.pool, 'message_log', ['2026-11-21'])
    await ensureDayPartitions(db.pool, 'position', ['2026-11-19'])
    expect((await partitions()).filter((name) => name.startsWith('position_20261119'))).toHaveLength(24)
    expect(
      (await partitionsBefore(db.pool, 'message_log', Date.parse('2026-11-22T00:00:00Z'))).map(({ name }) => name),
    ).toEqual(['message_log_20261121'])
  })

  it('are not dropped while a user reads them', async () => {
    await ensurePartitions(db.pool, 'energy_sample', [partitionOf('energy_sample', Date.parse('2026-11-01T00:00:00Z'))])
    const reader = await db.pool.connect()
    await reader.query('begin; select count(*) from energy_sample')
    expect(await dropPartition(db.pool, 'energy_sample_20261101', 20)).toBe(false)
    await reader.query('rollback')
    reader.release()
    expect(await dropPartition(db.pool, 'energy_sample_20261101', 1000)).toBe(true)
  })
})
