import { createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testTelemetry } from '#tests/support/telemetry.ts'

let db: TestDatabase
let other: Server

beforeAll(async () => {
  db = await testDatabase()
  other = createServer()
  await new Promise<void>((done) => other.listen(0, done))
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await new Promise((done) => other.close(done))
  await db.close()
})

const connections = async () => {
  const { rows } = await db.pool.query(
    'select count(*)::int n from pg_stat_activity where datname = current_database()',
  )
  return (rows[0] as { n: number }).n
}

it('leaves nothing running and no connection open when its port is taken', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { port: gatewayPort } = other.address() as { port: number }
  await expect(testTelemetry(db, { settings: { gatewayPort, gb32960Port: 0 } })).rejects.toThrow(
    `Port ${gatewayPort} is taken`,
  )
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  await expect.poll(connections).toBe(db.pool.totalCount)
})
