import { EventEmitter, setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger as LibraryLogger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import { every } from '#server/ops/every.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Database } from '#server/store/database.ts'
import { type BackgroundWork, nameOf } from './background-work.ts'
import { holdPresence, renewLocks, takeOver } from './work-presence.ts'
import type { WorkMetrics } from './work-metrics.ts'
import { WorkRests } from './work-rests.ts'
import { WorkRuns } from './work-runs.ts'
import { WorkSlots } from './work-slots.ts'
import { queueOpenWork } from './work-upkeep.ts'

interface WorkSessionParts {
  connection: Database['connection']
  pool: Pool
  work: readonly BackgroundWork[]
  log: Logger
  metrics: WorkMetrics
}

/** New jobs wake workers at once; a poll finds retries and what a lost message would have brought. */
const POLL_MS = 30_000
const TAKE_OVER_MS = 5_000
const CRON_RETRY_MS = 1_000
const SILENT = new LibraryLogger(() => () => undefined)

/**
 * Works off the queue until `stopping` is aborted, or until the database or the library ends it, and then gives back what
 * is under way. Rejects when it cannot begin.
 */
export async function workSession(parts: WorkSessionParts, stopping: AbortSignal): Promise<void> {
  const { connection, pool, work, log } = parts
  const ended = new AbortController()
  const signal = AbortSignal.any([stopping, ended.signal])
  // Every running job listens to it: more than the ten that Node takes for a leak.
  setMaxListeners(0, signal)
  const slots = new WorkSlots(new Map(work.map((each) => [nameOf(each), concurrencyOf(each)])))
  const rests = new WorkRests()
  const runs = new WorkRuns({ ...parts, slots, rests, signal })
  const events: WorkerEvents = new EventEmitter()
  const workerIds: string[] = []
  events.on('worker:create', ({ worker }) => workerIds.push(worker.workerId))
  events.on('worker:fatalError', () => ended.abort())
  events.on('job:complete', ({ job }) => runs.settle(job))
  events.on('pool:listen:success', ({ client }) => queueMicrotask(() => void lookAgain(client)))
  const runner = await run({
    pgPool: patient(pool, signal),
    taskList: Object.fromEntries(work.map((each) => [nameOf(each), runs.taskOf(each)])) as TaskList,
    parsedCronItems: parseCronItems(work.flatMap(cronItemOf)),
    concurrency: work.reduce((sum, each) => sum + concurrencyOf(each), 0),
    forbiddenFlags: () => slots.full(),
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: SILENT,
    events,
  })
  runner.promise.then(
    () => ended.abort(),
    () => ended.abort(),
  )
  const presence = await holdPresence(connection, workerIds, (name) => rests.wake(name)).catch(
    async (error: unknown) => {
      ended.abort()
      await runner.stop().catch(() => undefined)
      throw error
    },
  )
  void presence.lost.then(() => ended.abort())
  // What changed before it listened was not received.
  rests.wakeAll(work.map(nameOf))
  const failed = (error: unknown) => log.warn({ err: error }, 'jobs of ended processes are not taken over')
  const look = async () => {
    await renewLocks(pool, workerIds)
    const jobs = await takeOver(pool)
    if (jobs > 0) log.info({ jobs }, 'took over jobs of a process that is gone')
  }
  const timer = every(TAKE_OVER_MS, look, failed, { atOnce: true })
  await fillQueue(pool, work).catch((error: unknown) => log.warn({ err: error }, 'open work is not queued'))
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  ended.abort()
  await timer.stop()
  await runner.stop().catch(() => undefined)
  await runs.settled()
  await presence.end()
}

const concurrencyOf = (work: BackgroundWork): number => (work.type === 'job' ? work.concurrency : 1)

/** A run that is still waiting is replaced, one under way is waited for. */
function cronItemOf(work: BackgroundWork) {
  if (work.type !== 'schedule') return []
  const { name, cron } = work
  const options = { backfillPeriod: 0, jobKey: name, jobKeyMode: 'replace', queueName: name, maxAttempts: 3 } as const
  return [{ task: name, match: cron, identifier: name, options }]
}

/**
 * The library looks for jobs first and listens for new ones later: one that was added in between would wait for the next
 * poll. This message is the first one that arrives; each worker looks again.
 */
const lookAgain = (client: Pick<PoolClient, 'query'>) =>
  client.query(`select pg_notify('jobs:insert', '{"count":1000}')`).catch(() => undefined)

/** Work that a starting process finds. */
async function fillQueue(pool: Pool, work: readonly BackgroundWork[]): Promise<void> {
  await queueOpenWork(pool, work)
  for (const each of work) {
    if (each.type === 'repeat' || (each.type === 'schedule' && each.atStart)) await addRun(pool, each.name)
  }
}

/** Queued by name, so that runs never overlap between processes. */
const addRun = (pool: Pick<Pool, 'query'>, name: string) =>
  pool.query(
    `select graphile_worker.add_job($1, queue_name := $1, job_key := $1, job_key_mode := 'unsafe_dedupe', max_attempts := 30000)`,
    [name],
  )

/** The scheduler of the library asks the pool itself and gives up at the first error: a database that restarts is waited for. */
function patient(pool: Pool, signal: AbortSignal): Pool {
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const patiently = async (...given: unknown[]): Promise<unknown> => {
    for (;;) {
      try {
        return await query(...given)
      } catch (error) {
        if (signal.aborted) throw error
        await wait(CRON_RETRY_MS)
      }
    }
  }
  return new Proxy(pool, { get: (target, name) => (name === 'query' ? patiently : Reflect.get(target, name, target)) })
}
