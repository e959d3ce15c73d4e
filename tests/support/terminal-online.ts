import { expect } from 'vitest'
import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { type BodyOf, encodeBody, type KnownId } from '#core/protocol/jt808/message.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import type { Habits } from '#simulator/terminal/habits.ts'
import { QUIET } from '#simulator/terminal/habits.ts'
import { Terminal } from '#simulator/terminal/terminal.ts'
import { aDrivingVehicle, aMotion, ManualWorld } from './manual-world.ts'

export const START = Date.UTC(2026, 10, 21, 4)

/** A logged-in terminal, in a world with a clock a test moves explicitly. */
export async function terminalOnline({
  fits = () => true,
  habits = {},
  state = () => aDrivingVehicle({ speed: 72, since: 60 }),
  prepare = () => undefined,
}: {
  fits?: (vehicle: DemoVehicle) => boolean
  habits?: Partial<Habits>
  state?: (now: number) => MotionState
  prepare?: (world: ManualWorld) => void
} = {}) {
  const world = new ManualWorld(START)
  world.habits = { ...QUIET, ...habits }
  prepare(world)
  const motion = aMotion(state, fits)
  const terminal = new Terminal(world, motion, START)
  await world.pass(2)
  expect(terminal.session.state).toBe('online')
  const { vehicle } = motion
  const order = <Id extends KnownId>(id: Id, body: BodyOf<Id>): number =>
    world.command(vehicle, id, encodeBody(id, vehicle.protocolVersion, body))
  return { world, terminal, vehicle, version: vehicle.protocolVersion, order }
}

export const is2019 = ({ protocolVersion }: DemoVehicle): boolean => protocolVersion === '2019'
export const is2013 = ({ protocolVersion }: DemoVehicle): boolean => protocolVersion === '2013'
