import { demoCard } from '#core/demo/demo-spare.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import {
  COMMAND_FLAG,
  type Gb32960Edition,
  type Gb32960Frame,
  readGbFrame,
  writeGbFrame,
} from '#core/protocol/gb32960/frame.ts'
import { GbFrameSplitter } from '#core/protocol/gb32960/frame-splitter.ts'
import { encodeGbBody } from '#core/protocol/gb32960/message.ts'
import type { Tagged } from '#core/protocol/schema/field.ts'
import type { MotionState } from '../motion/vehicle-motion.ts'
import { coverageGap } from '../terminal/coverage.ts'
import type { Target } from '../terminal/tcp-link.ts'
import type { Stream } from '../terminal/tcp-stream.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { Timed } from '../timer-wheel.ts'
import { obeyEnergy } from './energy-orders.ts'
import { energyUnits } from './energy-units.ts'

const COMMAND = { login: 0x01, realTime: 0x02, backfill: 0x03, logout: 0x04 } as const
const OK = 1
const REPORT_MS = 10_000
/** Stays logged in for a while after the vehicle was switched off. */
const LINGERS_MS = 120_000
const LOOK_MS = 60_000
const LOOK_SOON_MS = 1_000
const ANSWER_MS = 30_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 600_000
const BACKFILL_PAUSE_MS = 500
/** Stored reports on their way at a time, and how many leave together. */
const STORED = { unanswered: 24, together: 12 } as const
/** Two hours of reports. */
const MAX_BACKLOG = 720

interface Report {
  time: string
  units: Tagged[]
  /** Called once it is acknowledged. */
  done?: (() => void) | undefined
}

/** The second unit of an electric vehicle: reports to the port of GB/T 32960 by the VIN while it is driven or charged. */
export class EnergyReporter implements Timed {
  isOn = false
  private readonly terminal: Terminal
  private readonly server: Target
  readonly edition: Gb32960Edition
  /** Its vehicle has no terminal that speaks JT/T 808. */
  readonly isOnlyUnit: boolean
  private stream: Stream | null = null
  private readonly splitter = new GbFrameSplitter()
  private serial = 0
  private activeUntil = 0
  private connectAt: number
  private reportAt = 0
  private backfillAt = Number.POSITIVE_INFINITY
  private failures = 0
  /** Reports the platform has not answered, oldest first. */
  private unanswered: (Report & { sentAt: number })[] = []
  private backlog: Report[] = []
  /** Connected because stored reports have not been sent yet. */
  private holdsStored = false

  constructor(terminal: Terminal, server: Target, edition: Gb32960Edition, startAt: number) {
    this.terminal = terminal
    this.server = server
    this.edition = edition
    this.connectAt = startAt
    terminal.world.schedule(this, startAt)
    this.isOnlyUnit = !terminal.speaks808
    if (this.isOnlyUnit) terminal.wentAway = (awayMs) => this.leave(awayMs)
  }

  /** Reports that have not reached the platform. */
  get pending(): number {
    return this.unanswered.length + this.backlog.length
  }

  wake(now: number): void {
    const state = this.terminal.stateAt(now)
    if (state.engineOn || state.charging) this.activeUntil = now + LINGERS_MS
    const isActive = now < this.activeUntil
    const isWanted = isActive || this.holdsStored
    if (isWanted && !this.stream && now >= this.connectAt) this.connect()
    if (!isWanted && this.isOn) this.logOut(now)
    if (isActive && now >= this.reportAt) this.report(now, state)
    if (this.isOn && now >= this.backfillAt) this.backfill(now)
    if (this.isOn && now - (this.unanswered[0]?.sentAt ?? now) > ANSWER_MS) this.lost(now)
    this.plan(now, isActive, state)
  }

  /** Stays connected while it has reports of the past to send. */
  holdStored(holds: boolean): void {
    if (holds === this.holdsStored) return
    this.holdsStored = holds
    const { world } = this.terminal
    if (holds && this.connectAt !== Number.POSITIVE_INFINITY) world.schedule(this, world.now() + LOOK_SOON_MS)
  }

  /**
   * Sends stored reports (0x03) together, as many as there is room for, the last of the list first; returns how many. `done` is
   * called for each that is acknowledged.
   */
  sendStored(reports: readonly { at: number; units: Tagged[] }[], done: () => void): number {
    if (!this.isOn || this.unanswered.length > STORED.unanswered - STORED.together) return 0
    const sentAt = this.terminal.world.now()
    const together = reports.slice(-STORED.together).reverse()
    const frames = together.map(({ at, units }) => {
      const report = { time: toPlatformTime(at), units, done }
      this.unanswered.push({ ...report, sentAt })
      return this.reportFrame(COMMAND.backfill, report)
    })
    this.stream?.write(Buffer.concat(frames))
    return together.length
  }

  stop(): void {
    this.stream?.close()
    this.stream = null
    this.isOn = false
    this.connectAt = Number.POSITIVE_INFINITY
  }

  private plan(now: number, isActive: boolean, { until }: MotionState): void {
    if (this.connectAt === Number.POSITIVE_INFINITY) return
    const next = isActive
      ? Math.min(this.reportAt, this.backfillAt)
      : now + (this.holdsStored ? LOOK_SOON_MS : Math.min(LOOK_MS, Math.max(LOOK_SOON_MS, until * 1000)))
    this.terminal.world.schedule(this, Math.max(now + 100, next))
  }

