import { expect, it } from 'vitest'
import { DEMO_SEED, demoVehicle } from '#core/demo/demo-fleet.ts'
import { demoSpare } from '#core/demo/demo-spare.ts'
import { ManualWorld } from '#tests/support/manual-world.ts'
import { START } from '#tests/support/terminal-online.ts'
import { buildRoadsFile } from '../../scripts/roads/roads-of-the-world.ts'
import { VehicleMotion } from './motion/vehicle-motion.ts'
import { RoadNetwork } from './roads/road-network.ts'
import { SpareTerminal } from './spare-terminal.ts'
import { Terminal } from './terminal/terminal.ts'

const network = new RoadNetwork(buildRoadsFile())
const vehicle = demoVehicle(DEMO_SEED, 21)
const spare = demoSpare(vehicle)!
const motionOf = (of: typeof vehicle) => new VehicleMotion(network, of, DEMO_SEED)

function mounted(world: ManualWorld) {
  const terminal = new Terminal(world, motionOf(vehicle), START)
  const swaps: string[] = []
  const replace = (before: Terminal, after: Terminal) =>
    void swaps.push(`${before.motion.vehicle.sn} > ${after.motion.vehicle.sn}`)
  const second = new SpareTerminal({ world, terminal, spare, motionOf, replace }, START)
  return { terminal, swaps, second }
}

it('has the vehicle of the first terminal and numbers of its own', () => {
  expect(spare).toMatchObject({ vin: vehicle.vin, plate: vehicle.plate, index: vehicle.index })
  for (const number of ['sn', 'phone', 'iccid'] as const) expect(spare[number]).not.toBe(vehicle[number])
  expect(demoSpare(demoVehicle(DEMO_SEED, 0))).toBeUndefined()
})

it('takes the place of the first terminal once it is taken', async () => {
  const world = new ManualWorld(START)
  const { swaps, second } = mounted(world)
  await world.pass(60)
  await world.pass(60)
  expect(world.ofId(0x0100).map(({ phone }) => phone)).toContain(spare.phone)
  expect(swaps).toEqual([`${vehicle.sn} > ${spare.sn}`])
  second.stop()
})
