import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FleetCounters, fleetCounters } from '#core/contract/live.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { LiveViewer } from '#tests/support/live-viewer.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'

const PHONE = '13600000001'
let db: TestDatabase
let telemetry: TestTelemetry
let tenant: MasterData
let terminal: ScriptedTerminal
let viewer: LiveViewer

beforeAll(async () => {
  db = await testDatabase()
  tenant = await aTenant(db)
  await aTerminal(db, tenant, await aVehicle(db, tenant, { orgId: tenant.head }), { phone: PHONE })
  telemetry = await testTelemetry(db, { liveTickMs: 40, liveWholeUpTo: 0 })
  const caller = aCaller({ oemId: tenant.oemId, orgIds: [tenant.head] })
  const port = await telemetry.listen(() => Promise.resolve(caller))
  terminal = await new ScriptedTerminal(PHONE).signOn(telemetry.gatewayPort)
  viewer = await new LiveViewer(port, 'any').connected()
})
afterAll(async () => {
  viewer.socket.disconnect()
  terminal.end()
  await telemetry.close()
  await db.close()
})

it('sends counters to a client that gets a vehicle frame in the same tick', async () => {
  const received: FleetCounters[] = []
  viewer.socket.on(fleetCounters.name, (counters: FleetCounters) => received.push(counters))
  await viewer.subscribe()
  viewer.socket.emit('join', fleetCounters.name)
  let at = Math.floor(Date.now() / 1000) * 1000 - 600_000
  for (const speed of [50, 0, 50, 0, 50]) {
    at += 1000
    await terminal.answerTo(terminal.send(0x0200, aPosition({ at, speed })))
    const driving = speed > 0 ? 1 : 0
    await expect.poll(() => viewer.vehicles.values().next().value?.speed).toBe(speed)
    await expect.poll(() => received.at(-1)?.states.driving, { timeout: 2_000 }).toBe(driving)
  }
})
