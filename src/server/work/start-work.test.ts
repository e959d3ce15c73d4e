import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { testDatabase } from '#tests/support/database.ts'
import { heldKind, onceKind } from '#tests/support/work-kinds.ts'
import { type BackgroundWork, HopelessJob, type JobKind, job, repeat, schedule } from './background-work.ts'
import { addJob, addJobs } from './job-queue.ts'
import { startWork } from './start-work.ts'

const MINUTE_MS = 60_000
const db = await testDatabase()
const add = (kind: JobKind<{ id: number }>, payload: { id: number }) => addJob(db.pool, kind, payload)
const log = createLog('silent')
const started: { close(): Promise<void> }[] = []
const start = (work: readonly BackgroundWork[], metrics?: Registry) => {
  const running = startWork({ db, log, work, ...(metrics && { metrics }) })
  started.push(running)
  return running
}
const jobs = async () =>
  (
    await db.pool.query<{ work: string; attempts: number; error: string | null }>(
      `select task_identifier as work, attempts, last_error as error from graphile_worker.jobs
        where task_identifier like 'test.%' order by id`,
    )
  ).rows
const soon = { timeout: 15_000, interval: 20 }

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await Promise.all(started.splice(0).map((each) => each.close()))
  await db.pool.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs having count(*) > 0`,
  )
})
afterAll(() => db.close())

/** Jobs that end when the test says so. */
function held() {
  const open = new Map<number, () => void>()
  const begun: number[] = []
  let most = 0
  const run = async ({ id }: { id: number }, { signal }: { signal: AbortSignal }) => {
    begun.push(id)
    await new Promise<void>((resolve, reject) => {
      open.set(id, resolve)
      most = Math.max(most, open.size)
      signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
    }).finally(() => open.delete(id))
  }
  return { open, begun, run, most: () => most }
}

describe('a job added while a process starts', () => {
  it('runs when it comes between the first look for jobs and the listening for new ones', async () => {
    const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => Promise<unknown>
    const late = new WeakMap<object, Promise<unknown>>()
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      const before = late.get(this)
      if (before) return before.then(() => query.apply(this, given))
      if (!String(given[0]).startsWith('LISTEN')) return query.apply(this, given)
      const listening = wait(300)
        .then(() => add(heldKind, { id: 1 }))
        .then(() => query.apply(this, given))
      late.set(this, listening)
      return listening
    } as never)
    const { begun, open, run } = held()
    start([job(heldKind, { concurrency: 1, run })])
    await expect.poll(() => begun, soon).toEqual([1])
    open.get(1)!()
  })
})

describe('jobs', () => {
  it('run as soon as they are added, as many at a time as their kind allows', async () => {
    const { open, begun, run, most } = held()
    start([job(heldKind, { concurrency: 3, run })])
    for (let id = 1; id <= 5; id += 1) await add(heldKind, { id })
    await expect.poll(() => begun.length, soon).toBe(3)
    for (let ended = 1; ended <= 5; ended += 1) {
      await expect.poll(() => open.size, soon).toBeGreaterThan(0)
      open.values().next().value!()
      await expect.poll(() => begun.length, soon).toBe(Math.min(5, 3 + ended))
    }
    expect(begun.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5])
    expect(most()).toBe(3)
    await expect.poll(jobs, soon).toEqual([])
  })

  it('of a process that stops are given back and do not lose an attempt', async () => {
    const first = held()
    const stopped = start([job(heldKind, { run: first.run })])
    await add(heldKind, { id: 1 })
    await expect.poll(() => first.begun, soon).toEqual([1])
    await stopped.close()
    expect(await jobs()).toMatchObject([{ work: 'test.held', attempts: 0 }])
    const attempts: number[] = []
    start([job(heldKind, { run: async (_, { attempt }) => void attempts.push(attempt) })])
    await expect.poll(() => attempts, soon).toEqual([1])
  })

  it('with a payload that is none, or without hope, are dead letters and hold up nothing', async () => {
    const metrics = new Registry()
    const done: number[] = []
    const abandoned: number[] = []
    const run = async ({ id }: { id: number }) => {
      if (id === 1) throw new HopelessJob('there is no such thing')
      if (id === 2) throw new Error('it broke')
      done.push(id)
    }
    const work = job(onceKind, { run, abandoned: async ({ id }) => void abandoned.push(id) })
    start([work], metrics)
    await add(onceKind, { id: 'poison' } as never)
    for (const id of [1, 2, 3]) await add(onceKind, { id })
    await expect.poll(() => done, soon).toEqual([3])
    await expect.poll(async () => (await jobs()).map(({ attempts }) => attempts), soon).toEqual([2, 2, 2])
    expect((await jobs()).map(({ error }) => error)).toEqual([
      expect.stringContaining('not a payload of test.once'),
      'there is no such thing',
      'it broke',
    ])
    expect(abandoned.toSorted((one, other) => one - other)).toEqual([1, 2])
    const lines = await metrics.metrics()
    expect(lines).toContain('fleetwall_work_dead_letters{work="test.once"} 3')
    expect(lines).toContain('fleetwall_work_runs_total{work="test.once",ending="dead"} 3')
    expect(lines).toContain('fleetwall_work_runs_total{work="test.once",ending="done"} 1')
    expect(lines).toContain('fleetwall_work_running{work="test.once"} 0')
  })

  it('that failed are tried again until their attempts are used up', async () => {
    const attempts: number[] = []
    const abandoned: number[] = []
    const run = async (_: object, { attempt }: { attempt: number }) => {
      attempts.push(attempt)
      throw new Error('again')
    }
    start([job(heldKind, { run, abandoned: async ({ id }) => void abandoned.push(id) })])
    await add(heldKind, { id: 7 })
    await expect.poll(jobs, soon).toMatchObject([{ attempts: 1, error: 'again' }])
    expect(abandoned).toEqual([])
    await db.pool.query(
      `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs`,
    )
    await db.pool.query(`select pg_notify('jobs:insert', '')`)
    await expect.poll(() => attempts, soon).toEqual([1, 2])
    await expect.poll(() => abandoned, soon).toEqual([7])
  })

  it('are locked again in time while they run, however long that is', async () => {
    const { open, begun, run } = held()
    start([job(heldKind, { run })])
    await add(heldKind, { id: 1 })
    await expect.poll(() => begun, soon).toEqual([1])
    await db.pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '3 hours 59 minutes'`)
    const age = `select bool_and(locked_at > now() - interval '1 minute') as renewed from graphile_worker.jobs`
    await expect.poll(async () => (await db.pool.query(age)).rows, soon).toEqual([{ renewed: true }])
    open.get(1)!()
    await expect.poll(jobs, soon).toEqual([])
    expect(begun).toEqual([1])
  })

  it('are added with the transaction of their row, or not at all', async () => {
    const failing = db.orm.transaction(async (tx) => {
      await addJob(tx, heldKind, { id: 1 })
      throw new Error('the row is not stored')
    })
    await expect(failing).rejects.toThrow('the row is not stored')
    expect(await jobs()).toEqual([])
    await db.orm.transaction((tx) => addJob(tx, heldKind, { id: 2 }))
    expect(await jobs()).toMatchObject([{ work: 'test.held', attempts: 0 }])
  })

  it('are added several at once, each in place of a waiting one with its key', async () => {
    await add(onceKind, { id: 2 })
    await addJobs(db.pool, onceKind, [{ id: 1 }, { id: 2 }])
    await addJobs(db.pool, onceKind, [])
    expect(await jobs()).toHaveLength(2)
    const done: number[] = []
    start([job(onceKind, { run: async ({ id }) => void done.push(id) })])
    await expect.poll(() => done.toSorted((one, other) => one - other), soon).toEqual([1, 2])
  })

  it('that the queue does not have are added when a process starts', async () => {
    const done: number[] = []
    const run = async ({ id }: { id: number }) => void done.push(id)
    start([job(onceKind, { run, pending: () => Promise.resolve([{ id: 1 }, { id: 2 }]) })])
    await expect.poll(() => done.toSorted((one, other) => one - other), soon).toEqual([1, 2])
  })
})

