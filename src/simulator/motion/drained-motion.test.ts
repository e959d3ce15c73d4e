import { describe, expect, it } from 'vitest'
import { DEMO_SEED, demoVehicle } from '#core/demo/demo-fleet.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { namedItems } from '#core/protocol/jt808/location/items.ts'
import { PastReports } from '../past/past-reports.ts'
import { RoadNetwork } from '../roads/road-network.ts'
import { storyOf } from '../stories.ts'
import { dialectOf } from '../terminal/location-report.ts'
import { buildRoadsFile } from '../../../scripts/roads/roads-of-the-world.ts'
import { DrainedMotion } from './drained-motion.ts'
import { VehicleMotion } from './vehicle-motion.ts'

const DAY_MS = 86_400_000
const MINUTE = 60_000
const ANCHOR = Date.UTC(2026, 10, 23, 5)
const indexOf = (story: string) =>
  Array.from({ length: 60 }, (_, index) => index).find((index) => storyOf(DEMO_SEED, index) === story) as number
const network = new RoadNetwork(buildRoadsFile())
const drained = demoVehicle(DEMO_SEED, indexOf('drainedTank'))

describe('the drained tank', () => {
  const usual = new VehicleMotion(network, drained, DEMO_SEED, ANCHOR)
  const motion = new DrainedMotion(network, drained, DEMO_SEED, ANCHOR)
  const missing = (at: number) => usual.at(at).energy - motion.at(at).energy
  const moments = Array.from({ length: 12 * 144 }, (_, index) => ANCHOR - 12 * DAY_MS + index * 10 * MINUTE)
  const from = moments.find((at) => missing(at) > 0) as number

  it('loses a fifth of its fuel one night while it is parked', () => {
    expect(toPlatformTime(from).slice(11, 13)).toBe('02')
    expect(missing(from + 10 * MINUTE)).toBeCloseTo(0.2)
    expect(motion.at(from)).toMatchObject({ engineOn: false, speed: 0 })
  })

  it('has its usual level again after the next refuel', () => {
    expect(missing(from + 11 * DAY_MS)).toBe(0)
    expect(missing(from - MINUTE * 20)).toBe(0)
  })
})

describe('urea', () => {
  it('is reported with each position of a diesel engine, and falls as it drives', () => {
    const motion = new VehicleMotion(network, drained, DEMO_SEED, ANCHOR)
    const { batches } = new PastReports(DEMO_SEED, motion, ANCHOR, true).between(ANCHOR - 2 * DAY_MS, ANCHOR)
    const levels = batches.flatMap(({ body }) =>
      decodeAs(0x0704, drained.protocolVersion, body, dialectOf(drained)).value.positions.map(
        ({ items }) => namedItems(items).urea,
      ),
    )
    expect(levels.length).toBeGreaterThan(20)
    for (const level of levels) expect(level).toBeGreaterThan(10)
    expect(new Set(levels).size).toBeGreaterThan(3)
  })
})
