import { PLATFORM_OFFSET_MS } from '#core/domain/platform-time.ts'
import { oneAtATime } from '#server/ops/one-at-a-time.ts'
import type { Logger } from '#server/ops/log.ts'
import { type BackgroundWork, repeat, type WorkContext } from '#server/work/background-work.ts'
import { platformDayStartOf, type TripFindingRepository } from './trip-finding-repository.ts'

const EVERY_MS = 60_000
const DAY_MS = 86_400_000
const DAYS_AT_ONCE = 200
/** Nobody drives for longer without a stop; an older open trip is looked at as part of its day. */
const LONGEST_MS = DAY_MS

interface Parts {
  finding: TripFindingRepository
  log: Logger
  now?: () => number
}

/** Follows what is stored: today from where the last trip ended, past days when positions were added to them. */
export class TripFollower {
  private readonly parts: Required<Parts>
  /** Positions of today a vehicle had when it was last looked at. */
  private seen = new Map<number, number>()
  private day = ''
  private stopping = false
  /** Looks once; ends when everything that was due is found. */
  readonly follow: () => Promise<void>

  constructor(parts: Parts) {
    this.parts = { now: () => Date.now(), ...parts }
    this.follow = oneAtATime(() => this.look())
  }

  private async look(): Promise<void> {
    const now = this.parts.now()
    const today = new Date(now + PLATFORM_OFFSET_MS).toISOString().slice(0, 10)
    if (today !== this.day) this.seen = new Map()
    this.day = today
    await this.followToday(today, now)
    await this.followDays(today, now)
  }

  private async followToday(today: string, now: number): Promise<void> {
    const { finding } = this.parts
    const midnight = platformDayStartOf(today)
    for (const { vehicleId, positions, open, settledAt } of await finding.today(today)) {
      if (this.stopping) return
      if (!open && this.seen.get(vehicleId) === positions) continue
      const earliest = open ? now - LONGEST_MS : midnight
      const from = Math.max(earliest, settledAt === null ? midnight : open ? settledAt : settledAt + 1)
      await finding.recount({ vehicleId, from, to: now, exact: true }, now)
      this.seen.set(vehicleId, positions)
    }
  }

  private async followDays(today: string, now: number): Promise<void> {
    const { finding } = this.parts
    for (const due of await finding.dueDays(today, DAYS_AT_ONCE)) {
      if (this.stopping) return
      const from = platformDayStartOf(due.day)
      await finding.recount({ vehicleId: due.vehicleId, from, to: from + DAY_MS }, now)
      await finding.dayDone(due)
    }
  }

  /** Ends after the vehicle that is being looked at. */
  async stop(): Promise<void> {
    this.stopping = true
    await this.follow()
  }
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
