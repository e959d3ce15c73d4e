import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelAnalysis,
  deleteAnalyses,
  exportAnalysis,
  getAnalysis,
  listAnalyses,
  runAnalysis,
} from '#core/contract/analysis.ts'
import { Translator } from '#server/http/translate.ts'
import { driveSampleRepository } from '../gear-analysis/drive-sample-repository.ts'
import { createLog } from '#server/ops/log.ts'
import { TelemetryRepository } from '#server/telemetry/recorder/telemetry-repository.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { sheetOf } from '#tests/support/workbook.ts'
import { analysisDataRepository } from './analysis-data-repository.ts'
import { analysisJobRepository } from './analysis-job-repository.ts'
import { analysisRoutes } from './analysis-routes.ts'
import { type AnalysisParts, runAnalysis as makeAnalysis } from './analysis-worker.ts'

const VIN = 'LANALYSIS00000001'
const NOW = Date.parse('2026-03-01T12:00:00+08:00')
const db = await testDatabase()
const own = await aTenant(db)
const person = await addAccount(db, {
  username: 'analyst',
  password: 'x',
  oemId: own.oemId,
  orgId: own.head,
  roles: [],
})
const vehicleId = await aVehicle(db, own, { vin: VIN, orgId: own.north })
const jobs = analysisJobRepository(db)
const data = analysisDataRepository(db, driveSampleRepository(db))
const words = new Translator()
const whole = { oemId: own.oemId, orgIds: [own.head, own.north, own.south], userId: person.id }
const { app, ask, close } = await testApp(
  (made) =>
    analysisRoutes(made, {
      jobs,
      data,
      word: (lang, name) => words.word(lang, name),
    }),
  {
    whole: aCaller(whole),
    colleague: aCaller({ ...whole, userId: person.id + 1 }),
    north: aCaller({ ...whole, orgIds: [own.north], userId: person.id + 2 }),
  },
)
afterAll(async () => {
  await close()
  await db.close()
})
beforeAll(async () => {
  for (const table of ['position', 'message_log', 'energy_sample'] as const)
    await ensureDayPartitions(db.pool, table, [utcDay(NOW)])
  const row = (seconds: number, speed: number) => {
    const ts = NOW - 3_600_000 + seconds * 1000
    return aPositionRow({ vehicleId, oemId: own.oemId, ts, receivedAt: ts, serial: seconds, kind: 0, speed, status: 3 })
  }
  await new TelemetryRepository(db.pool).write({
    positions: [row(0, 0), row(60, 0), row(120, 300), row(180, 300)],
    logs: [],
    alarms: [],
  })
})

const silent = { jobs, data, log: createLog('silent'), now: () => NOW }
/** What the queue and the clock do. */
const work = async (parts: AnalysisParts = silent) => {
  await jobs.repeat(NOW)
  for (const { id } of await jobs.openJobs()) await makeAnalysis(parts, id, new AbortController().signal)
}
const idle = { kind: 'idleShare' as const, scope: { days: 1 } }
async function ran(body: object = idle): Promise<number> {
  const { data: answer } = await ask(runAnalysis, { token: 'whole', body: body as typeof idle })
  await work()
  return answer.id
}

