import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import type { Motion } from './motion/vehicle-motion.ts'
import type { Surroundings } from './terminal/surroundings.ts'
import { Terminal } from './terminal/terminal.ts'
import type { Timed } from './timer-wheel.ts'

/** Long enough to register and to authenticate. */
const VISIT_MS = 12_000
const BETWEEN_MS = 25_000
const FIRST_AFTER_MS = 20_000
const LOOKS_EVERY_MS = 15_000
/** Without a connection for so long the workshop plugs the old terminal in again. */
const GIVES_UP_MS = 90_000

interface Mounted {
  world: Surroundings
  /** The terminal in the vehicle. */
  terminal: Terminal
  /** The same vehicle with the identity of the second one. */
  spare: DemoVehicle
  motionOf: (vehicle: DemoVehicle) => Motion
  replace: (before: Terminal, after: Terminal) => void
}

/**
 * A second terminal next to the one of a vehicle. It knows the platform by its answers alone: refused, it tries again later; taken,
 * the old one is unplugged. Refused again after that, the old one is plugged in.
 */
export class SpareTerminal implements Timed {
  private readonly mounted: Mounted
  private readonly quiet: Surroundings
  /** The one in the vehicle now. */
  private inUse: Terminal
  private visitor: Terminal | null = null
  private isSwapped = false
  private lastOnlineAt = 0

  constructor(mounted: Mounted, startAt: number) {
    this.mounted = mounted
    this.inUse = mounted.terminal
    // It comes as it left the plant: neither the settings nor the positions of the old one are its own.
    const { onAcknowledged: _counted, parameterStore: _settings, ...rest } = mounted.world
    this.quiet = rest
    mounted.world.schedule(this, startAt + FIRST_AFTER_MS)
  }

  wake(now: number): void {
    if (this.isSwapped) return this.watch(now)
    if (this.visitor === null) {
      this.visitor = this.powered(this.mounted.spare, now)
      return this.mounted.world.schedule(this, now + VISIT_MS)
    }
    const { visitor } = this
    this.visitor = null
    if (visitor.session.state === 'online') return this.swap(visitor, now)
    visitor.stop()
    this.mounted.world.schedule(this, now + BETWEEN_MS)
  }

  stop(): void {
    this.visitor?.stop()
    this.inUse.stop()
  }

  private powered(vehicle: DemoVehicle, now: number): Terminal {
    return new Terminal(this.quiet, this.mounted.motionOf(vehicle), now)
  }

  private swap(terminal: Terminal, now: number): void {
    const before = this.inUse
    before.stop()
    this.inUse = terminal
    this.isSwapped = terminal.motion.vehicle.sn === this.mounted.spare.sn
    this.lastOnlineAt = now
    this.mounted.replace(before, terminal)
    this.mounted.world.schedule(this, now + (this.isSwapped ? LOOKS_EVERY_MS : BETWEEN_MS))
  }

  private watch(now: number): void {
    const { session } = this.inUse
    // A tunnel is no refusal.
    if (session.state === 'online' || session.isMuted) this.lastOnlineAt = now
    if (now - this.lastOnlineAt > GIVES_UP_MS) {
      return this.swap(this.powered(this.mounted.terminal.motion.vehicle, now), now)
    }
    this.mounted.world.schedule(this, now + LOOKS_EVERY_MS)
  }
}
