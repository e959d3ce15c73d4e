import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import type { TerminalHost } from '../terminal-host.ts'
import type { Ability } from './ability.ts'

const LOOK_MS = 60_000
/** So long into a drive the connection is lost. */
const DRIVES_SECONDS = 240
const AWAY_MS = 45 * 60_000

/** A loose antenna of the modem: the connection is lost on each drive, and the next report comes much later. */
export class SilentDrive implements Ability {
  nextDue: number
  private readonly terminal: TerminalHost

  constructor(terminal: TerminalHost, startsAt: number) {
    this.terminal = terminal
    this.nextDue = startsAt + LOOK_MS
  }

  tick(now: number, { stop, since }: MotionState): void {
    const isLost = stop === null && since > DRIVES_SECONDS
    this.nextDue = now + (isLost ? AWAY_MS + LOOK_MS : LOOK_MS)
    if (isLost) this.terminal.leave(AWAY_MS)
  }
}
