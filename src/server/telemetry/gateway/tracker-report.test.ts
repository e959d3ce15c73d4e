import { afterAll, beforeAll, expect, it } from 'vitest'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'

let db: TestDatabase
let telemetry: TestTelemetry
let terminal: ScriptedTerminal
let vehicleId: number
const PHONE = '13690000001'

beforeAll(async () => {
  db = await testDatabase()
  const owner = await aTenant(db)
  vehicleId = await aVehicle(db, owner, { vin: 'LTRACKER000000001' })
  await aTerminal(db, owner, vehicleId, { phone: PHONE })
  telemetry = await testTelemetry(db)
  terminal = new ScriptedTerminal(PHONE)
  await terminal.signOn(telemetry.gatewayPort)
})
afterAll(async () => {
  terminal.end()
  await telemetry.close()
  await db.close()
})

const journalled = async () =>
  (await db.pool.query<{ fault: string | null }>('select fault from message_log where message_id = $1', [0x0210])).rows

it('positions of 0x0210 are stored like any others, and the message is in the journal', async () => {
  const now = Math.floor(Date.now() / 1000) * 1000
  const positions = [30_000, 20_000, 10_000].map((ago, at) => aPosition({ at: now - ago, speed: 40 + at }))
  expect(await terminal.answerTo(terminal.send(0x0210, { positions }))).toBe(0)
  const { rows } = await db.pool.query('select ts, speed, kind from position where vehicle_id = $1 order by ts', [
    vehicleId,
  ])
  expect(rows).toEqual(
    [30_000, 20_000, 10_000].map((ago, at) => ({ ts: new Date(now - ago), speed: 400 + at * 10, kind: 1 })),
  )
  expect(await journalled()).toEqual([{ fault: null }])
  expect(telemetry.fleet.state(vehicleId)?.speed).toBe(42)
})

it('its other form reports a charge and stores no position', async () => {
  const charge = { battery: 79, time: toPlatformTime(Date.now()) }
  expect(await terminal.answerTo(terminal.send(0x0210, charge))).toBe(0)
  expect(await journalled()).toHaveLength(2)
  const { rowCount } = await db.pool.query('select 1 from position where vehicle_id = $1', [vehicleId])
  expect(rowCount).toBe(3)
})
