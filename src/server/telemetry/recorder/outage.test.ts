import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { createDatabase, type StartingDatabase } from '#server/store/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/store/embedded-postgres.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'

const TERMINALS = 4
const MOST_WAITING = 50
const log = createLog('silent')
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '32MB' }

let dataDir: string
let db: StartingDatabase
let telemetry: TestTelemetry
const terminals: ScriptedTerminal[] = []
const vehicles: number[] = []
let restarted: EmbeddedPostgres | undefined

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fleetwall-outage-'))
  db = createDatabase({ dataDir }, log)
  await db.start()
  const owner = await aTenant(db)
  telemetry = await testTelemetry(db, { mostWaiting: MOST_WAITING })
  for (let index = 0; index < TERMINALS; index += 1) {
    const phone = String(13_400_000_000 + index)
    vehicles.push(await aVehicle(db, owner))
    await aTerminal(db, owner, vehicles[index]!, { phone })
    terminals.push(await new ScriptedTerminal(phone).signOn(telemetry.gatewayPort))
  }
})
afterAll(async () => {
  for (const terminal of terminals) terminal.end()
  await telemetry.close()
  await db.close()
  await restarted?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const server = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log, settings })
const paused = async () => (await telemetry.metrics.getSingleMetric('fleetwall_gateway_paused')!.get()).values[0]?.value

describe('the database goes away and comes back', () => {
  it('acknowledges nothing in the meantime, stops reading, and stores everything once afterwards', async () => {
    const now = Math.floor(Date.now() / 1000) * 1000
    const before = terminals.map((terminal) => terminal.send(0x0200, aPosition({ at: now - 3_600_000 })))
    for (const [index, terminal] of terminals.entries()) expect(await terminal.answerTo(before[index]!)).toBe(0)

    await (await server()).stop()
    const perTerminal = 40
    const serials = terminals.map((terminal) =>
      Array.from({ length: perTerminal }, (_, index) => terminal.send(0x0200, aPosition({ at: now - index * 10_000 }))),
    )
    await expect.poll(paused, { timeout: 10_000 }).toBe(1)
    expect(telemetry.ready()).toBe(false)
    // Sent while no one reads: waits in the socket and is taken later.
    const late = terminals.map((terminal) => terminal.send(0x0200, aPosition({ at: now - 7_200_000 })))
    const answered = terminals.flatMap((terminal, index) =>
      serials[index]!.filter((serial) => terminal.hasAnswerTo(serial)),
    )
    expect(answered).toEqual([])

    restarted = await server()
    for (const [index, terminal] of terminals.entries()) {
      for (const serial of [...serials[index]!, late[index]!]) expect(await terminal.answerTo(serial)).toBe(0)
    }
    const { rows } = await db.pool.query(
      'select vehicle_id, count(*)::int as count from position group by 1 order by 1',
    )
    expect(rows).toEqual(vehicles.map((vehicle_id) => ({ vehicle_id, count: perTerminal + 2 })))
    expect(await paused()).toBe(0)
    expect(telemetry.ready()).toBe(true)
  }, 60_000)
})