describe('several processes', () => {
  it('take over what one of them was killed at, and the attempt counts', async () => {
    const program = fileURLToPath(new URL('../../../tests/support/work-process.ts', import.meta.url))
    const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(db.connection)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text.toString()))
    await add(heldKind, { id: 9 })
    await expect.poll(() => output, { timeout: 60_000, interval: 20 }).toContain('begun')
    await expect.poll(() => output, soon).toContain('repeated')
    const attempts: number[] = []
    let repeated = 0
    start([
      job(heldKind, { run: async (_, { attempt }) => void attempts.push(attempt) }),
      repeat('test.repeated', 50, async () => void (repeated += 1)),
    ])
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    await expect.poll(() => attempts, { timeout: 30_000, interval: 50 }).toEqual([2])
    await expect.poll(() => repeated, { timeout: 30_000, interval: 50 }).toBeGreaterThan(1)
  }, 120_000)

  it('share repeated work: one at a time does it', async () => {
    const running = new Set<string>()
    const met: number[] = []
    const by = (name: string) =>
      repeat('test.shared', 1, async () => {
        running.add(name)
        await db.pool.query('select 1')
        met.push(running.size)
        running.delete(name)
      })
    const first = start([by('first')])
    start([by('second')])
    await expect.poll(() => met.length, soon).toBeGreaterThan(5)
    await first.close()
    const before = met.length
    await expect.poll(() => met.length, soon).toBeGreaterThan(before + 5)
    expect(Math.max(...met)).toBe(1)
  })

  it('run what the clock starts once', async () => {
    const minute = Math.floor(Date.now() / MINUTE_MS - 3) * MINUTE_MS
    vi.useFakeTimers({ toFake: ['Date'], now: minute - 500 })
    const ran: string[] = []
    const started: string[] = []
    const own: string[] = []
    const process = (name: string) => [
      schedule('test.scheduled', '* * * * *', async () => void ran.push(name)),
      // Of this process alone: shows that its clock has come to the minute.
      schedule(`test.own.${name}`, '* * * * *', async () => void own.push(name)),
      schedule(`test.start.${name}`, '0 0 1 1 *', async () => void started.push(name), { atStart: true }),
    ]
    start(process('first'))
    start(process('second'))
    await expect.poll(() => started.toSorted(), soon).toEqual(['first', 'second'])
    vi.setSystemTime(minute + 50)
    await expect.poll(() => own.toSorted(), soon).toEqual(['first', 'second'])
    await expect.poll(jobs, soon).toEqual([])
    expect(ran).toHaveLength(1)
  })
})
