import { MESSAGE_CHECK_LIMITS } from '#core/domain/message-check.ts'
import type { JobNews } from '#server/telemetry/live/job-news.ts'

export interface NewsOfCheck {
  id: number
  oemId: string
  state: string
  seconds: number
  passed: number
  failed: number
  askedAt: Date
  startedAt: Date | null
  /** Organisations that see the vehicle. */
  seers: readonly number[]
}

/** Progress of a check: its steps are the seconds it has collected, and its end is known. */
export function messageCheckNews({ id, oemId, seers, state, seconds, startedAt, ...row }: NewsOfCheck): JobNews {
  const since = (at: Date) => Math.max(0, Math.floor((Date.now() - at.getTime()) / 1000))
  const collected = startedAt ? Math.min(seconds, since(startedAt)) : 0
  const left =
    state === 'collecting'
      ? seconds - collected
      : state === 'waiting'
        ? Math.max(0, MESSAGE_CHECK_LIMITS.waits - since(row.askedAt))
        : null
  return {
    audience: { oemId, everyOf: [seers] },
    change: {
      kind: 'messageCheck',
      id,
      state,
      done: collected,
      total: seconds,
      secondsLeft: left,
      figures: { passed: row.passed, failed: row.failed },
    },
  }
}
