import { hashOf } from '#core/demo/hash-random.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import type { TerminalHost } from '../terminal-host.ts'
import type { Ability, Additions } from './ability.ts'

const LOOK_MS = 300_000
const CARGO = [
  'parcels',
  'steel coils',
  'fresh vegetables',
  'household appliances',
  'machine parts',
  'beverages',
] as const
const FOR = { load: 141, weight: 142 } as const
const LEG_STRETCH_MS = 4 * 3_600_000
const FULL = 3
const HALF = 1
const utf8 = new TextEncoder()

/** Load of a truck: the load in its status, the waybill 0x0701 when it departs with another load. */
export class Waybills implements Ability {
  nextDue: number
  private reportedStretch = -1
  private readonly terminal: TerminalHost

  constructor(terminal: TerminalHost, startsAt: number) {
    this.terminal = terminal
    this.nextDue = startsAt
  }

  tick(now: number, state: MotionState): void {
    this.nextDue = now + Math.max(LOOK_MS, state.until * 1000)
    const load = this.loadAt(now)
    if (state.stop !== null || load.stretch === this.reportedStretch || load.share === 0) return
    if (this.terminal.send(0x0701, { content: utf8.encode(this.text(now, load.hash)) }))
      this.reportedStretch = load.stretch
  }

  addTo(additions: Additions, now: number): void {
    additions.load = this.loadAt(now).share
  }

  private loadAt(now: number): { stretch: number; share: 0 | 1 | 3; hash: number } {
    const { world, motion } = this.terminal
    const stretch = Math.floor(now / LEG_STRETCH_MS + (motion.vehicle.index % 7) / 7)
    const hash = hashOf(world.seed, FOR.load, motion.vehicle.index, stretch)
    return { stretch, hash, share: hash % 5 === 0 ? 0 : hash % 5 === 1 ? HALF : FULL }
  }

  private text(now: number, hash: number): string {
    const { vin, operatingCity } = this.terminal.motion.vehicle
    const tonnes = ((hash >>> 12) % 240) / 10 + 1
    const cargo = CARGO[(hash >>> 4) % CARGO.length]
    const day = this.terminal.deviceTime(now).slice(0, 10).replaceAll('-', '')
    return `No: WB${day}${String(hash % 100_000).padStart(5, '0')}\nVIN: ${vin}\nFrom: ${operatingCity}\nCargo: ${cargo}\nTonnes: ${tonnes.toFixed(1)}`
  }
}
