import { setImmediate } from 'node:timers/promises'
import { PLATFORM_OFFSET_MS } from '#core/domain/platform-time.ts'
import { oneAtATime } from '#server/ops/one-at-a-time.ts'
import type { Logger } from '#server/ops/log.ts'
import { inParts } from '#server/telemetry/history/in-parts.ts'
import type { Pace } from '#server/ops/people-first.ts'
import { type BackgroundWork, repeat, type WorkContext } from '#server/work/background-work.ts'
import { TripRun } from './trip-finder.ts'
import {
  type DueDay,
  platformDayStartOf,
  type TodayOfVehicle,
  type TripFindingRepository,
} from './trip-finding-repository.ts'
import type { TripOfVehicle } from './trip-row-repository.ts'

const EVERY_MS = 60_000
const DAY_MS = 86_400_000
const DAYS_AT_ONCE = 1_000
/** Maximum time of driving without a stop; an older open trip is treated as part of its day. */
const LONGEST_MS = DAY_MS

interface Parts {
  finding: TripFindingRepository
  log: Logger
  pace?: Pace
  now?: () => number
}

/** State derived from a vehicle's positions of today. */
interface FollowedVehicle extends Pick<TodayOfVehicle, 'positions' | 'recounts'> {
  /** Positions from here on are in `run`, epoch ms. */
  from: number
  /** The first one that has not been read. */
  next: number
  /** Null: what comes next cannot be added to what is known. */
  run: TripRun | null
}

/** Follows what is stored: today from where the last trip ended, past days when positions were added to them. */
export class TripFollower {
  private readonly parts: Required<Parts>
  private followed = new Map<number, FollowedVehicle>()
  private day = ''
  private stopping = false
  /** Looks once; ends when everything that was due is found. */
  readonly follow: () => Promise<void>

  constructor(parts: Parts) {
    this.parts = { now: () => Date.now(), pace: setImmediate, ...parts }
    this.follow = oneAtATime(() => this.look())
  }

  private async look(): Promise<void> {
    const now = this.parts.now()
    const today = new Date(now + PLATFORM_OFFSET_MS).toISOString().slice(0, 10)
    if (today !== this.day) this.followed = new Map()
    this.day = today
    await this.followToday(today, now)
    await this.followDays(today, now)
  }

  private async followToday(today: string, now: number): Promise<void> {
    const midnight = platformDayStartOf(today)
    const longer: TodayOfVehicle[] = []
    const other: TodayOfVehicle[] = []
    for (const each of await this.parts.finding.today(today)) {
      const known = this.followed.get(each.vehicleId)
      const changed = known?.positions !== each.positions
      const fits = known?.recounts === each.recounts && known.from === beginOf(each, midnight, now)
      if (!each.open && !changed) continue
      if (!fits || known.run === null) other.push(each)
      else if (changed) longer.push(each)
      // Time alone ends a trip.
      else if (!known.run.last(now)?.open) other.push(each)
    }
    for (const part of inParts(longer)) {
      if (this.stopping) return
      other.push(...(await this.extend(part, now)))
    }
    for (const part of inParts(other)) {
      if (this.stopping) return
      await this.recount(part, midnight, now)
    }
  }

  /** Adds what has come since to what is known of these vehicles; answers those of which more has changed than a length. */
  private async extend(vehicles: readonly TodayOfVehicle[], now: number): Promise<TodayOfVehicle[]> {
    const { finding } = this.parts
    const next = new Map(vehicles.map(({ vehicleId }) => [vehicleId, this.followed.get(vehicleId)!.next]))
    const positions = await finding.since(next, now)
    const trips: TripOfVehicle[] = []
    const changed: TodayOfVehicle[] = []
    for (const each of vehicles) {
      const { vehicleId, open } = each
      const known = this.followed.get(vehicleId)!
      const added = positions.get(vehicleId) ?? []
      known.run!.push(added)
      Object.assign(known, { positions: each.positions, next: (added.at(-1)?.ts ?? known.next - 1) + 1 })
      const trip = known.run!.last(now)
      if (open && trip?.open && trip.startedAt === known.from && known.run!.ended.length === 0) {
        if (added.length > 0) trips.push({ vehicleId, trip, manual: false, tag: '' })
      } else if (open || !known.run!.empty) changed.push(each)
    }
    if (trips.length > 0) await finding.extend(trips)
    return changed
  }

