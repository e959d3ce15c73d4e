import { demoVehicle, type DemoVehicle } from '#core/demo/demo-fleet.ts'
import { hashOf } from '#core/demo/hash-random.ts'
import { VehicleMotion } from './motion/vehicle-motion.ts'
import type { RoadNetwork } from './roads/road-network.ts'
import type { Surroundings } from './terminal/surroundings.ts'
import { Terminal } from './terminal/terminal.ts'
import type { Timed } from './timer-wheel.ts'

/** Far behind any fleet anybody simulates, and not in the database. */
const FIRST_INDEX = 7_000_000
const FOR_VICTIM = 401
const VISIT_MS = 45_000
const BETWEEN_MS = 50 * 60_000
const FIRST_AFTER_MS = 6 * 60_000

/** An unregistered terminal, or one with the number of another terminal; connects briefly now and then. */
export class Stranger implements Timed {
  private readonly world: Surroundings
  private readonly network: RoadNetwork
  private readonly vehicle: DemoVehicle
  private visitor: Terminal | null = null

  /** Every second stranger bears the number of a vehicle of the fleet. */
  constructor(world: Surroundings, network: RoadNetwork, number: number, fleet: number) {
    // Responses to a stranger are not counted.
    const { onAcknowledged: _counted, ...rest } = world
    this.world = { ...rest, counters: { ...world.counters } }
    this.network = network
    const own = demoVehicle(world.seed, FIRST_INDEX + number)
    const victim = demoVehicle(world.seed, hashOf(world.seed, FOR_VICTIM, number) % Math.max(1, fleet))
    const { phone, protocolVersion, framing } = victim
    this.vehicle = number % 2 === 1 ? { ...own, phone, protocolVersion, framing } : own
    world.schedule(this, world.now() + FIRST_AFTER_MS * (number + 1))
  }

  wake(now: number): void {
    if (this.visitor) {
      this.visitor.stop()
      this.visitor = null
      return this.world.schedule(this, now + BETWEEN_MS)
    }
    const motion = new VehicleMotion(this.network, this.vehicle, this.world.seed)
    this.visitor = new Terminal(this.world, motion, now)
    this.world.schedule(this, now + VISIT_MS)
  }

  stop(): void {
    this.visitor?.stop()
  }
}
