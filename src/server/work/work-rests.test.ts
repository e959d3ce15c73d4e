import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { testDatabase } from '#tests/support/database.ts'
import { repeat } from './background-work.ts'
import { startWork } from './start-work.ts'

const db = await testDatabase()
const started: { close(): Promise<void> }[] = []
const start = (work: ReturnType<typeof repeat>) =>
  started.push(startWork({ db, log: createLog('silent'), work: [work] }))
const soon = { timeout: 15_000, interval: 20 }

afterEach(() => Promise.all(started.splice(0).map((each) => each.close())))
afterAll(() => db.close())

describe('repeated work that finds nothing', () => {
  const resting = (name: string, run: () => unknown) =>
    repeat(name, 5, async () => ((await run()) ? undefined : false), { restMs: 600_000 })
  const change = (name: string) => db.pool.query(`select pg_notify('work_due', $1)`, [name])
  const addEntries = (count: number) =>
    db.pool.query(
      'insert into audit_unsealed (entry_id, entry_at) select n, now() from generate_series(1, $1::int) n',
      [count],
    )
  /** It receives changes, and has run since. */
  async function atRest(runs: () => number): Promise<number> {
    const listening = async () =>
      (
        await db.pool.query(
          `select from pg_stat_activity where datname = current_database() and query = 'listen work_due'`,
        )
      ).rowCount
    await expect.poll(listening, soon).toBe(1)
    // Once at its start, and once more for what it may not have received until then.
    let before: number
    do {
      before = runs()
      await wait(100)
    } while (runs() === 0 || runs() > before)
    return before
  }

  it('rests until what it reads changes, in whatever process', async () => {
    let runs = 0
    start(resting('test.resting', () => void (runs += 1)))
    const before = await atRest(() => runs)
    await change('test.other')
    await wait(100)
    expect(runs).toBe(before)
    await change('test.resting')
    await expect.poll(() => runs, soon).toBe(before + 1)
  })

  it('does not miss a change during a run', async () => {
    let runs = 0
    let changesAt = Infinity
    const run = async () => {
      runs += 1
      if (runs === changesAt) await change('test.resting')
    }
    start(resting('test.resting', run))
    const before = await atRest(() => runs)
    changesAt = before + 1
    await change('test.resting')
    await expect.poll(() => runs, soon).toBe(before + 2)
  })

  it('is woken by a row of its table, and not by a statement that changes none', async () => {
    let runs = 0
    start(resting('audit.seal', () => void (runs += 1)))
    const before = await atRest(() => runs)
    await addEntries(0)
    await wait(100)
    expect(runs).toBe(before)
    await addEntries(2)
    await expect.poll(() => runs, soon).toBe(before + 1)
  })

  it('goes on with its pause as long as it finds something', async () => {
    let runs = 0
    start(resting('test.resting', () => (runs += 1) < 5))
    await expect.poll(() => runs, soon).toBeGreaterThanOrEqual(5)
  })
})
