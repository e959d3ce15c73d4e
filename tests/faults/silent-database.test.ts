import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { TelemetryRepository } from '#server/recorder/telemetry-repository.ts'
import { poolOf } from '#server/store/database.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { Link } from './link.ts'

const SILENT_MS = 500

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
