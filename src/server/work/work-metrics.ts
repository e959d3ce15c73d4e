import type { Pool } from 'pg'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export type Ending = 'done' | 'failed' | 'returned' | 'dead'

export interface WorkMetrics {
  /** Returns what is to be called when the run ends. */
  began(name: string): (ending: Ending) => void
}

const SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600, 3600]

/** The size of the queue is read from the database on scrape, the rest is counted in this process. */
export function workMetrics(registry: Registry | undefined, queue: Pick<Pool, 'query'>): WorkMetrics {
  const registers = registry ? [registry] : []
  const labelNames = ['work'] as const
  const running = new Gauge({ name: 'fleetwall_work_running', help: 'Runs under way here', labelNames, registers })
  const ended = new Counter({
    name: 'fleetwall_work_runs_total',
    help: 'Runs that ended here: done, failed (another attempt follows), returned (the process stopped), dead (no further attempt)',
    labelNames: ['work', 'ending'],
    registers,
  })
  const seconds = new Histogram({
    name: 'fleetwall_work_seconds',
    help: 'Duration of runs',
    labelNames,
    buckets: SECONDS,
    registers,
  })
  let reading: ReturnType<typeof queued> | undefined
  /** Both numbers come from one query of each reading. */
  const read = () => {
    reading ??= queued(queue)
      .catch(() => [])
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  new Gauge({
    name: 'fleetwall_work_waiting',
    help: 'Jobs in the queue that are due and not under way anywhere',
    labelNames,
    registers,
    async collect() {
      const found = await read()
      this.reset()
      for (const { work, waiting } of found) this.set({ work }, waiting)
    },
  })
  new Gauge({
    name: 'fleetwall_work_dead_letters',
    help: 'Jobs that were given up and not removed yet',
    labelNames,
    registers,
    async collect() {
      const found = await read()
      this.reset()
      for (const { work, letters } of found) this.set({ work }, letters)
    },
  })
  return {
    began(work) {
      running.inc({ work })
      const stop = seconds.startTimer({ work })
      return (ending) => {
        running.dec({ work })
        stop()
        ended.inc({ work, ending })
      }
    },
  }
}

async function queued(queue: Pick<Pool, 'query'>) {
  const { rows } = await queue.query<{ work: string; waiting: number; letters: number }>(
    `select task_identifier as work,
        count(*) filter (where attempts < max_attempts and locked_by is null and run_at <= now())::int as waiting,
        count(*) filter (where attempts >= max_attempts and locked_by is null)::int as letters
      from graphile_worker.jobs group by 1`,
  )
  return rows
}
