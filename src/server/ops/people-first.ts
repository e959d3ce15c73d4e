import { setTimeout as wait } from 'node:timers/promises'

/** A user whose last request is older looks at an answer, or has left. */
const PRESENT_MS = 1_500
/** A slower answer means that background work takes too much. */
const SLOW_MS = 150
/** Time background work rests while people are there, as a multiple of the time it has worked. */
const REST = { least: 1, first: 1.5, most: 3 } as const
const SLOWER = 1.2
const FASTER = 0.98
/** Work is measured by the clock: on a busy machine it would otherwise rest the longer, the less it gets done. */
const LONGEST_REST_MS = 120

/** Rests as long as is due since the last call; resolves in any case in a later turn of the event loop. */
export type Pace = () => Promise<void>

/** Work that can wait rests while people are served by this process, the longer the slower their answers are. */
export class PeopleFirst {
  private askedAt = Number.NEGATIVE_INFINITY
  private rest: number = REST.first
  private readonly now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  /** A request came in; to be called back when it has been answered. */
  asked(): () => void {
    const from = this.now()
    this.askedAt = from
    return () => {
      this.askedAt = this.now()
      this.rest =
        this.askedAt - from > SLOW_MS
          ? Math.min(REST.most, this.rest * SLOWER)
          : Math.max(REST.least, this.rest * FASTER)
    }
  }

  get arePresent(): boolean {
    return this.now() - this.askedAt < PRESENT_MS
  }

  /** How long to rest after so much work, ms. */
  restMs(workedMs: number): number {
    return this.arePresent ? Math.min(LONGEST_REST_MS, workedMs * this.rest) : 0
  }

  /** For work in portions: called between two of them. */
  pace(): Pace {
    let from = this.now()
    return async () => {
      await wait(this.restMs(this.now() - from))
      from = this.now()
    }
  }
}
