import { expect, it } from 'vitest'
import { DEMO_SEED, demoFleet } from '#core/demo/demo-fleet.ts'
import { ManualWorld } from '#tests/support/manual-world.ts'
import { buildRoadsFile } from '../../../scripts/roads/roads-of-the-world.ts'
import { VehicleMotion } from '../motion/vehicle-motion.ts'
import { RoadNetwork } from '../roads/road-network.ts'
import { coverageGap } from './coverage.ts'
import { alertness } from './reporting-plan.ts'
import { Terminal } from './terminal.ts'

const NOON_IN_CHINA = Date.UTC(2026, 10, 21, 4)
const VEHICLES = 30
const LOGOUT = 0x0003

/** As shown by `npm run cluster`: after a gateway was killed fewer vehicles hold a session than there are. */
it('everybody is back after a gateway is gone; later those sign off that have been parked for long', async () => {
  const network = new RoadNetwork(buildRoadsFile())
  const soon: number[] = []
  const later: number[] = []
  /** Terminals offline without a reason of their vehicle. */
  const lost: string[] = []
  for (const vehicle of demoFleet(DEMO_SEED, VEHICLES)) {
    const { index } = vehicle
    const world = new ManualWorld(NOON_IN_CHINA)
    const motion = new VehicleMotion(network, vehicle, DEMO_SEED)
    const terminal = new Terminal(world, motion, NOON_IN_CHINA)
    const hasRadio = () => coverageGap(DEMO_SEED, index, world.now(), motion.at(world.now())) === null
    // It has logged out, and has nothing to report.
    const sleeps = () =>
      alertness(DEMO_SEED, index, motion.at(world.now()), world.now() - NOON_IN_CHINA) === 'deep' &&
      world.ids().at(-1) === LOGOUT &&
      terminal.pending === 0
    await world.pass(30)
    world.cut()
    await world.pass(30)
    if (terminal.session.isUsable) soon.push(index)
    else if (hasRadio()) lost.push(`${index} soon`)
    await world.pass(90)
    if (terminal.session.isUsable) later.push(index)
    else if (hasRadio() && !sleeps()) lost.push(`${index} later`)
  }
  expect(lost).toEqual([])
  expect(soon.length).toBeGreaterThan(VEHICLES - 3)
  expect(later.length).toBeGreaterThan(VEHICLES / 2)
  expect(later.length).toBeLessThan(soon.length)
}, 180_000)
