import type { JobNews, TimedJobNews } from '../live/job-news.ts'

/** Progress within a state is published this often at most. */
const APART_MS = 1_000
/** A pace that was measured for less than this says nothing. */
const LEAST_MEASURED_MS = 2_000
/** A job without an update for this long has ended silently, or its process has. */
const FORGOTTEN_MS = 10 * 60_000
const MOST_HELD = 1_000

interface Held {
  state: string
  /** Progress when the job entered its state, or at its first update. */
  from: { done: number; at: number }
  updatedAt: number
  sentAt: number
  waiting: JobNews | null
  timer: NodeJS.Timeout | undefined
}

/**
 * Publishes updates of jobs: another state at once, progress once a second, always with the newest numbers. Measures the
 * pace of jobs that do not report their remaining time.
 */
export class JobNotifier {
  private readonly held = new Map<string, Held>()
  private readonly send: (job: TimedJobNews) => void
  private closed = false

  constructor(send: (job: TimedJobNews) => void) {
    this.send = send
  }

  notify(news: JobNews): void {
    if (this.closed) return
    const now = Date.now()
    const { kind, id, state, done } = news.change
    const key = `${kind} ${id}`
    const held = this.held.get(key)
    if (held?.state !== state) {
      clearTimeout(held?.timer)
      this.held.delete(key)
      this.forget(now)
      const begun = { state, from: { done, at: now }, updatedAt: now, sentAt: now, waiting: null, timer: undefined }
      this.held.set(key, begun)
      this.send(timed(begun, news, now))
      return
    }
    held.updatedAt = now
    held.waiting = news
    const wait = held.sentAt + APART_MS - now
    if (wait <= 0) this.flush(held)
    else held.timer ??= setTimeout(() => this.flush(held), wait).unref()
  }

  /** Sends waiting updates before the process ends. */
  close(): void {
    this.closed = true
    for (const held of this.held.values()) this.flush(held)
    this.held.clear()
  }

  private flush(held: Held): void {
    clearTimeout(held.timer)
    held.timer = undefined
    const { waiting } = held
    if (!waiting) return
    held.waiting = null
    held.sentAt = Date.now()
    this.send(timed(held, waiting, held.sentAt))
  }

  private forget(now: number): void {
    if (this.held.size < MOST_HELD) return
    for (const [key, { updatedAt, waiting }] of this.held) {
      if (!waiting && now - updatedAt > FORGOTTEN_MS) this.held.delete(key)
    }
  }
}

function timed(held: Held, { audience, change }: JobNews, now: number): TimedJobNews {
  const { secondsLeft = secondsLeftOf(held, change, now) } = change
  return { audience, change: { ...change, secondsLeft } }
}

/** At the pace it had so far; null while that says nothing. */
function secondsLeftOf({ from }: Held, { done, total }: JobNews['change'], now: number): number | null {
  const took = now - from.at
  const made = done - from.done
  if (made <= 0 || total < done || took < LEAST_MEASURED_MS) return null
  return Math.round((took / made / 1000) * (total - done))
}
