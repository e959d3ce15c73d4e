import type { TerminalHost } from '../terminal-host.ts'
import type { Ability } from './ability.ts'

const EVERY_MS = 5 * 60_000
const AWAY_MS = 12_000

/** A terminal that restarts again and again. */
export class RebootLoop implements Ability {
  nextDue: number
  private readonly terminal: TerminalHost

  constructor(terminal: TerminalHost, startsAt: number) {
    this.terminal = terminal
    this.nextDue = startsAt + EVERY_MS
  }

  tick(now: number): void {
    this.nextDue = now + EVERY_MS
    this.terminal.restart(AWAY_MS)
  }
}
