import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { NO_END, positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'
import { ShiftedClock } from './shifted-clock.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const TIMEOUT_SECONDS = 3
/** Each clock of the server has ticked at least twice. */
const TWO_ROUNDS_MS = 2_200

let db: TestDatabase
let owner: MasterData
let telemetry: TestTelemetry
let clock: ShiftedClock
let phones = 13_330_000_000
const terminals: ScriptedTerminal[] = []

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
})
beforeEach(async () => {
  clock = new ShiftedClock()
  telemetry = await testTelemetry(db)
})
afterEach(async () => {
  for (const terminal of terminals.splice(0)) terminal.end()
  await telemetry.close()
  clock.restore()
})
afterAll(() => db.close())

async function aDriving(timeoutSeconds = 180) {
  const phone = String(++phones)
  const vehicleId = await aVehicle(db, owner)
  const terminalId = await aTerminal(db, owner, vehicleId, { phone, timeoutSeconds })
  await telemetry.fleet.reload()
  const terminal = await new ScriptedTerminal(phone).signOn(telemetry.gatewayPort)
  terminals.push(terminal)
  const report = async (at: number | null) =>
    expect(await terminal.answerTo(terminal.send(0x0200, aPosition({ at })))).toBe(0)
  return { vehicleId, terminalId, terminal, report }
}

const now = () => Math.floor(Date.now() / 1000) * 1000
const stored = (vehicleId: number) =>
  positionHistoryRepository({ pool: db.pool }).range(vehicleId, { from: 0, to: NO_END })

it.each([
  ['forward', 3 * HOUR_MS],
  ['backward', -3 * HOUR_MS],
])('a clock set %s by hours ends no session and takes no vehicle off line', async (_, ms) => {
  const { vehicleId, terminalId, terminal, report } = await aDriving()
  await report(now())
  const connection = telemetry.connectionOf(terminalId)
  clock.jump(ms)
  await wait(TWO_ROUNDS_MS)
  expect(terminal.closed).toBe(false)
  expect(telemetry.connectionOf(terminalId)).toBe(connection)
  expect(telemetry.fleet.state(vehicleId)?.online).toBe(true)
  await report(now())
})

it('after a clock was set back, who falls silent is still found after its time', async () => {
  const { vehicleId, terminalId, report } = await aDriving(TIMEOUT_SECONDS)
  await report(now())
  clock.jump(-3 * HOUR_MS)
  await expect.poll(() => telemetry.connectionOf(terminalId), { timeout: 15_000 }).toBeUndefined()
  await expect.poll(() => telemetry.fleet.state(vehicleId)?.online, { timeout: 15_000 }).toBe(false)
})

it('reports of days without a prepared partition are stored, and stay in the order of their own times', async () => {
  const { vehicleId, report } = await aDriving()
  const first = now()
  await report(first)
  clock.jump(5 * DAY_MS)
  await report(now())
  const ahead = now()
  clock.jump(-10 * DAY_MS)
  await report(now())
  const behind = now()
  clock.jump(5 * DAY_MS)
  await report(first + 1000)
  const times = (await stored(vehicleId)).map(({ ts }) => ts)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times).toHaveLength(4)
  expect(times.slice(1, 3)).toEqual([first, first + 1000])
  expect(Math.abs(times[0]! - behind)).toBeLessThan(30_000)
  expect(Math.abs(times[3]! - ahead)).toBeLessThan(30_000)
})

it('a terminal whose clock is years off is taken at the time of arrival, with a mark', async () => {
  const { vehicleId, report } = await aDriving()
  for (const at of [now() - 3 * 366 * DAY_MS, now() + 3 * 366 * DAY_MS, Date.parse('2000-01-01T00:00:00Z'), null]) {
    await report(at)
  }
  const rows = await stored(vehicleId)
  expect(rows).toHaveLength(4)
  for (const { ts, quality } of rows) {
    expect(Math.abs(ts - Date.now())).toBeLessThan(60_000)
    expect(quality & POSITION_QUALITY.clockWrong).not.toBe(0)
  }
})

it('reports that are weeks late are stored apart from closed hours and are found at their time', async () => {
  const { vehicleId, report } = await aDriving()
  const newest = now()
  await db.pool.query('update position_closed set before = $1', [new Date(newest - 2 * HOUR_MS)])
  await report(newest)
  const late = newest - 40 * DAY_MS
  await report(late)
  const { rows } = await db.pool.query<{ ts: Date }>('select ts from position_late where vehicle_id = $1', [vehicleId])
  expect(rows.map(({ ts }) => ts.getTime())).toEqual([late])
  expect((await stored(vehicleId)).map(({ ts }) => ts)).toEqual([late, newest])
})
