import { setImmediate } from 'node:timers/promises'
import { PLATFORM_OFFSET_MS } from '#core/domain/platform-time.ts'
import { inParts } from '#server/telemetry/history/in-parts.ts'
import { oneAtATime } from '#server/ops/one-at-a-time.ts'
import type { Pace } from '#server/ops/people-first.ts'
import { type BackgroundWork, repeat } from '#server/work/background-work.ts'
import { FuelFinder, type FuelSample } from './fuel-finder.ts'
import type { DueFuelDay, FuelFindingRepository } from './fuel-finding-repository.ts'
import type { FuelDayFound } from './fuel-saving-repository.ts'

const EVERY_MS = 55_000
const DAY_MS = 86_400_000
/** Past days change rarely; they are looked for less often. */
const PAST_EVERY_MS = 300_000
/** What lasts over midnight is seen as a whole. */
const AROUND_MS = 2 * 3_600_000
/** Terminals deliver what they stored without coverage within a pass or two. */
const DAYS_AT_ONCE = 1_000

interface Parts {
  finding: FuelFindingRepository
  pace?: Pace
  now?: () => number
}

/** Finds fuel events in what is stored: today from where it was left, past days when other positions are stored of them. */
export class FuelFollower {
  private readonly finding: FuelFindingRepository
  private readonly now: () => number
  private readonly pace: Pace
  private pastAt = Number.NEGATIVE_INFINITY
  /** Looks once; ends when everything that was due is found, or when it is aborted. */
  readonly follow: (signal?: AbortSignal) => Promise<void>
  private signal: AbortSignal | undefined

  constructor({ finding, now = () => Date.now(), pace = setImmediate }: Parts) {
    this.pace = pace
    this.finding = finding
    this.now = now
    const look = oneAtATime(() => this.look())
    this.follow = (signal) => {
      this.signal = signal
      return look()
    }
  }

  private async look(): Promise<void> {
    const now = this.now()
    await this.pass(now, false)
    if (now - this.pastAt < PAST_EVERY_MS) return
    await this.pass(now, true)
    if (!this.signal?.aborted) this.pastAt = now
  }

  /** All vehicles once, in the order of their ids. */
  private async pass(now: number, past: boolean): Promise<void> {
    const today = new Date(now + PLATFORM_OFFSET_MS).toISOString().slice(0, 10)
    let after = 0
    for (;;) {
      const due = await this.finding.due(today, past, after, DAYS_AT_ONCE)
      const last = due.at(-1)
      if (!last) return
      // Of each vehicle one day in a transaction. The days of the last vehicle may not be complete: it comes again.
      for (const day of new Set(due.map((each) => each.day)))
        for (const part of inParts(due.filter((each) => each.day === day))) {
          if (this.signal?.aborted) return
          await this.pace()
          await this.read(part, now)
        }
      if (due.length < DAYS_AT_ONCE) return
      after = past ? last.vehicleId - 1 : last.vehicleId
    }
  }

  private async read(days: readonly DueFuelDay[], now: number): Promise<void> {
    const windows = days.map((due) => windowOf(due, now))
    const samples = await this.finding.samples(windows)
    await this.finding.save(windows.map((window) => foundIn(window, samples.get(window.due.vehicleId) ?? [])))
  }
}

interface Window {
  due: DueFuelDay
  /** Of the positions that are read. */
  from: number
  to: number
  /** Of the day. */
  dayFrom: number
  dayTo: number
  isOver: boolean
}

function windowOf(due: DueFuelDay, now: number): Window {
  const dayFrom = Date.parse(`${due.day}T00:00:00Z`) - PLATFORM_OFFSET_MS
  const dayTo = dayFrom + DAY_MS
  const isOver = now >= dayTo
  // Without the positions after it, an event at the end of a day that is over would not be complete.
  const from = due.state && !isOver ? due.readTo : dayFrom - AROUND_MS
  return { due, from, to: isOver ? dayTo + AROUND_MS : dayTo, dayFrom, dayTo, isOver }
}

function foundIn({ due, from, dayFrom, dayTo, isOver }: Window, samples: readonly FuelSample[]): FuelDayFound {
  const { vehicleId, day, positions, recounts, rule, tankAt } = due
  const whole = from < dayFrom
  const finder = new FuelFinder(rule, { from: dayFrom, to: dayTo }, whole ? undefined : (due.state ?? undefined))
  finder.push(samples)
  const { sums } = finder
  if (isOver) finder.end()
  const own = samples.filter(({ ts }) => ts < dayTo)
  return {
    vehicleId,
    day,
    positions,
    recounts,
    readTo: Math.max((own.at(-1)?.ts ?? 0) + 1, whole ? dayFrom : due.readTo),
    state: isOver ? null : finder.state,
    whole,
    tankAt,
    frozenKm: rule.frozenKm,
    minRatio: rule.minRatio,
    from: dayFrom,
    to: dayTo,
    sums,
    events: finder.events,
    lastLevel: own.findLast(({ level }) => level !== null) ?? null,
    lastUrea: own.findLast(({ urea }) => urea !== null) ?? null,
  }
}

/** Repeated in one process at a time. */
export function fuelWork(parts: Parts): BackgroundWork[] {
  const follower = new FuelFollower(parts)
  return [repeat('fuel', EVERY_MS, ({ signal }) => follower.follow(signal))]
}
