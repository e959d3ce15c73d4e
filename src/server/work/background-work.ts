import type { z } from 'zod'

/** A kind of job. What adds jobs and what runs them share it, whichever processes they are in. */
export interface JobKind<Payload> {
  /** Name of its queue, "topic" or "topic.part". */
  name: string
  payload: z.ZodType<Payload>
  /** One job of a key waits at a time: a later one replaces it. */
  keyOf: (payload: Payload) => string
  /** Attempts until a job is a dead letter. A process that stops does not use up an attempt, one that is killed does. */
  attempts: number
}

export interface WorkContext {
  /** Aborted when the process stops or has lost the queue: end soon, another process continues. */
  signal: AbortSignal
  /** 1 for the first attempt. */
  attempt: number
}

export interface JobWork<Payload = unknown> {
  type: 'job'
  kind: JobKind<Payload>
  /** Jobs of the kind in one process at a time. */
  concurrency: number
  /** Rejects when the attempt failed. What a user is informed of is stored here, and the job then counts as done. */
  run: (payload: Payload, context: WorkContext) => Promise<void>
  /** The last attempt is over: users must not see it as waiting indefinitely. */
  abandoned?: (payload: Payload) => Promise<void>
  /** Everything that should be in the queue: adds what is missing, for example after a restore. */
  pending?: () => Promise<Payload[]>
}

/** Runs by the clock, in one process at a time. */
export interface ScheduledWork {
  type: 'schedule'
  name: string
  /** Minute, hour, day, month, weekday in UTC, as in crontab. */
  cron: string
  run: (context: WorkContext) => Promise<unknown>
  /** Also once when a process starts. */
  atStart: boolean
}

/** Runs again and again, in one process at a time, with a pause of less than a minute. */
export interface RepeatedWork {
  type: 'repeat'
  name: string
  pauseMs: number
  /**
   * After a run that found nothing to do the next one comes after this, or as soon as a table with a trigger `work_due` of
   * this name has changed, in whatever process. Null: it never rests.
   */
  restMs: number | null
  /** Resolves to false when it found nothing to do. */
  run: (context: WorkContext) => Promise<unknown>
}

export type BackgroundWork = JobWork | ScheduledWork | RepeatedWork

/** The job cannot succeed: no further attempt. */
export class HopelessJob extends Error {}

export function job<Payload>(
  kind: JobKind<Payload>,
  { concurrency = 1, ...work }: Partial<JobWork<Payload>> & Pick<JobWork<Payload>, 'run'>,
): JobWork {
  // Payloads are parsed by the schema of the kind before they reach any of these.
  return { concurrency, ...work, type: 'job', kind } as JobWork<Payload> as unknown as JobWork
}

export const schedule = (
  name: string,
  cron: string,
  run: ScheduledWork['run'],
  { atStart = false } = {},
): ScheduledWork => ({ type: 'schedule', name, cron, run, atStart })

export const repeat = (
  name: string,
  pauseMs: number,
  run: RepeatedWork['run'],
  { restMs = null }: { restMs?: number | null } = {},
): RepeatedWork => ({ type: 'repeat', name, pauseMs, restMs, run })

export const nameOf = (work: BackgroundWork): string => (work.type === 'job' ? work.kind.name : work.name)
