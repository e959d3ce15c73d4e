import { demoAgeDays } from '#core/demo/demo-life.ts'
import { platformDayStart } from '#core/domain/platform-time.ts'
import { guarded } from '../complain.ts'
import type { EnergyReporter } from '../energy/energy-reporter.ts'
import type { VehicleMotion } from '../motion/vehicle-motion.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { DRIVER_CARD, pastCards } from './past-cards.ts'
import { pastEnergy, type StoredEnergy } from './past-energy.ts'
import { PastReports, type StoredBatch } from './past-reports.ts'
import type { PastRecord } from './past-record.ts'

/** A terminal with a past, and the second unit of an electric vehicle. */
export interface PastVehicle {
  /** Null: the second unit is the only one. */
  terminal: Pick<Terminal, 'holdStored' | 'sendStored' | 'isReachable'> | null
  motion: VehicleMotion
  energy: Pick<EnergyReporter, 'holdStored' | 'sendStored' | 'edition' | 'isOn'> | null
  /** Does more than report positions. */
  isRich: boolean
}

export interface PastParts {
  seed: number
  /** How far back, days. */
  days: number
  vehicles: number
  record: PastRecord
  say(sentence: string): void
}

/** Progress, for the log, the platform and tests. */
export interface PastProgress {
  state: 'running' | 'stopped' | 'done'
  days: number
  /** Days of vehicles that were delivered now or before, of all. */
  delivered: number
  of: number
  /** Sent since the start. */
  positions: number
  reports: number
}

/** One vehicle's day, newest first. */
interface Task {
  day: number
  vehicle: PastVehicle
  index: number
}

/** A task that is being sent. */
interface Sending extends Task {
  /** Who drove is sent before what was driven. */
  cards: Uint8Array[]
  batches: StoredBatch[]
  energy: StoredEnergy[]
  unanswered: number
}

const DAY_MS = 86_400_000
/** GB/T 32960.2 asks for a memory of seven days; these units hold a month. */
const ENERGY_DAYS = 30
/** Days of vehicles that are sent at the same time. */
const AT_ONCE = 48
/** The live fleet needs this process too: it works so long, then lets others work. */
const SLICE_MS = 12
const PAUSE_MS = 6
const IDLE_MS = 100
const PROGRESS_MS = 5_000
/** Vehicles out of reach for so long deliver theirs when they come back, and nothing waits for them. */
const UNREACHABLE_MS = 60_000
/** Rows on their way, whatever the messages hold; fewer while the platform takes long to acknowledge them. */
const UNANSWERED = { min: 300, first: 1_500, max: 6_000 } as const
const SLOW_MS = 800
const SLOWED = 0.8
const NO_REPORTS = { batches: [] as StoredBatch[], positions: 0 }

/**
 * Delivers the past of the fleet as its terminals would after a time without coverage: in the background, the newest day
 * first, no faster than the platform acknowledges it.
 */
export class PastDelivery {
  readonly progress: PastProgress
  private readonly parts: PastParts
  private readonly vehicles = new Map<number, PastVehicle>()
  private readonly reports = new Map<number, PastReports>()
  /** By vehicle: its days that are left, newest last. */
  private readonly left = new Map<number, number[]>()
  private readonly sending = new Map<number, Sending>()
  private readonly from: number
  private readonly beganAt = performance.now()
  private limit: number = UNANSWERED.first
  private unanswered = 0
  /** What was sent before was on its way when the limit was lowered last. */
  private loweredAt = Number.NEGATIVE_INFINITY
  private timer: NodeJS.Timeout | null = null
  private reportAt = performance.now() + PROGRESS_MS
  /** Since then nothing could be sent, for want of a vehicle in reach. */
  private nothingSince: number | null = null
  private added = 0
  private isStopped = false

  constructor(parts: PastParts) {
    this.parts = parts
    this.from = parts.record.anchor - parts.days * DAY_MS
    const state = parts.record.isStopped ? 'stopped' : 'running'
    this.progress = { state, days: parts.days, delivered: 0, of: 0, positions: 0, reports: 0 }
    this.plan(IDLE_MS)
  }

