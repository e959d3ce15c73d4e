import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import { createLog } from '#server/ops/log.ts'
import { TelemetryRepository } from '#server/telemetry/recorder/telemetry-repository.ts'
import { poolOf } from '#server/store/database.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { FULL } from './fault-size.ts'
import { Link } from './link.ts'

const SILENT_MS = 3_000
const CALL_MS = 3_000
/** So many batches of so many rows are broken off while they are being sent. */
const CUTS = FULL ? 60 : 12
const ROWS = 20_000

let db: TestDatabase
let link: Link
let pool: ReturnType<typeof poolOf>

beforeAll(async () => {
  db = await testDatabase()
  const { host, port } = db.connection
  // A folder is where the server has its socket.
  link = await Link.open(host!.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host: host!, port: port! })
  pool = poolOf({ ...db.connection, host: '127.0.0.1', port: link.port }, createLog('silent'))
})
afterAll(async () => {
  await link.close()
  await pool.end()
  await db.close()
})

it('a database connection that went dead without a word is given up, and the batch goes out on another', async () => {
  const owner = await aTenant(db)
  const vehicleId = await aVehicle(db, owner)
  const writer = new TelemetryRepository(pool, { silentMs: SILENT_MS })
  const batch = (ts: number) => ({
    positions: [aPositionRow({ vehicleId, ts, oemId: owner.oemId })],
    logs: [],
    alarms: [],
  })
  const now = Date.now()
  expect((await writer.write(batch(now))).positions).toBe(1)
  link.goDead()
  await expect(writer.write(batch(now + 1000))).rejects.toThrow(/connection|silent/i)
  expect((await writer.write(batch(now + 1000))).positions).toBe(1)
  const { rows } = await db.pool.query('select ts from position where vehicle_id = $1', [vehicleId])
  expect(rows).toHaveLength(2)
})

/** A server whose routes ask the database through the line that goes dead. */
async function asked(work: (db: Pick<TestDatabase, 'pool' | 'orm'>) => Promise<unknown>) {
  const through = { pool, orm: drizzle(pool) }
  const app = await buildApp({ log: createLog('silent'), authenticate: () => Promise.resolve(null), queryMs: CALL_MS })
  app.get('/tsp-bss/asked', async () => ({ rows: await work(through as never) }))
  const began = performance.now()
  const answer = await app.inject({ url: '/tsp-bss/asked', headers: { lang: 'en' } })
  await app.close()
  return {
    status: answer.statusCode,
    body: answer.json<{ code: number; msg: string }>(),
    ms: performance.now() - began,
  }
}

it.each([
  ['one query', (db: Pick<TestDatabase, 'pool' | 'orm'>) => db.pool.query('select 1')],
  [
    'a transaction',
    (db: Pick<TestDatabase, 'pool' | 'orm'>) =>
      db.orm.transaction(async (tx) => {
        await tx.execute('select 1')
        link.goDead()
        await tx.execute('select 2')
      }),
  ],
])(
  'a call that asks over a dead connection (%s) is answered with 503, and the next one works',
  async (what, work) => {
    // Several connections that die together: only the first call has to find out.
    await Promise.all([1, 2, 3].map((value) => pool.query('select $1::int, pg_sleep(0.2)', [value])))
    if (what === 'one query') link.goDead()
    const { status, body, ms } = await asked(work)
    expect(status).toBe(503)
    expect(body).toMatchObject({ code: 503, data: null, msg: expect.stringContaining('temporarily unavailable') })
    expect(ms).toBeGreaterThan(CALL_MS / 2)
    expect(ms).toBeLessThan(CALL_MS * 5)
    expect(await asked((db) => db.pool.query('select 1'))).toMatchObject({ status: 200 })
  },
  60_000,
)

it('an abandoned query is stopped at the database; one in the background has time', async () => {
  const heavy = `select pg_sleep(90), 'heavy ${Math.random()}'`
  expect((await asked((db) => db.pool.query(heavy))).status).toBe(503)
  const running = async () =>
    (await db.pool.query(`select pid from pg_stat_activity where state = 'active' and query = $1`, [heavy])).rowCount
  await expect.poll(running, { timeout: 60_000 }).toBe(0)
  expect((await pool.query(`select pg_sleep(${(CALL_MS * 1.5) / 1000})`)).rowCount).toBe(1)
}, 120_000)

it('a database that ends a connection in the middle of a batch fails that batch and nothing else', async () => {
  const owner = await aTenant(db)
  const vehicleId = await aVehicle(db, owner)
  const writer = new TelemetryRepository(pool)
  const start = Math.floor(Date.now() / 3_600_000) * 3_600_000
  const batch = (round: number) => ({
    positions: Array.from({ length: ROWS }, (_, row) =>
      aPositionRow({ vehicleId, oemId: owner.oemId, ts: start + round * ROWS + row }),
    ),
    logs: [],
    alarms: [],
  })
  let stored = 0
  for (let round = 0; round < CUTS; round += 1) {
    const written = writer.write(batch(round)).then(
      () => (stored += ROWS),
      () => undefined,
    )
    await endDuringCopy(written)
    await written
  }
  expect((await writer.write(batch(CUTS))).positions).toBe(ROWS)
  const { rows } = await db.pool.query<{ count: number }>(
    'select count(*)::int as count from position where vehicle_id = $1',
    [vehicleId],
  )
  expect(rows[0]!.count).toBe(stored + ROWS)
}, 180_000)

/** As an administrator who stops the server does; at once when it is seen copying. */
async function endDuringCopy(written: Promise<unknown>): Promise<void> {
  let open = true
  void written.then(() => (open = false))
  while (open) {
    const { rowCount } = await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'active' and query like 'copy position %'`,
    )
    if (rowCount) return
  }
}
