import { unitOf } from '#core/demo/hash-random.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import type { Terminal } from '../terminal.ts'
import { type Ability, acknowledge, type CommandHandler, type CommandTable, RESULT } from './ability.ts'

/** Writing the package, then starting with it. */
const FLASH_MS = 15_000
const START_MS = 20_000
/** The result is told once the terminal is back for sure. */
const TELLS_AFTER_MS = 3_000
const TERMINAL_ITSELF = 0
const OK = 0
const FAILED = 1
const FOR_FAILURE = 111

interface Package {
  kind: number
  version: string
  willFail: boolean
}

/** Receipt of 0x8108, the restart with the new version and its result 0x0108. Another kind than the terminal's own software restarts nothing. */
export class Upgrade implements Ability {
  nextDue = Number.POSITIVE_INFINITY
  version: string
  private pending: Package | null = null
  private isFlashed = false
  private readonly terminal: Terminal
  private attempts = 0

  constructor(terminal: Terminal) {
    this.terminal = terminal
    this.version = terminal.motion.vehicle.firmware
  }

  install(kind: number, version: string): void {
    const { world, motion } = this.terminal
    const unit = unitOf(world.seed, FOR_FAILURE, motion.vehicle.index, this.attempts++)
    this.pending = { kind, version, willFail: unit < world.habits.upgradeFailures }
    this.isFlashed = false
    this.nextDue = world.now() + FLASH_MS
    this.terminal.replan()
  }

  get isBusy(): boolean {
    return this.pending !== null
  }

  tick(now: number): void {
    const { pending, terminal } = this
    if (!pending) return
    if (!this.isFlashed) {
      this.isFlashed = true
      this.nextDue = now + START_MS + TELLS_AFTER_MS
      if (pending.kind !== TERMINAL_ITSELF) return
      if (!pending.willFail) this.version = pending.version
      return terminal.restart(START_MS)
    }
    const result = pending.willFail ? FAILED : OK
    if (!terminal.tell(0x0108, { kind: pending.kind, result })) {
      this.nextDue = now + TELLS_AFTER_MS
      return
    }
    this.pending = null
    this.nextDue = Number.POSITIVE_INFINITY
  }
}

/** A package whose length is not the one it declares is refused. */
const receive: CommandHandler = (terminal, frame) => {
  const { value } = decodeAs(0x8108, frame.version, frame.body)
  const { upgrade } = terminal.abilities
  if (value.data.length !== value.size) return acknowledge(terminal, frame, RESULT.badMessage)
  if (upgrade.isBusy) return acknowledge(terminal, frame, RESULT.failed)
  acknowledge(terminal, frame)
  upgrade.install(value.kind, value.version)
}

export const upgradeCommands: CommandTable = [[0x8108, receive]]
