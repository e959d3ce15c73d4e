import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { LOG_KIND } from '#server/telemetry/recorder/telemetry-row.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'
import { print } from './fault-size.ts'
import { Link } from './link.ts'

const TIMEOUT_SECONDS = 2

let db: TestDatabase
let owner: MasterData
let telemetry: TestTelemetry
let link: Link
let phones = 13_320_000_000
const terminals: ScriptedTerminal[] = []

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  telemetry = await testTelemetry(db)
  link = await Link.open({ host: '127.0.0.1', port: telemetry.gatewayPort })
})
afterEach(() => {
  for (const terminal of terminals.splice(0)) terminal.end()
})
afterAll(async () => {
  await link.close()
  await telemetry.close()
  await db.close()
})

async function aTerminalOnTheBooks(timeoutSeconds = 180) {
  const phone = String(++phones)
  const vehicleId = await aVehicle(db, owner)
  const terminalId = await aTerminal(db, owner, vehicleId, { phone, timeoutSeconds })
  await telemetry.fleet.reload()
  return { phone, vehicleId, terminalId }
}

async function signedOn(phone: string, port: number): Promise<ScriptedTerminal> {
  const terminal = await new ScriptedTerminal(phone).signOn(port)
  terminals.push(terminal)
  return terminal
}

async function gauge(name: string): Promise<number> {
  const { values } = await telemetry.metrics.getSingleMetric(name)!.get()
  return values.find(({ labels }) => labels.protocol === 'jt808')!.value
}

async function logoutsOf(terminalId: number): Promise<string[]> {
  const { rows } = await db.pool.query<{ result: string }>(
    'select result from terminal_log where terminal_id = $1 and kind = $2 order by ts',
    [terminalId, LOG_KIND.logout],
  )
  return rows.map(({ result }) => result)
}

it('a terminal that falls silent without a FIN is signed off after its time, and its socket is freed', async () => {
  const { phone, vehicleId, terminalId } = await aTerminalOnTheBooks(TIMEOUT_SECONDS)
  const terminal = await signedOn(phone, link.port)
  expect(await terminal.answerTo(terminal.send(0x0200, aPosition()))).toBe(0)
  const { socket } = telemetry.connectionOf(terminalId)!
  link.goDead()
  const dead = performance.now()
  await expect.poll(() => telemetry.connectionOf(terminalId), { timeout: 15_000 }).toBeUndefined()
  const noticed = performance.now() - dead
  expect(noticed).toBeGreaterThan((TIMEOUT_SECONDS - 1) * 1000)
  await expect.poll(() => socket.destroyed, { timeout: 15_000 }).toBe(true)
  const freed = performance.now() - dead
  expect(await gauge('fleetwall_gateway_connections')).toBe(0)
  expect(await gauge('fleetwall_gateway_sessions')).toBe(0)
  await expect.poll(() => logoutsOf(terminalId)).toEqual(['timedOut'])
  await expect.poll(() => telemetry.fleet.state(vehicleId)?.online, { timeout: 10_000 }).toBe(false)
  print(
    `socket half open, time-out ${TIMEOUT_SECONDS} s: signed off after ${(noticed / 1000).toFixed(1)} s, socket freed after ${(freed / 1000).toFixed(1)} s`,
  )
})

it('a terminal that comes back while its old socket is still open is served on the new one', async () => {
  const { phone, terminalId } = await aTerminalOnTheBooks()
  await signedOn(phone, link.port)
  const before = telemetry.connectionOf(terminalId)!
  link.goDead()
  const back = await signedOn(phone, telemetry.gatewayPort)
  expect(telemetry.connectionOf(terminalId)).not.toBe(before)
  expect(await back.answerTo(back.send(0x0200, aPosition()))).toBe(0)
  await expect.poll(() => before.socket.destroyed, { timeout: 15_000 }).toBe(true)
  await expect.poll(() => logoutsOf(terminalId)).toEqual(['replaced'])
  expect(await gauge('fleetwall_gateway_sessions')).toBe(1)
  expect(await gauge('fleetwall_gateway_connections')).toBe(1)
})
