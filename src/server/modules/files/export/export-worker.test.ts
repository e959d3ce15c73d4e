import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createExport, getExport } from '#core/contract/export.ts'
import { exportVehicles } from '#core/contract/vehicle.ts'
import { exportGround } from '#tests/support/export-ground.ts'
import { addJob } from '#server/work/job-queue.ts'
import { exportKind } from './export-kind.ts'

const ground = await exportGround()
const { ask, db, exports, slow, state, until, startWorker, closeWorker } = ground
afterEach(() => ground.forget())
afterAll(() => ground.close())

const start = async (body: object, token?: string) =>
  (await ask(createExport, { body: body as never, ...(token && { token }) })).data?.id as number
const register = { path: exportVehicles.path, filter: {}, format: 'csv' }

describe('worker of exports', () => {
  it('goes on after a restart', async () => {
    startWorker()
    const id = await start({ path: slow.path })
    await slow.begun()
    const closed = closeWorker()
    slow.goOn()
    await closed
    expect((await state(id)).state).toBe('queued')
    startWorker()
    await until(id, 'ready')
  })

  it('takes over what a killed worker left, but not for ever', async () => {
    const id = await start(register)
    await db.pool.query(`update export_job set state = 'running', attempts = 1 where id = $1`, [id])
    startWorker()
    await until(id, 'ready')
    await closeWorker()
    await db.pool.query(`update export_job set state = 'running' where id = $1`, [id])
    await addJob(db.pool, exportKind, { id })
    // As if its process had been killed during each of its attempts.
    await db.pool.query(
      `select graphile_worker.reschedule_jobs(array_agg(j.id), attempts := $1) from graphile_worker.jobs j`,
      [exportKind.attempts],
    )
    startWorker()
    await until(id, 'failed')
    expect((await ask(getExport, { query: { id }, lang: 'en' })).data.reason).toContain('interrupted')
  })

  it('is left by the worker that had it when another one has taken it over', async () => {
    const id = await start(register)
    const first = await exports.take(id)
    const second = await exports.take(id)
    expect(await exports.beat(first!, 'packing', 7, null)).toBe(false)
    expect(await exports.finish(first!, { state: 'ready' })).toBe(false)
    expect(await exports.beat(second!, 'running', 1, null)).toBe(true)
    expect(await state(id)).toMatchObject({ state: 'running', rows: 1 })
  })

  it('is written by three at a time in one process', async () => {
    startWorker()
    const asked = ['a', 'b', 'c'].map((name) => start({ path: slow.path, filter: { case: name } }))
    const more = start({ path: slow.path, filter: { case: 'd' } }, 'stranger')
    const ids = [...(await Promise.all(asked)), await more]
    const states = async () =>
      (await db.pool.query<{ state: string }>('select state from export_job where id = any($1) order by state', [ids]))
        .rows
    await expect
      .poll(states, { timeout: 10_000, interval: 20 })
      .toEqual([{ state: 'queued' }, { state: 'running' }, { state: 'running' }, { state: 'running' }])
    slow.goOn()
    const ready = ids.map(() => ({ state: 'ready' }))
    await expect.poll(states, { timeout: 10_000, interval: 20 }).toEqual(ready)
  })
})
