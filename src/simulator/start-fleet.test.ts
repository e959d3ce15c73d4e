import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEMO_SEED, demoVehicle } from '#core/demo/demo-fleet.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { type TinyPlatform, tinyPlatform } from '#tests/support/tiny-platform.ts'
import { buildRoadsFile } from '../../scripts/roads/roads-of-the-world.ts'
import { readSimulatorSettings } from './simulator-settings.ts'
import { type SimulatedFleet, startFleet } from './start-fleet.ts'
import { LIVELY } from './terminal/habits.ts'

const VEHICLES = 6
let folder: string
let platform: TinyPlatform
let fleet: SimulatedFleet
const acknowledged: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleetwall-roads-'))
  const roads = join(folder, 'roads.json')
  writeFileSync(roads, JSON.stringify(buildRoadsFile()))
  platform = await tinyPlatform()
  const settings = readSimulatorSettings(
    { SIM_VEHICLES: String(VEHICLES), DEMO_DAYS: '0', GATEWAY_PORT: String(platform.port) },
    roads,
  )
  const onAcknowledged = (phone: string, serial: number, time: string) =>
    acknowledged.push(`${phone} ${serial} ${time}`)
  // Always the same time of day, so that always the same vehicles drive.
  const ahead = Date.UTC(2026, 10, 21, 4) - Date.now()
  const now = () => Date.now() + ahead
  fleet = startFleet({ ...settings, now, startSpreadMs: 300, onAcknowledged })
})
afterAll(async () => {
  await fleet.stop()
  await platform.close()
  rmSync(folder, { recursive: true })
})

describe('the simulated fleet over TCP', () => {
  it('comes up: every terminal of the demo fleet logs in and is acknowledged', async () => {
    await vi.waitFor(() => expect(fleet.online()).toBe(VEHICLES), { timeout: 15_000 })
    await vi.waitFor(() => expect(new Set(acknowledged.map((line) => line.split(' ')[0])).size).toBe(VEHICLES), {
      timeout: 10_000,
    })
    const phones = new Set(platform.received.map(({ phone }) => phone))
    expect(phones).toEqual(new Set(Array.from({ length: VEHICLES }, (_, i) => demoVehicle(DEMO_SEED, i).phone)))
    const report = platform.received.find(({ id }) => id === 0x0200)
    const vehicle = Array.from({ length: VEHICLES }, (_, i) => demoVehicle(DEMO_SEED, i)).find(
      ({ phone }) => phone === report?.phone,
    )
    const { value } = decodeAs(0x0200, report!.version, report!.body)
    expect(Math.abs(value.lat)).toBeLessThan(90)
    expect(Math.sign(value.lng)).toBe(Math.sign(vehicle!.homeLng))
  })

  it('comes back after every connection was cut', async () => {
    const before = platform.connections
    platform.drop()
    await vi.waitFor(() => expect(fleet.online()).toBeLessThan(VEHICLES), { timeout: 5_000 })
    await vi.waitFor(() => expect(fleet.online()).toBe(VEHICLES), { timeout: 15_000 })
    expect(platform.connections).toBeGreaterThanOrEqual(before + VEHICLES)
  })
})

describe('settings', () => {
  it('have usual values and take others', () => {
    expect(readSimulatorSettings({ SIM_VEHICLES: '' }, 'r')).toMatchObject({
      vehicles: 300,
      host: '127.0.0.1',
      port: 7611,
    })
    expect(readSimulatorSettings({}, 'r').habits).toEqual({ upgradeFailures: LIVELY.upgradeFailures })
    expect(readSimulatorSettings({ SIM_UPGRADE_FAILURES: '35' }, 'r').habits).toEqual({ upgradeFailures: 0.35 })
    expect(readSimulatorSettings({}, 'r')).toMatchObject({ vehicles: 300, days: 30, language: 'en' })
    expect(readSimulatorSettings({ DEMO_LANGUAGE: 'zh' }, 'r').language).toBe('zh')
    expect(readSimulatorSettings({ DEMO_PROFILE: 'small', DEMO_DAYS: '3' }, 'r')).toMatchObject({
      vehicles: 30,
      days: 3,
    })
    expect(readSimulatorSettings({ SIM_VEHICLES: '0', SIM_HOST: 'gateway', GATEWAY_PORT: '9' }, 'r')).toMatchObject({
      vehicles: 0,
      host: 'gateway',
      port: 9,
    })
  })

  it.each([
    ['SIM_VEHICLES', 'many'],
    ['GATEWAY_PORT', '70000'],
    ['SIM_SEED', '1.5'],
    ['DEMO_DAYS', '-1'],
    ['DEMO_PROFILE', 'huge'],
    ['DEMO_LANGUAGE', 'fr'],
  ])('a wrong %s is named', (name, value) => {
    expect(() => readSimulatorSettings({ [name]: value }, 'r')).toThrow(name)
  })
})
