import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  changeExportSchedule,
  createExportSchedule,
  deleteExportSchedule,
  listExportSchedules,
  runExportSchedule,
} from '#core/contract/export-schedule.ts'
import { createExport, getExportLimits, listExports } from '#core/contract/export.ts'
import { exportVehicles } from '#core/contract/vehicle.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { exportGround } from '#tests/support/export-ground.ts'
import { unzipped } from '#tests/support/unzipped.ts'
import { planDue } from './export-scheduler.ts'

const ground = await exportGround()
const { ask, db, exports, exporters, slow, startWorker, until, fileOf, callerById } = ground
afterEach(() => ground.forget())
afterAll(() => ground.close())

const DAY_MS = 86_400_000
const nightly = { path: exportVehicles.path, name: 'Nightly', cadence: 'daily' as const, clock: '06:00' }
const add = (over: object = {}, headers = { timezone: 'Europe/Berlin' }) =>
  ask(createExportSchedule, { body: { ...nightly, ...over } as never, headers })
const listed = async () => (await ask(listExportSchedules)).data
const jobs = async () => (await ask(listExports, { query: {} })).data.list
const runDue = (now: Date, as = callerById) =>
  exports.runDue(now, (schedule) => planDue({ exporters, callerById: as }, schedule, now))

describe('schedules', () => {
  it('go by the clock of the person and report when they are next due', async () => {
    const { data } = await add()
    const at = fromPlatformTime(data.nextTime)
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(at)
    expect(clock).toBe('06:00')
    expect(at).toBeGreaterThan(Date.now())
    expect(at).toBeLessThanOrEqual(Date.now() + DAY_MS + 3_600_000)
    expect(await listed()).toMatchObject([{ name: 'Nightly', zone: 'Europe/Berlin', paused: false, last: null }])
  })

  it('make an export each time, once, however many workers ask', async () => {
    await add()
    expect(await runDue(new Date())).toBe(false)
    const due = new Date(Date.now() + DAY_MS + 3_600_000)
    const ran = await Promise.all([runDue(due), runDue(due), runDue(due)])
    expect(ran.filter(Boolean)).toHaveLength(1)
    expect(await jobs()).toMatchObject([{ path: exportVehicles.path, state: 'queued' }])
    const [schedule] = await listed()
    expect(fromPlatformTime(schedule.nextTime)).toBeGreaterThan(due.getTime())
    expect(schedule.last).toMatchObject({ state: 'queued' })
  })

  it('do not heap up: none while the one before is under way', async () => {
    await add()
    await runDue(new Date(Date.now() + DAY_MS + 3_600_000))
    await runDue(new Date(Date.now() + 3 * DAY_MS))
    expect(await jobs()).toHaveLength(1)
    expect((await listed())[0].problem).not.toBeNull()
  })

  it('move their days along', async () => {
    await add({
      path: slow.path,
      filter: { startTime: '2020-01-01 00:00:00', endTime: '2020-01-01 23:59:59' },
      range: 'day',
    })
    const [{ nextTime }] = await listed()
    await runDue(new Date(fromPlatformTime(nextTime)))
    const [{ filter }] = await jobs()
    const [start, end] = [filter.startTime, filter.endTime].map(fromPlatformTime)
    // The day before in Berlin, whole.
    expect(end! + 1000).toBe(start! + DAY_MS)
    expect(fromPlatformTime(nextTime) - end!).toBeLessThan(7 * 3_600_000)
  })

  it('rest while they are paused, go on later, run when asked and end', async () => {
    const { id } = (await add()).data
    await ask(changeExportSchedule, { body: { id, paused: true } })
    expect(await runDue(new Date(Date.now() + 2 * DAY_MS))).toBe(false)
    expect(await listed()).toMatchObject([{ paused: true, nextTime: null }])
    expect((await ask(runExportSchedule, { body: { id } })).code).toBe(200)
    expect((await ask(runExportSchedule, { body: { id } })).code).toBe(409)
    await ask(changeExportSchedule, { body: { id, paused: false, clock: '07:15', name: 'Mornings' } })
    expect(await listed()).toMatchObject([{ name: 'Mornings', clock: '07:15', cadence: 'daily', paused: false }])
    await ask(deleteExportSchedule, { body: { id } })
    expect(await listed()).toEqual([])
    expect(await jobs()).toHaveLength(1)
  })

  it('say why there was no file when the permission is gone, and stay', async () => {
    await add()
    await runDue(new Date(Date.now() + 2 * DAY_MS), () => Promise.resolve(null))
    expect(await jobs()).toEqual([])
    expect((await listed())[0].problem).not.toBeNull()
  })

  it('have names of their own, a range where there is one, and belong to one person', async () => {
    const { id } = (await add()).data
    expect((await add()).code).toBe(409)
    expect(await add({ name: 'Days', range: 'day' })).toMatchObject({ code: 400, failDetail: [{ path: 'range' }] })
    expect((await ask(deleteExportSchedule, { body: { id }, token: 'colleague' })).code).toBe(409)
    expect((await ask(runExportSchedule, { body: { id }, token: 'colleague' })).code).toBe(409)
    expect((await ask(listExportSchedules, { token: 'colleague' })).data).toEqual([])
  })
})

describe('one file a day', () => {
  const days = { path: slow.path, split: true, format: 'csv' as const }
  it('comes as a zip', async () => {
    startWorker()
    slow.goOn()
    const filter = { startTime: '2026-01-01 00:00:00', endTime: '2026-01-02 12:00:00' }
    const { id } = (await ask(createExport, { body: { ...days, filter }, headers: { timezone: 'Asia/Shanghai' } })).data
    await until(id, 'ready')
    const [job] = await jobs()
    expect(job).toMatchObject({ format: 'zip', rowFormat: 'csv', rows: 4 })
    expect(job.fileName).toMatch(/^slow-\d{14}\.zip$/)
    const files = unzipped(Buffer.from(await (await fileOf(id)).arrayBuffer()))
    expect([...files.keys()]).toEqual(['slow-2026-01-01.csv', 'slow-2026-01-02.csv'])
    expect(files.get('slow-2026-01-01.csv')!.toString()).toContain('FIRST')
  })

  it('needs a range, and not too many days', async () => {
    expect(await ask(createExport, { body: { ...days, filter: {} } })).toMatchObject({ code: 400 })
    const ages = { startTime: '0001-01-01 00:00:00', endTime: '9999-12-31 00:00:00' }
    expect(await ask(createExport, { body: { ...days, filter: ages } })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'split' }],
    })
    const never = { startTime: '2026-13-41 00:00:00', endTime: '2026-13-42 00:00:00' }
    expect((await ask(createExport, { body: { ...days, filter: never } })).code).toBe(400)
  })
})

describe('rows of a day', () => {
  it('are counted over 24 hours, as many as roles allow', async () => {
    await db.pool.query('update role set export_rows_a_day = 1')
    startWorker()
    const { id } = (await ask(createExport, { body: { path: exportVehicles.path, format: 'csv' } })).data
    await until(id, 'ready')
    expect((await jobs())[0]).toMatchObject({ rows: 1, cut: true })
    expect((await ask(getExportLimits)).data).toMatchObject({ rows: 1, mostRows: 1, open: 0, mostOpen: 3 })
    expect((await ask(createExport, { body: { path: exportVehicles.path, format: 'xlsx' } })).code).toBe(429)
    await db.pool.query(`update export_job set finished_at = now() - interval '25 hours'`)
    expect((await ask(createExport, { body: { path: exportVehicles.path, format: 'xlsx' } })).code).toBe(200)
  })
})
