import { unitOf } from '#core/demo/hash-random.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import type { TerminalHost } from '../terminal-host.ts'
import { fetchUpgrade } from './fetch-upgrade.ts'
import { type UpgradeFault, upgradeFaultOf } from './upgrade-fault.ts'
import { type Ability, acknowledge, type CommandHandler, type CommandTable, RESULT } from './ability.ts'

/** The abilities these commands act on. */
interface Needs {
  upgrade: Upgrade
}

/** The result is reported once the terminal is back for sure. */
const REPORT_AFTER_MS = 3_000
const TERMINAL_ITSELF = 0
const OK = 0
const FAILED = 1
/** What a terminal runs whose images do not start. */
const LOADER_VERSION = 'RCV-1.0'
const FOR_PROGRESS = 112
/** Share of terminals that report progress, as those of Guangdong do. */
const REPORTS_PROGRESS = 0.2
/** States of 0x1FC4. */
const PROGRESS = { installing: 4, installed: 5, failed: 6 } as const

interface Package {
  serial: number
  kind: number
  version: string
  fault: UpgradeFault | null
  /** Of the image; absent: it came as a package. */
  sha256?: string
}

interface Download {
  serial: number
  address: string
  version: string
  milliseconds: number
  fault: UpgradeFault | null
}

/** Whether the terminal of a vehicle sends 0x1FC4. */
export const reportsProgress = (seed: number, index: number): boolean =>
  unitOf(seed, FOR_PROGRESS, index) < REPORTS_PROGRESS

/** Receipt of 0x8108 or of an address to fetch it from, the restart with the new version and its result 0x0108. Another kind than the terminal's own software restarts nothing. */
export class Upgrade implements Ability {
  nextDue = Number.POSITIVE_INFINITY
  version: string
  private pending: Package | null = null
  private isFlashed = false
  private readonly terminal: TerminalHost
  /** How often it was begun. */
  tries = 0
  /** Of the last file. */
  receivedBytes = 0
  /** Of the image that runs; null: unknown, as when it left the factory with it. */
  private imageSha256: string | null = null
  /** While a file is fetched. */
  private stopping: AbortController | null = null

  constructor(terminal: TerminalHost) {
    this.terminal = terminal
    const { vin, firmware } = terminal.motion.vehicle
    this.version = terminal.world.versionStore?.of(vin)[0] ?? firmware
  }

  /** What goes wrong with the next upgrade. */
  nextFault(): UpgradeFault | null {
    const { world, motion } = this.terminal
    return upgradeFaultOf(world, motion.vehicle.index, this.tries++)
  }

  /** 0x8105 word 1: what did not arrive whole and signed is reported as a failure, and nothing is installed. */
  fetch({ serial, address, version, milliseconds, fault }: Download): void {
    if (fault === 'deaf') return
    const { terminal } = this
    this.stopping = new AbortController()
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(milliseconds)])
    const damage = fault === 'breaksOff' || fault === 'corrupt' ? fault : null
    const partModel = terminal.motion.vehicle.terminalModel
    const { signingKeys: keys, images } = terminal.world
    const content = this.imageSha256 === null ? undefined : images?.get(this.imageSha256)
    const base = content && { sha256: this.imageSha256!, content }
    const file = { address, partModel, version, signal, keys, damage, base, images }
    void fetchUpgrade(file).then(({ isGood, bytes, sha256 }) => {
      this.receivedBytes = bytes
      const isOver = this.stopping?.signal.aborted ?? true
      this.stopping = null
      if (isOver) return
      if (isGood) this.install({ serial, kind: TERMINAL_ITSELF, version, fault, sha256 })
      else this.giveUp({ serial, kind: TERMINAL_ITSELF, version, fault: fault ?? 'breaksOff' })
    })
  }

  /** Nothing is installed; the failure is reported as soon as there is a connection. */
  private giveUp(pending: Package): void {
    this.pending = pending
    this.isFlashed = true
    this.nextDue = this.terminal.world.now()
    this.terminal.replan()
  }

  /** Power was off: what was fetched until then is lost. */
  restarted(): void {
    this.stopping?.abort()
  }

  install(pending: Package): void {
    const { world } = this.terminal
    this.pending = pending
    this.isFlashed = false
    this.nextDue = world.now() + world.habits.upgradeTimes.flash
    this.terminal.replan()
  }

  private reportProgress(state: keyof typeof PROGRESS, percent: number): void {
    const { pending, terminal } = this
    const { world, motion } = terminal
    if (!pending || !reportsProgress(world.seed, motion.vehicle.index)) return
    const { serial, kind } = pending
    terminal.send(0x1fc4, { serial, kind, state: PROGRESS[state], percent, error: state === 'failed' ? 1 : 0 })
  }

  get isBusy(): boolean {
    return this.pending !== null || this.stopping !== null
  }

  tick(now: number): void {
    const { pending, terminal } = this
    if (!pending) return
    const isInstalled = pending.fault === null
    if (!this.isFlashed) {
      this.isFlashed = true
      this.reportProgress('installing', 50)
      const { start } = terminal.world.habits.upgradeTimes
      this.nextDue = now + start + REPORT_AFTER_MS
      if (pending.kind !== TERMINAL_ITSELF) return
      if (isInstalled || pending.fault === 'recovery') {
        this.version = isInstalled ? pending.version : LOADER_VERSION
        this.imageSha256 = isInstalled ? (pending.sha256 ?? null) : null
        terminal.world.versionStore?.keep(terminal.motion.vehicle.vin, [this.version])
      }
      return terminal.restart(start)
    }
    const saysSuccess = isInstalled || pending.fault === 'oldVersion'
    const result = saysSuccess ? OK : FAILED
    // GB/T 32960 has no message for it: the version that runs says how it went.
    if (terminal.speaks808 && !terminal.send(0x0108, { kind: pending.kind, result })) {
      this.nextDue = now + REPORT_AFTER_MS
      return
    }
    this.reportProgress(saysSuccess ? 'installed' : 'failed', saysSuccess ? 100 : 50)
    this.pending = null
    this.nextDue = Number.POSITIVE_INFINITY
  }
}

/** A package whose length is not the one it declares is rejected. */
const receive: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const { value } = decodeAs(0x8108, frame.version, frame.body)
  const { upgrade } = abilities
  if (value.data.length !== value.size) return acknowledge(terminal, frame, RESULT.badMessage)
  if (upgrade.isBusy) return acknowledge(terminal, frame, RESULT.failed)
  const fault = upgrade.nextFault()
  if (fault === 'rejects') return acknowledge(terminal, frame, RESULT.failed)
  acknowledge(terminal, frame)
  if (fault === 'deaf') return
  upgrade.install({ serial: frame.serial, kind: value.kind, version: value.version, fault })
}

export const upgradeCommands: CommandTable<Needs> = [[0x8108, receive]]