describe('analysis workshop', () => {
  it('is asked for, made by a worker and read as a report', async () => {
    const id = await ran()
    const { job, result } = (await ask(getAnalysis, { token: 'whole', query: { id } })).data
    expect(job).toMatchObject({ kind: 'idleShare', state: 'finished', vehicles: 1, done: 1, rows: 1 })
    expect(result.table.columns).toEqual(['vin', 'running', 'idle', 'idleShare'])
    expect(result.table.rows[0][0]).toBe(VIN)
    expect(result.table.rows[0][3]).toBeGreaterThan(0)
  })

  it('says how many vehicles there were when it read the first of them alone', async () => {
    const left = await aVehicle(db, own, { orgId: own.north })
    const { data: answer } = await ask(runAnalysis, { token: 'whole', body: idle })
    const first: typeof data.vehicles = async (...asked) => (await data.vehicles(...asked)).slice(0, 1)
    const parts = { jobs, data: { ...data, vehicles: first }, log: createLog('silent'), now: () => NOW }
    await work(parts)
    const { job, matched } = (await ask(getAnalysis, { token: 'whole', query: { id: answer.id } })).data
    expect(job).toMatchObject({ state: 'finished', vehicles: 1, done: 1 })
    expect(matched).toBe(2)
    await db.pool.query('delete from vehicle where id = $1', [left])
  })

  it('keeps to the parameters that are possible, and to vehicles the caller sees', async () => {
    const body = { kind: 'drivingStyle' as const, scope: { days: 1, vins: VIN }, params: { speedLimit: 5000 } }
    const { data: answer } = await ask(runAnalysis, { token: 'whole', body })
    expect((await ask(getAnalysis, { token: 'whole', query: { id: answer.id } })).data.job.params).toEqual({
      speedLimit: 200,
      harsh: 7,
    })
    const unknown = { ...idle, scope: { days: 1, vins: 'LUNKNOWN000000001' } }
    expect((await ask(runAnalysis, { token: 'whole', body: unknown })).code).toBe(409)
    await work()
  })

  it('is shown to who sees all organisations it was made of', async () => {
    const id = await ran()
    expect((await ask(getAnalysis, { token: 'colleague', query: { id } })).code).toBe(200)
    expect((await ask(getAnalysis, { token: 'north', query: { id } })).code).toBe(404)
    expect((await ask(listAnalyses, { token: 'north', query: {} })).data.total).toBe(0)
    expect((await ask(deleteAnalyses, { token: 'colleague', body: { ids: [id] } })).data).toEqual({ changed: 0 })
  })

  it('ends a run that waits; what has ended stays', async () => {
    const { data: answer } = await ask(runAnalysis, { token: 'whole', body: idle })
    expect((await ask(cancelAnalysis, { token: 'whole', body: { id: answer.id } })).code).toBe(200)
    await work()
    expect((await ask(getAnalysis, { token: 'whole', query: { id: answer.id } })).data.job.state).toBe('cancelled')
    expect((await ask(cancelAnalysis, { token: 'whole', body: { id: answer.id } })).code).toBe(409)
  })

  it('comes again every month, once', async () => {
    const id = await ran({ ...idle, monthly: true })
    const before = (await ask(listAnalyses, { token: 'whole', query: {} })).data.total
    await db.pool.query(`update analysis_job set next_at = $2 where id = $1`, [id, new Date(NOW - 1000)])
    await work()
    await work()
    const { list, total } = (await ask(listAnalyses, { token: 'whole', query: {} })).data
    expect(total).toBe(before + 1)
    expect(list[0]).toMatchObject({ state: 'finished', monthly: true, nextTime: '2026-04-01 02:00:00' })
    expect((await ask(getAnalysis, { token: 'whole', query: { id } })).data.job).toMatchObject({ monthly: false })
  })

  it('begins again what an ended process left', async () => {
    const { data: answer } = await ask(runAnalysis, { token: 'whole', body: idle })
    const state = async () => (await ask(getAnalysis, { token: 'whole', query: { id: answer.id } })).data.job.state
    await db.pool.query(`update analysis_job set state = 'running' where id = $1`, [answer.id])
    await work()
    expect(await state()).toBe('finished')
  })

  it('exports the lines of a result in words', async () => {
    const id = await ran()
    const headers = { authorization: 'Bearer whole', lang: 'en' }
    const { rawPayload } = await app.inject({ url: `${exportAnalysis.path}?id=${id}`, headers })
    const [, ...rows] = await sheetOf(rawPayload)
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      [VIN, 'Running time, h'],
      [VIN, 'Idling, h'],
      [VIN, 'Idle share, %'],
    ])
  })
})