  private async recount(vehicles: readonly TodayOfVehicle[], midnight: number, now: number): Promise<void> {
    const windows = vehicles.map((each) => ({
      vehicleId: each.vehicleId,
      from: beginOf(each, midnight, now),
      to: now,
      exact: true,
    }))
    const found = await this.parts.finding.recount(windows, now)
    for (const [index, { vehicleId, positions, last }] of found.entries()) {
      const window = windows[index]!
      const from = last === null ? window.from : last.open ? last.startedAt : last.endedAt + 1
      const own = positions.filter(({ ts }) => ts >= from)
      const run = new TripRun()
      run.push(own)
      const follows = last?.open ? run.last(now)?.startedAt === from && run.ended.length === 0 : run.empty
      this.followed.set(vehicleId, {
        positions: vehicles[index]!.positions,
        recounts: vehicles[index]!.recounts,
        from,
        next: (own.at(-1)?.ts ?? from - 1) + 1,
        run: follows ? run : null,
      })
    }
  }

  private async followDays(today: string, now: number): Promise<void> {
    const { finding } = this.parts
    for (;;) {
      const due = await finding.dueDays(today, DAYS_AT_ONCE)
      // Of each vehicle one day in a transaction: a trip may lie in two of them.
      for (const day of new Set(due.map((each) => each.day))) {
        for (const part of inParts(due.filter((each) => each.day === day))) {
          if (this.stopping) return
          await this.parts.pace()
          await this.recountDay(part, platformDayStartOf(day), now)
          await finding.daysDone(part)
        }
      }
      if (due.length < DAYS_AT_ONCE) return
    }
  }

  private async recountDay(vehicles: readonly DueDay[], from: number, now: number): Promise<void> {
    const to = from + DAY_MS
    const windows = vehicles.map(({ vehicleId }) => ({ vehicleId, from, to }))
    const found = await this.parts.finding.recount(windows, now)
    // The next day may have been found without the begin of the trip that lasts into it.
    const longer = found.filter(({ last }) => last !== null && last.endedAt >= to).map(({ vehicleId }) => vehicleId)
    if (longer.length === 0) return
    const next = longer.map((vehicleId) => ({ vehicleId, from: to, to: Math.min(to + DAY_MS, now) }))
    await this.parts.finding.recount(next, now)
    if (to + DAY_MS > now) for (const vehicleId of longer) this.followed.delete(vehicleId)
  }

  /** Ends after the vehicles that are being looked at. */
  async stop(): Promise<void> {
    this.stopping = true
    await this.follow()
  }
}

/** Trips that begin before it are settled. */
function beginOf({ open, settledAt }: TodayOfVehicle, midnight: number, now: number): number {
  const earliest = open ? now - LONGEST_MS : midnight
  return Math.max(earliest, settledAt === null ? midnight : open ? settledAt : settledAt + 1)
}

/** Repeated in one process at a time, which remembers what it has seen for as long as it has the work. */
export function tripWork(parts: Parts): BackgroundWork[] {
  let held: { follower: TripFollower; signal: AbortSignal } | undefined
  const hold = (signal: AbortSignal) => {
    const follower = new TripFollower(parts)
    const failed = (error: unknown) => parts.log.warn({ err: error }, 'trips not ended in order')
    signal.addEventListener('abort', () => void follower.stop().catch(failed), { once: true })
    return { follower, signal }
  }
  const follow = async ({ signal }: WorkContext) => {
    if (held?.signal !== signal) held = hold(signal)
    await held.follower.follow()
  }
  return [repeat('trips', EVERY_MS, follow)]
}