  private connect(): void {
    const { host, port } = this.server
    const { world } = this.terminal
    const isCurrent = () => this.stream === stream
    const stream: Stream = world.openStream(host, port, {
      opened: () => {
        if (isCurrent()) this.logIn()
      },
      data: (chunk) => {
        if (isCurrent()) this.splitter.push(chunk, (frame) => this.take(frame))
      },
      closed: () => {
        if (isCurrent()) this.lost(world.now())
      },
    })
    this.stream = stream
  }

  private logIn(): void {
    const { world, motion } = this.terminal
    this.serial = (this.serial % 65_531) + 1
    const head = { time: toPlatformTime(world.now()), serial: this.serial, iccid: demoCard(motion.vehicle) }
    const code = `FLTWL${motion.vehicle.vin.slice(-8)}`.padEnd(24, '0')
    const body =
      this.edition === '2016'
        ? encodeGbBody('2016', COMMAND.login, { ...head, codeLength: code.length, codes: [code] })
        : encodeGbBody('2025', COMMAND.login, { ...head, packCounts: [1], codes: [code] })
    this.write(COMMAND.login, body)
  }

  private take(bytes: Uint8Array): void {
    const frame = readGbFrame(bytes)
    if ('malformed' in frame || !frame.checksumOk) return
    if (frame.answer === COMMAND_FLAG) return this.obey(frame)
    const { world } = this.terminal
    if (frame.command === COMMAND.login) {
      if (frame.answer !== OK) return this.lost(world.now())
      this.isOn = true
      this.failures = 0
      this.backlog.unshift(...this.unanswered.splice(0))
      if (this.backlog.length > 0) this.backfillAt = world.now()
      this.reportAt = world.now()
      return world.schedule(this, world.now())
    }
    // Answers come in the order of the reports.
    if (frame.command === COMMAND.realTime || frame.command === COMMAND.backfill) this.unanswered.shift()?.done?.()
  }

  /** A second unit is not the terminal on record: it takes no commands. */
  private obey(frame: Gb32960Frame): void {
    if (!this.isOnlyUnit) return
    const { edition, command, vinBytes: vin } = frame
    obeyEnergy(this.terminal, frame, (answer, said) => {
      this.stream?.write(writeGbFrame({ edition, command, answer, vin, body: said }))
    })
  }

  /** Off the network, and back after a while. */
  private leave(awayMs: number): void {
    const now = this.terminal.world.now()
    this.stream?.close()
    this.stream = null
    this.isOn = false
    this.connectAt = now + awayMs
    this.terminal.world.schedule(this, this.connectAt)
  }

  private report(now: number, state: MotionState): void {
    this.reportAt = now + REPORT_MS
    const { vehicle } = this.terminal.motion
    const report = { time: toPlatformTime(now), units: energyUnits(this.edition, vehicle, state) }
    if (this.isOn && !coverageGap(this.terminal.world.seed, vehicle.index, now, state))
      return this.send(COMMAND.realTime, report, now)
    // Without an earlier login there is nothing to backfill.
    if (this.serial === 0) return
    this.backlog.push(report)
    if (this.backlog.length > MAX_BACKLOG) this.backlog.shift()
    if (this.isOn) this.backfillAt = Math.max(now + REPORT_MS, Math.min(this.backfillAt, now + REPORT_MS))
  }

  private backfill(now: number): void {
    const { world, motion } = this.terminal
    if (coverageGap(world.seed, motion.vehicle.index, now, this.terminal.stateAt(now))) {
      this.backfillAt = now + REPORT_MS
      return
    }
    const report = this.backlog.shift()
    this.backfillAt = this.backlog.length > 0 ? now + BACKFILL_PAUSE_MS : Number.POSITIVE_INFINITY
    if (report) this.send(COMMAND.backfill, report, now)
  }

  private send(command: 0x02 | 0x03, report: Report, now: number): void {
    this.unanswered.push({ ...report, sentAt: now })
    this.stream?.write(this.reportFrame(command, report))
  }

  private reportFrame(command: 0x02 | 0x03, { time, units }: Report): Uint8Array {
    return this.frame(command, encodeGbBody(this.edition, command, { time, units }))
  }

  private logOut(now: number): void {
    this.write(
      COMMAND.logout,
      encodeGbBody(this.edition, COMMAND.logout, { time: toPlatformTime(now), serial: this.serial }),
    )
    this.stream?.close()
    this.stream = null
    this.isOn = false
    this.connectAt = now
  }

  /** Tries again later, each time twice as late. */
  private lost(now: number): void {
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.failures)
    this.failures = Math.min(this.failures + 1, 16)
    this.stream?.close()
    this.stream = null
    this.isOn = false
    this.connectAt = now + wait * (0.5 + this.terminal.world.random())
  }

  private write(command: number, body: Uint8Array): void {
    this.stream?.write(this.frame(command, body))
  }

  private frame(command: number, body: Uint8Array): Uint8Array {
    const { vin } = this.terminal.motion.vehicle
    return writeGbFrame({ edition: this.edition, command, vin, body })
  }
}