  /** A terminal came up. */
  add(vehicle: PastVehicle): void {
    const { seed, record } = this.parts
    const { index } = vehicle.motion.vehicle
    const first = Math.max(this.from, record.anchor - demoAgeDays(seed, index) * DAY_MS)
    const days: number[] = []
    for (let day = platformDayStart(first); day < record.anchor; day += DAY_MS) days.push(day)
    const left = days.filter((day) => !record.isDone(day, index))
    this.progress.of += days.length
    this.progress.delivered += days.length - left.length
    this.added++
    if (left.length === 0 || record.isStopped) return this.lookForEnd()
    this.vehicles.set(index, vehicle)
    this.left.set(index, left)
    this.reports.set(index, new PastReports(seed, vehicle.motion, record.anchor, vehicle.isRich))
    vehicle.terminal?.holdStored(true)
    if (vehicle.isRich) vehicle.energy?.holdStored(true)
  }

  /** Everything that was there to deliver has been acknowledged. */
  get isOver(): boolean {
    return this.left.size === 0 && this.sending.size === 0
  }

  /** Ends the delivery for good: what is on its way may still arrive, the rest is never sent. */
  cancel(): void {
    if (this.progress.state !== 'running') return
    this.progress.state = 'stopped'
    this.parts.record.stop()
    const { delivered, of } = this.progress
    this.parts.say(`past: stopped by a user, ${delivered} of ${of} days of vehicles were delivered`)
    for (const index of this.left.keys()) this.release(this.vehicles.get(index) as PastVehicle)
    for (const waiting of [this.left, this.sending, this.reports, this.vehicles]) waiting.clear()
  }

  stop(): void {
    this.isStopped = true
    if (this.timer) clearTimeout(this.timer)
    this.parts.record.close()
  }

  private plan(afterMs: number): void {
    if (!this.isStopped) this.timer = setTimeout(() => guarded(() => this.work()), afterMs)
  }

  private work(): void {
    const until = performance.now() + SLICE_MS
    if (performance.now() >= this.reportAt) this.reportProgress()
    let sent = true
    try {
      while (sent && performance.now() < until) {
        this.begin()
        sent = false
        for (const task of this.sending.values()) {
          if (performance.now() >= until || this.unanswered >= this.limit) break
          if (this.send(task)) sent = true
        }
      }
    } finally {
      this.plan(sent || this.unanswered > 0 ? PAUSE_MS : IDLE_MS)
    }
  }

  /** Begins another task: that of the newest day, of a vehicle that can be reached and is not sending one. */
  private begin(): void {
    if (this.sending.size >= AT_ONCE) return
    let next: Task | undefined
    for (const [index, days] of this.left) {
      const day = days.at(-1) as number
      if (this.sending.has(index) || (next && next.day >= day)) continue
      const vehicle = this.vehicles.get(index) as PastVehicle
      if (vehicle.terminal?.isReachable ?? vehicle.energy?.isOn) next = { day, index, vehicle }
    }
    this.noteReach(next !== undefined)
    if (!next) return
    const { day, index, vehicle } = next
    const { seed, record } = this.parts
    const [from, to] = [Math.max(day, this.firstOf(seed, index)), Math.min(day + DAY_MS, record.anchor)]
    const reports = this.reports.get(index) as PastReports
    const { batches, positions } = vehicle.terminal ? reports.between(from, to) : NO_REPORTS
    const hasEnergy = vehicle.isRich && record.anchor - day < ENERGY_DAYS * DAY_MS
    const energy = vehicle.energy && hasEnergy ? [...pastEnergy(vehicle.energy.edition, vehicle.motion, from, to)] : []
    this.progress.positions += positions
    this.progress.reports += energy.length
    const cards = vehicle.isRich && vehicle.terminal ? pastCards(seed, vehicle.motion, from, to).reverse() : []
    this.sending.set(index, {
      ...next,
      cards,
      batches: [...batches].reverse(),
      energy: energy.reverse(),
      unanswered: 0,
    })
  }

