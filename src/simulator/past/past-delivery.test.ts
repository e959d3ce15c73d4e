import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoVehicle } from '#core/demo/demo-fleet.ts'
import { fromPlatformTime, platformDayStart } from '#core/domain/platform-time.ts'
import { type BodyOf, decodeAs } from '#core/protocol/jt808/message.ts'
import { type TinyPlatform, tinyPlatform } from '#tests/support/tiny-platform.ts'
import { buildRoadsFile } from '../../../scripts/roads/roads-of-the-world.ts'
import { VehicleMotion } from '../motion/vehicle-motion.ts'
import { readRoadNetwork } from '../roads/road-network.ts'
import { readSimulatorSettings } from '../simulator-settings.ts'
import { type SimulatedFleet, startFleet } from '../start-fleet.ts'
import { PastDelivery, type PastVehicle } from './past-delivery.ts'
import { openPastRecord } from './past-record.ts'

const VEHICLES = 4
const DAY_MS = 86_400_000
const BATCH = 0x0704
const CARD = 0x0702
const NOW = Date.UTC(2026, 10, 20, 4)

let folder: string
let roads: string
let platform: TinyPlatform
let fleet: SimulatedFleet | undefined
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetwall-past-'))
  roads = join(folder, 'roads.json')
  writeFileSync(roads, JSON.stringify(buildRoadsFile()))
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  platform = await tinyPlatform()
})
afterEach(async () => {
  await fleet?.stop()
  fleet = undefined
  await platform.close()
})

function start(days: number, file: string, now = NOW): SimulatedFleet {
  const env = { SIM_VEHICLES: String(VEHICLES), GATEWAY_PORT: String(platform.port), GB32960_PORT: '0' }
  const settings = readSimulatorSettings({ ...env, DEMO_DAYS: String(days) }, roads)
  const ahead = now - Date.now()
  const pastRecord = openPastRecord(join(folder, file), now, () => undefined)
  const made = { ...settings, now: () => Date.now() + ahead, startSpreadMs: 100, pastRecord, habits: { strangers: 0 } }
  fleet = startFleet(made)
  return fleet
}

const delivered = async ({ past }: SimulatedFleet) =>
  vi.waitFor(
    () => {
      expect(past!.of).toBeGreaterThanOrEqual(VEHICLES)
      expect(past!.delivered).toBe(past!.of)
    },
    { timeout: 15_000 },
  )

/** Times of back-filled positions by phone, in the order they came. */
function backfilled(): Map<string, number[]> {
  const times = new Map<string, number[]>()
  for (const { id, phone, version, body } of platform.received) {
    if (id !== BATCH) continue
    const { value } = decodeAs(BATCH, version, body)
    const own = value.positions.map(({ time }) => fromPlatformTime(time as string))
    times.set(phone, [...(times.get(phone) ?? []), ...own])
  }
  return times
}

