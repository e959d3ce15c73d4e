import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoEquipment } from '#core/demo/demo-equipment.ts'
import { DEMO_SEED, demoVehicle } from '#core/demo/demo-fleet.ts'
import { terminalKey } from '#core/protocol/jt808/frame.ts'
import type { Attachments } from '#server/telemetry/attachments/start-attachments.ts'
import { startAlarmFiles } from '#server/modules/media/video/alarm-files.ts'
import { ConnectionBudget } from '#server/telemetry/gateway/connection-limits.ts'
import { createLog } from '#server/ops/log.ts'
import { readSimulatorSettings } from '#simulator/simulator-settings.ts'
import { type SimulatedFleet, startFleet } from '#simulator/start-fleet.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testObjects } from '#tests/support/objects.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'
import { buildRoadsFile } from '../../scripts/roads/roads-of-the-world.ts'

/* The simulator, the gateway and the attachment server with nothing scripted between them. */

const VEHICLES = 12
const ROADS = join(mkdtempSync(join(tmpdir(), 'fleetwall-roads-')), 'roads.json')
const demoVehicles = Array.from({ length: VEHICLES }, (_, index) => demoVehicle(DEMO_SEED, index))
const vehicleIds = new Map<string, number>()
let db: TestDatabase
let telemetry: TestTelemetry
let objects: ReturnType<typeof testObjects>
let files: Attachments | undefined
let fleet: SimulatedFleet

beforeAll(async () => {
  writeFileSync(ROADS, JSON.stringify(buildRoadsFile()))
  db = await testDatabase()
  const owner = await aTenant(db)
  for (const { vin, plate, phone } of demoVehicles) {
    const vehicleId = await aVehicle(db, owner, { vin, plate })
    await aTerminal(db, owner, vehicleId, { phone: terminalKey(phone) })
    vehicleIds.set(vin, vehicleId)
  }
  telemetry = await testTelemetry(db)
  objects = testObjects(db)
  files = await startAlarmFiles({
    db,
    settings: { attachmentPort: 0, publicHost: '127.0.0.1' },
    log: createLog('silent'),
    metrics: new Registry(),
    telemetry,
    budget: new ConnectionBudget(),
    objects,
  })
  const ports = { GATEWAY_PORT: String(telemetry.gatewayPort), GB32960_PORT: '0' }
  const settings = readSimulatorSettings({ SIM_VEHICLES: String(VEHICLES), DEMO_DAYS: '0', ...ports }, ROADS)
  const assets = fileURLToPath(new URL('../../src/simulator/assets/', import.meta.url))
  fleet = startFleet({ ...settings, assets, startSpreadMs: 300, habits: { strangers: 0, attachmentGaps: 1 } })
}, 60_000)
afterAll(async () => {
  await fleet.stop()
  await files?.close()
  await telemetry.close()
  objects.close()
  await db.close()
  rmSync(join(ROADS, '..'), { recursive: true })
})

const fitted = () =>
  fleet.terminals.find(
    ({ motion, session }) => session.state === 'online' && demoEquipment(DEMO_SEED, motion.vehicle).hasSafety,
  )

it.each([
  ['adasForwardCollision', { kind: 'adas', type: 1, channel: 2 }],
  ['dsmPhone', { kind: 'dsm', type: 2, channel: 1 }],
] as const)(
  'an alarm %s of a simulated terminal is stored with all its files',
  async (kind, incident) => {
    await expect.poll(() => fitted() !== undefined, { timeout: 20_000 }).toBe(true)
    const terminal = fitted()!
    terminal.abilities.safety.raise({ ...incident, level: 2, seconds: 0, attachments: 3 }, Date.now())
    const vehicleId = vehicleIds.get(terminal.motion.vehicle.vin)
    const evidence = async () => {
      const found = await db.pool.query(
        `select s.stage, s.expected, count(f.object_key)::int as stored, sum(f.size)::int as bytes
         from alarm_event a join alarm_attachment_set s on s.alarm_id = a.id
         left join alarm_attachment f on f.set_id = s.id and f.stage = 'done'
         where a.vehicle_id = $1 and a.kind = $2 group by s.id`,
        [vehicleId, kind],
      )
      return found.rows[0]
    }
    await expect
      .poll(evidence, { timeout: 40_000, interval: 500 })
      .toMatchObject({ stage: 'complete', expected: 3, stored: 3 })
    expect((await evidence()).bytes).toBeGreaterThan(10_000)
  },
  60_000,
)
