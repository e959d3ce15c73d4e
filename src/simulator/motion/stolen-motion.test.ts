import { beforeAll, describe, expect, it } from 'vitest'
import { DEMO_SEED } from '#core/demo/demo-fleet.ts'
import { DEMO_DEPOT_KM, demoStolenVehicle, demoTheft } from '#core/demo/demo-theft.ts'
import { greatCircleKm } from '#core/domain/great-circle.ts'
import { fromPlatformTime, toPlatformTime } from '#core/domain/platform-time.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { RoadNetwork } from '../roads/road-network.ts'
import { PastReports } from '../past/past-reports.ts'
import { AlarmPlan } from '../terminal/alarm-plan.ts'
import { buildRoadsFile } from '../../../scripts/roads/roads-of-the-world.ts'
import { StolenMotion } from './stolen-motion.ts'

const HOUR = 3_600_000
const ANCHOR = Date.UTC(2026, 10, 23, 5)
const vehicle = demoStolenVehicle(DEMO_SEED)!
const { from, found } = demoTheft(ANCHOR)
let motion: StolenMotion
beforeAll(() => {
  motion = new StolenMotion(new RoadNetwork(buildRoadsFile()), vehicle, DEMO_SEED, ANCHOR)
})
const fromHome = (at: number) => {
  const { lat, lng } = motion.at(at)
  return greatCircleKm(lat, lng, vehicle.homeLat, vehicle.homeLng)
}

describe('the stolen vehicle', () => {
  it('leaves the fence of its depot in the night to Sunday and is back there before work', () => {
    expect(toPlatformTime(from)).toBe('2026-11-22 02:10:00')
    expect(fromHome(from - HOUR)).toBeLessThan(DEMO_DEPOT_KM - 1)
    expect(fromHome(found - HOUR)).toBeGreaterThan(DEMO_DEPOT_KM + 5)
    expect(fromHome(found + 4 * HOUR)).toBeCloseTo(fromHome(from - HOUR), 3)
  })

  it('never jumps, and its odometer counts both ways', () => {
    const [before, after] = [motion.at(from - HOUR), motion.at(found + 6 * HOUR)]
    let last = before
    for (let at = from - HOUR; at < found + 6 * HOUR; at += 30_000) {
      const state = motion.at(at)
      const chord = greatCircleKm(last.lat, last.lng, state.lat, state.lng) * 1000
      const driven = state.odometer - last.odometer
      expect(driven).toBeGreaterThanOrEqual(-1e-6)
      expect(chord).toBeLessThan(driven + 0.5)
      expect(driven).toBeLessThan((30 * 140) / 3.6)
      last = state
    }
    expect(after.odometer - before.odometer).toBeGreaterThan(20_000)
  })

  it('stores a position as soon as it is driven away', () => {
    const reports = new PastReports(DEMO_SEED, motion, ANCHOR, true)
    const { batches } = reports.between(from - 6 * HOUR, from + HOUR)
    const times = batches.flatMap(({ body }) =>
      decodeAs(0x0704, vehicle.protocolVersion, body).value.positions.map(({ time }) =>
        fromPlatformTime(time as string),
      ),
    )
    expect(times.find((time) => time >= from)! - from).toBeLessThan(2 * 60_000)
  })

  it('reports the theft until it is found', () => {
    const plan = new AlarmPlan(DEMO_SEED, vehicle, () => 92, ANCHOR)
    const isStolen = (at: number) => plan.keys(at, motion.at(at)).includes('theft')
    expect([from - HOUR, from + 60_000, found - HOUR, found + 60_000].map(isStolen)).toEqual([false, true, true, false])
  })

  it('is the same for another question about another time', () => {
    const apart = motion.apart()
    for (const at of [from - HOUR, from + HOUR, found + HOUR, ANCHOR]) expect(apart.at(at)).toEqual(motion.at(at))
  })
})