  private noteReach(isAnyReachable: boolean): void {
    const now = performance.now()
    if (isAnyReachable || this.sending.size > 0) this.nothingSince = null
    else this.nothingSince ??= now
    if (this.added < this.parts.vehicles || now - (this.nothingSince ?? now) < UNREACHABLE_MS) return
    if (this.left.size > 0 && this.progress.state === 'running') this.progress.state = 'done'
  }

  private firstOf(seed: number, index: number): number {
    return Math.max(this.from, this.parts.record.anchor - demoAgeDays(seed, index) * DAY_MS)
  }

  /** Sends positions or energy reports of a task; false when there are none, or the connection has no room. */
  private send(task: Sending): boolean {
    if (this.sendCard(task) || this.sendPositions(task) || this.sendEnergy(task)) return true
    if (isSent(task)) this.finish(task)
    return false
  }

  private sendCard(task: Sending): boolean {
    const card = task.cards.at(-1)
    if (!card) return false
    const sentAt = performance.now()
    if (!task.vehicle.terminal?.sendStored(card, () => this.acknowledged(task, 1, sentAt), DRIVER_CARD)) return false
    task.cards.pop()
    this.sent(task, 1, 1)
    return true
  }

  private sendPositions(task: Sending): boolean {
    const batch = task.batches.at(-1)
    if (!batch || task.cards.length > 0) return false
    const { body, positions } = batch
    const sentAt = performance.now()
    if (!task.vehicle.terminal?.sendStored(body, () => this.acknowledged(task, positions, sentAt))) return false
    task.batches.pop()
    this.sent(task, 1, positions)
    return true
  }

  private sendEnergy(task: Sending): boolean {
    if (task.energy.length === 0) return false
    const sentAt = performance.now()
    const reports = task.vehicle.energy?.sendStored(task.energy, () => this.acknowledged(task, 1, sentAt)) ?? 0
    task.energy.length -= reports
    this.sent(task, reports, reports)
    return reports > 0
  }

  private sent(task: Sending, messages: number, rows: number): void {
    task.unanswered += messages
    this.unanswered += rows
  }

  private acknowledged(task: Sending, rows: number, sentAt: number): void {
    this.unanswered -= rows
    task.unanswered--
    const now = performance.now()
    if (now - sentAt <= SLOW_MS) this.limit = Math.min(UNANSWERED.max, this.limit + rows)
    else if (sentAt > this.loweredAt) {
      this.loweredAt = now
      this.limit = Math.max(UNANSWERED.min, this.limit * SLOWED)
    }
    if (isSent(task)) this.finish(task)
  }

  private finish({ day, index, vehicle }: Sending): void {
    if (!this.sending.delete(index)) return
    const days = this.left.get(index) as number[]
    days.pop()
    this.parts.record.done(day, index)
    this.progress.delivered++
    if (days.length > 0) return
    this.left.delete(index)
    this.reports.delete(index)
    this.release(vehicle)
    this.lookForEnd()
  }

  private release({ terminal, energy }: PastVehicle): void {
    terminal?.holdStored(false)
    energy?.holdStored(false)
  }

  private lookForEnd(): void {
    const isLast = this.added === this.parts.vehicles && this.isOver
    if (isLast && this.progress.state === 'running') this.progress.state = 'done'
  }

  private reportProgress(): void {
    const { state, delivered, of, positions, reports } = this.progress
    this.reportAt = performance.now() + PROGRESS_MS
    if (of === 0 || state === 'stopped') return
    const seconds = Math.round((performance.now() - this.beganAt) / 1000)
    const share = Math.floor((100 * delivered) / of)
    const amount = `${positions} positions and ${reports} energy reports in ${seconds} s`
    if (state === 'running') return this.parts.say(`past: ${share} % of ${this.parts.days} days delivered, ${amount}`)
    this.reportAt = Number.POSITIVE_INFINITY
    const later = this.left.size > 0 ? `, ${this.left.size} vehicles follow when they are in reach` : ''
    if (positions > 0) this.parts.say(`past: ${this.parts.days} days delivered, ${amount}${later}`)
  }
}

/** Everything of a task has been acknowledged. */
const isSent = ({ cards, batches, energy, unanswered }: Sending): boolean =>
  cards.length + batches.length + energy.length + unanswered === 0
