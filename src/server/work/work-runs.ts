import { setTimeout as wait } from 'node:timers/promises'
import type { Job, JobHelpers, Task } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from '#server/ops/log.ts'
import { messageOf } from '#server/ops/logged-error.ts'
import {
  type BackgroundWork,
  HopelessJob,
  type JobWork,
  type RepeatedWork,
  type ScheduledWork,
} from './background-work.ts'
import type { Ending, WorkMetrics } from './work-metrics.ts'
import type { WorkRests } from './work-rests.ts'
import type { WorkSlots } from './work-slots.ts'

interface RunsParts {
  pool: Pool
  log: Logger
  metrics: WorkMetrics
  slots: WorkSlots
  rests: WorkRests
  signal: AbortSignal
}

const STOPPED = new Error('the process stops')

/** Runs of background work in this process, and how they end. */
export class WorkRuns {
  private readonly parts: RunsParts
  /** How jobs ended, until the library has unlocked them. */
  private readonly endings = new Map<string, { ending: Ending; reason: string }>()
  private readonly settling = new Set<Promise<unknown>>()

  constructor(parts: RunsParts) {
    this.parts = parts
  }

  taskOf(work: BackgroundWork): Task {
    if (work.type === 'job') return (payload, helpers) => this.runJob(work, payload, helpers)
    if (work.type === 'schedule') return (_, helpers) => this.runScheduled(work, helpers)
    return (_, helpers) => this.runRepeated(work, helpers)
  }

  /** To be called when the library has unlocked a job. */
  settle({ id, attempts }: Job): void {
    const how = this.endings.get(id)
    this.endings.delete(id)
    if (how?.ending === 'returned') this.finish(RETURN, [id, attempts - 1])
    if (how?.ending === 'dead')
      this.finish('select graphile_worker.permanently_fail_jobs(array[$1::bigint], $2)', [id, how.reason])
  }

  async settled(): Promise<void> {
    await Promise.all(this.settling)
  }

  private finish(statement: string, values: unknown[]): void {
    const { pool, log } = this.parts
    const done = pool
      .query(statement, values)
      .catch((error: unknown) => log.warn({ err: error }, 'the end of a job is not stored'))
      .finally(() => this.settling.delete(done))
    this.settling.add(done)
  }

  private async runJob(work: JobWork, payload: unknown, { job }: JobHelpers): Promise<void> {
    const { kind } = work
    const { signal, log, slots } = this.parts
    const leave = await slots.enter(kind.name)
    const endingOf = (error: unknown): Ending => {
      if (signal.aborted) return 'returned'
      return error instanceof HopelessJob || job.attempts >= kind.attempts ? 'dead' : 'failed'
    }
    try {
      await this.measured(kind.name, endingOf, () => this.attempt(work, payload, job))
    } catch (error) {
      const ending = endingOf(error)
      if (ending !== 'returned') log.error({ err: error, work: kind.name, job: job.id, ending }, 'a job failed')
      this.endAs(job, ending, error)
    } finally {
      leave()
    }
  }

  private async attempt({ kind, run, abandoned }: JobWork, payload: unknown, { attempts }: Job): Promise<void> {
    const { signal } = this.parts
    signal.throwIfAborted()
    const parsed = kind.payload.safeParse(payload)
    if (!parsed.success) throw new HopelessJob(`not a payload of ${kind.name}: ${parsed.error.message}`)
    try {
      // Its process was killed during the last attempt.
      if (attempts > kind.attempts) throw new HopelessJob('the process ended during the last attempt')
      await run(parsed.data, { signal, attempt: attempts })
    } catch (error) {
      const isLast = error instanceof HopelessJob || attempts >= kind.attempts
      if (isLast && !signal.aborted) await abandoned?.(parsed.data)
      throw error
    }
  }

  /** The next run comes by the clock, so that one that failed is not tried again before. */
  private async runScheduled({ name, run }: ScheduledWork, { job }: JobHelpers): Promise<void> {
    await this.one(name, job, run)
    if (this.parts.signal.aborted) this.endAs(job, 'returned', STOPPED)
  }

  private async runRepeated({ name, pauseMs, restMs, run }: RepeatedWork, { job }: JobHelpers): Promise<void> {
    const { signal, rests } = this.parts
    while (!signal.aborted) {
      rests.begins(name)
      const found = await this.one(name, job, run)
      await wait(pauseMs, undefined, { signal }).catch(() => undefined)
      if (found === false && restMs !== null) await rests.rest(name, restMs - pauseMs, signal)
    }
    this.endAs(job, 'returned', STOPPED)
  }

  /** One run of work that comes again anyway: what it fails with is logged. */
  private async one(name: string, { attempts }: Job, run: ScheduledWork['run']): Promise<unknown> {
    const { signal, log } = this.parts
    const endingOf = () => (signal.aborted ? 'returned' : 'failed')
    try {
      return await this.measured(name, endingOf, () => run({ signal, attempt: attempts }))
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, work: name }, 'background work failed and will run again')
      return undefined
    }
  }

  private async measured(name: string, endingOf: (error: unknown) => Ending, run: () => Promise<unknown>) {
    const end = this.parts.metrics.began(name)
    try {
      const found = await run()
      end('done')
      return found
    } catch (error) {
      end(endingOf(error))
      throw error
    }
  }

  private endAs({ id }: Job, ending: Ending, error: unknown): never {
    this.endings.set(id, { ending, reason: messageOf(error) })
    throw error
  }
}

/** At once, and as if the attempt had not been. */
const RETURN = `select graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now(), attempts := $2),
  pg_notify('jobs:insert', '{"count":1}')`
