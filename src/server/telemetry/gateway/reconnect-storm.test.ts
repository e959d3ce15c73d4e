import { afterAll, expect, it } from 'vitest'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { testTelemetry } from '#tests/support/telemetry.ts'

const TERMINALS = 120
const db = await testDatabase()
const owner = await aTenant(db)
const phones = Array.from({ length: TERMINALS }, (_, number) => String(13_310_000_000 + number))
for (const phone of phones) await aTerminal(db, owner, await aVehicle(db, owner), { phone })
const telemetry = await testTelemetry(db)
const sockets: ScriptedTerminal[] = []
afterAll(async () => {
  for (const terminal of sockets) terminal.end()
  await telemetry.close()
  await db.close()
})

/** What the gateway says of itself, as it is scraped. */
async function counted(name: string): Promise<number> {
  const { values } = await telemetry.metrics.getSingleMetric(name)!.get()
  return values.find(({ labels }) => labels.protocol === 'jt808')!.value
}
const signOn = (phone: string) => {
  const terminal = new ScriptedTerminal(phone)
  sockets.push(terminal)
  return terminal.signOn(telemetry.gatewayPort)
}

// At full size in bench/gateway.ts: 10,000 terminals within 10 s.
it('all terminals come back at once, half of them while their old socket still stands, and no session is left', async () => {
  const before = await Promise.all(phones.map(signOn))
  expect(await counted('fleetwall_gateway_sessions')).toBe(TERMINALS)
  for (const [number, terminal] of before.entries()) if (number % 2 === 0) terminal.end()
  const back = await Promise.all(phones.map(signOn))
  await Promise.all(before.map((terminal) => terminal.whenClosed()))
  const answers = back.map((terminal) => terminal.answerTo(terminal.send(0x0200, aPosition())))
  expect(await Promise.all(answers)).toEqual(Array(TERMINALS).fill(0))
  expect(await counted('fleetwall_gateway_sessions')).toBe(TERMINALS)
  await expect.poll(() => counted('fleetwall_gateway_connections')).toBe(TERMINALS)
  for (const terminal of back) terminal.end()
  await expect.poll(() => counted('fleetwall_gateway_sessions')).toBe(0)
})
