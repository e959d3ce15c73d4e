import { hashOf } from '#core/demo/hash-random.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import type { TerminalHost } from '../terminal-host.ts'
import type { Ability } from './ability.ts'

/** Counted at the doors and reported once per interval while the bus is under way. */
const EVERY_MS = 600_000
const SEATS = { cityBus: 70, coach: 45 } as const
const FOR_COUNT = 131

/** Buses count who gets on and off: 0x1005. No more get off than are on board. */
export class Passengers implements Ability {
  nextDue: number
  private onBoard = 0
  private countedSince: number
  private readonly terminal: TerminalHost

  constructor(terminal: TerminalHost, startsAt: number) {
    this.terminal = terminal
    this.countedSince = startsAt
    this.nextDue = startsAt + EVERY_MS
  }

  tick(now: number, state: MotionState): void {
    const { terminal, countedSince } = this
    const { index, duty } = terminal.motion.vehicle
    this.nextDue = now + EVERY_MS
    this.countedSince = now
    const seats = duty === 'coach' ? SEATS.coach : SEATS.cityBus
    const hash = hashOf(terminal.world.seed, FOR_COUNT, index, Math.floor(now / EVERY_MS))
    const isEnd = state.stop !== null && !state.engineOn
    if (isEnd && this.onBoard === 0) return
    const alighted = isEnd ? this.onBoard : Math.min(this.onBoard, hash % 14)
    const boarded = isEnd ? 0 : Math.min(seats - this.onBoard + alighted, (hash >>> 8) % 16)
    const wasSent = terminal.send(0x1005, {
      startTime: terminal.deviceTime(countedSince),
      endTime: terminal.deviceTime(now),
      boarded,
      alighted,
    })
    if (wasSent) this.onBoard += boarded - alighted
    else this.countedSince = countedSince
  }
}