describe('the past of the fleet', () => {
  it('comes as back-fill up to the first start, the newest day first, each day in order', async () => {
    await delivered(start(2, 'order.json'))
    const times = backfilled()
    expect(times.size).toBe(VEHICLES)
    for (const own of times.values()) {
      expect(Math.min(...own)).toBeGreaterThanOrEqual(NOW - 2 * DAY_MS)
      expect(Math.max(...own)).toBeLessThan(NOW)
      const days = own.map(platformDayStart)
      expect([...new Set(days)]).toEqual([...new Set(days)].sort((a, b) => b - a))
      for (const day of new Set(days)) {
        const within = own.filter((time) => platformDayStart(time) === day)
        expect(within).toEqual([...within].sort((a, b) => a - b))
        expect(new Set(within).size).toBe(within.length)
      }
    }
  })

  it('has the cards of its drivers, each before it is pulled', async () => {
    await delivered(start(2, 'cards.json'))
    const seen = new Map<string, { at: number; isIn: boolean; name: string }[]>()
    for (const { id, phone, version, body } of platform.received) {
      if (id !== CARD) continue
      const { time, state, name = '' } = decodeAs(CARD, version, body).value as BodyOf<typeof CARD>
      const at = fromPlatformTime(time ?? '')
      if (at < NOW) seen.set(phone, [...(seen.get(phone) ?? []), { at, isIn: state === 1, name }])
    }
    expect(seen.size).toBeGreaterThan(1)
    for (const own of seen.values()) {
      const inOrder = own.toSorted((a, b) => a.at - b.at)
      expect(inOrder.every(({ isIn, name }) => isIn === (name !== ''))).toBe(true)
      expect(inOrder.every(({ isIn }, index) => isIn !== inOrder[index - 1]?.isIn)).toBe(true)
    }
  })

  it('is the same for a seed and a moment', async () => {
    await delivered(start(1, 'one.json'))
    const first = backfilled()
    await fleet!.stop()
    platform.received.length = 0
    await delivered(start(1, 'two.json'))
    expect(backfilled()).toEqual(first)
  })

  it('is not delivered twice, also not by a fleet that starts again later', async () => {
    await delivered(start(1, 'once.json'))
    await fleet!.stop()
    expect(JSON.parse(readFileSync(join(folder, 'once.json'), 'utf8'))).toMatchObject({ anchor: NOW })
    platform.received.length = 0
    const again = start(1, 'once.json', NOW + DAY_MS)
    await vi.waitFor(() => expect(again.online()).toBe(VEHICLES), { timeout: 10_000 })
    await vi.waitFor(() => expect(again.past!.of).toBeGreaterThanOrEqual(VEHICLES))
    expect(again.past!.delivered).toBe(again.past!.of)
    expect(again.past!.positions).toBe(0)
    await vi.waitFor(() => expect(again.past!.state).toBe('done'))
    expect(backfilled().size).toBe(0)
  })

  it('goes on where it was stopped', async () => {
    const begun = start(3, 'stopped.json')
    await vi.waitFor(() => expect(begun.past!.delivered).toBeGreaterThan(2), { timeout: 10_000 })
    await begun.stop()
    const before = begun.past!.delivered
    const again = start(3, 'stopped.json')
    await delivered(again)
    const vehicleDays = [...backfilled()].flatMap(([phone, own]) => [
      ...new Set(own.map((time) => `${phone} ${platformDayStart(time)}`)),
    ])
    expect(before).toBeGreaterThan(2)
    expect(vehicleDays.length).toBe(again.past!.of)
  })

  it('ends for good when a user stops it', async () => {
    const begun = start(3, 'cancelled.json')
    await vi.waitFor(() => expect(begun.past!.delivered).toBeGreaterThan(2), { timeout: 10_000 })
    expect(begun.stopPast()).toBe(true)
    const { delivered } = begun.past!
    expect(begun.past).toMatchObject({ state: 'stopped' })
    await vi.waitFor(() => expect(begun.terminals.every(({ pending }) => pending === 0)).toBe(true))
    expect(begun.past!.delivered).toBe(delivered)
    await begun.stop()
    platform.received.length = 0
    const again = start(3, 'cancelled.json')
    await vi.waitFor(() => expect(again.online()).toBe(VEHICLES), { timeout: 10_000 })
    await vi.waitFor(() => expect(again.past!.of).toBeGreaterThan(delivered))
    expect(again.past).toMatchObject({ state: 'stopped', delivered, positions: 0 })
    expect(backfilled().size).toBe(0)
  })

  it('is not delivered with DEMO_DAYS 0', async () => {
    const none = start(0, 'none.json')
    await vi.waitFor(() => expect(none.online()).toBe(VEHICLES), { timeout: 10_000 })
    expect(none.past).toBeNull()
    expect(backfilled().size).toBe(0)
  })
})

describe('a vehicle of the past that is out of reach', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is not waited for, and delivers its days when it is back', async () => {
    vi.useFakeTimers()
    const network = readRoadNetwork(roads)
    const reach = [true, false]
    const parts = { seed: 1, days: 2, vehicles: 2, say: () => undefined }
    const past = new PastDelivery({ ...parts, record: openPastRecord(null, NOW, () => undefined) })
    for (const index of [0, 1]) {
      past.add({
        motion: new VehicleMotion(network, demoVehicle(1, index), 1, NOW),
        energy: null,
        isRich: false,
        terminal: {
          get isReachable() {
            return reach[index]!
          },
          holdStored: () => undefined,
          sendStored: (_body: Uint8Array, acknowledged: () => void) => {
            setTimeout(acknowledged, 1)
            return true
          },
        } as PastVehicle['terminal'],
      })
    }
    await vi.advanceTimersByTimeAsync(30_000)
    expect(past.progress).toMatchObject({ state: 'running', of: 6, delivered: 3 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(past.progress).toMatchObject({ state: 'done', delivered: 3 })
    reach[1] = true
    await vi.advanceTimersByTimeAsync(30_000)
    expect(past.progress).toMatchObject({ state: 'done', delivered: 6 })
    past.stop()
  })
})
