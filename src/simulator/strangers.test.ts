import { expect, it } from 'vitest'
import { DEMO_SEED, demoVehicle } from '#core/demo/demo-fleet.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { ManualWorld } from '#tests/support/manual-world.ts'
import { START } from '#tests/support/terminal-online.ts'
import { buildRoadsFile } from '../../scripts/roads/roads-of-the-world.ts'
import { RoadNetwork } from './roads/road-network.ts'
import { Stranger } from './strangers.ts'

const FLEET = 300
const network = new RoadNetwork(buildRoadsFile())
const fleet = Array.from({ length: FLEET }, (_, index) => demoVehicle(DEMO_SEED, index))

it.each([
  ['has an unregistered number', 0, false],
  ['bears the number of a vehicle of the fleet', 1, true],
])('a stranger %s, is another device, and leaves again', async (_name, number, isShared) => {
  const world = new ManualWorld(START)
  const stranger = new Stranger(world, network, number, FLEET)
  stranger.wake(START)
  await world.pass(3)
  const [registration] = world.ofId(0x0100)
  const { phone, version, body } = registration!
  const owner = fleet.find((vehicle) => vehicle.phone === phone)
  expect(owner !== undefined).toBe(isShared)
  expect(decodeAs(0x0100, version, body).value.plate).not.toBe(owner?.plate)
  await world.pass(60)
  const sent = world.received.length
  await world.pass(300)
  expect(world.received).toHaveLength(sent)
})
