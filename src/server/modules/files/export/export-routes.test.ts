import ExcelJS from 'exceljs'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  cancelExport,
  createExport,
  deleteExports,
  getExport,
  getExportLink,
  listAllExports,
  listExports,
  retryExport,
} from '#core/contract/export.ts'
import { exportVehicles } from '#core/contract/vehicle.ts'
import { Translator } from '#server/http/translate.ts'
import { accountRepository } from '#server/modules/people/account/account-repository.ts'
import { objectRoutes } from '../upload/object-routes.ts'
import { vehicleExporter } from '#server/modules/vehicles/vehicle/vehicle-exporter.ts'
import { vehicleRepository } from '#server/modules/vehicles/vehicle/vehicle-repository.ts'
import { createLog } from '#server/ops/log.ts'
import { aFleet } from '#tests/builders/fleet-view.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aSlowExport } from '#tests/builders/slow-export.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listening } from '#tests/support/http-app.ts'
import { testObjects } from '#tests/support/objects.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { exportRepository } from './export-repository.ts'
import { exportRoutes } from './export-routes.ts'
import { exportWork } from './export-worker.ts'
import type { Exporter } from '#server/exchange/exporter.ts'
import { startWork } from '#server/work/start-work.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const add = (username: string, tenant: typeof own, orgId: number, roles?: ('all' | string[])[]) =>
  addAccount(db, { username, password: 'x', oemId: tenant.oemId, orgId, ...(roles && { roles }) })
const person = await add('exporter', own, own.head)
const colleague = await add('colleague', own, own.head)
const stranger = await add('stranger', foreign, foreign.head)
await aVehicle(db, own, { vin: 'LOWN0000000000001', plate: '=1+1' })
await aVehicle(db, own, { vin: 'LNORTH00000000002', orgId: own.north })
await aVehicle(db, foreign, { vin: 'LFOREIGN000000001' })

const slow = aSlowExport()
const objects = testObjects(db)
const notified: { accountId: number; id: number; state: string; rows: number; percent: number | null }[] = []
const exports = exportRepository(db, (accountId, change) => notified.push({ accountId, ...change }))
const translator = new Translator()
const exporters: Exporter[] = [
  vehicleExporter(
    vehicleRepository(db),
    aFleet(() => []),
  ),
  slow.exporter,
]
const accounts = accountRepository(db)
const callerById = (id: number) => accounts.callerById(id)
let worker: ReturnType<typeof startWork> | undefined
const startWorker = () => {
  const { files, partFolder } = objects
  const log = createLog('silent')
  const parts = { exports, exporters, files, partFolder, translator, log, callerById, beatMs: 10 }
  worker = startWork({ db, log, work: exportWork(parts) })
}
const scope = { oemId: own.oemId, orgId: own.head, orgIds: [own.head, own.north, own.south] }
const test = await testApp(
  (app) => {
    exportRoutes(app, { exports, exporters, files: objects.files, translator, callerById })
    void objectRoutes(app, objects)
  },
  {
    person: aCaller({ ...scope, userId: person.id }),
    narrowed: aCaller({ ...scope, userId: person.id, orgIds: [own.head] }),
    powerless: aCaller({ ...scope, userId: person.id, codes: new Set(['/exportFile/index']) }),
    colleague: aCaller({ ...scope, userId: colleague.id }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: stranger.id }),
  },
)
const { origin } = await listening(test)
const { ask } = test

afterEach(async () => {
  slow.goOn()
  await worker?.close()
  worker = undefined
  slow.reset()
  notified.length = 0
  await db.pool.query('delete from export_job')
})
afterAll(async () => {
  await test.close()
  await db.close()
  objects.close()
})

const start = async (body: object, given: { token?: string; lang?: string; headers?: Record<string, string> } = {}) =>
  (await ask(createExport, { body: body as never, ...given })).data?.id as number
const state = async (id: number, lang?: string) => (await ask(getExport, { query: { id }, lang })).data
const until = async (id: number, wanted: string) => {
  await expect.poll(async () => (await state(id)).state, { timeout: 10_000, interval: 20 }).toBe(wanted)
}
const fileOf = async (id: number, token = 'person') => {
  const { data } = await ask(getExportLink, { query: { id }, token })
  return fetch(origin + data.url)
}
const register = { path: exportVehicles.path, filter: {}, format: 'csv' }

describe('background export', () => {
  it('shows the codes of its filter in the language of the caller', async () => {
    const id = await start({ path: exportVehicles.path, filter: { registerState: 'stored', plate: 'stored' } })
    expect(await state(id, 'de')).toMatchObject({ filterWords: { registerState: 'Stillgelegt' } })
  })

  it('writes what the export call would answer, for the tenant and scope of the caller', async () => {
    startWorker()
    const id = await start(register)
    await until(id, 'ready')
    expect(await state(id)).toMatchObject({ rows: 2, percent: 100, cut: false, page: '/baseInfo/vehicle', own: true })
    const response = await fileOf(id)
    expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="vehicles-\d{14}\.csv"/)
    const [head, first, second, end] = (await response.text()).replace('\uFEFF', '').split('\n')
    expect(head).toMatch(/^vin,plate,/)
    expect(first).toMatch(/^LOWN0000000000001,'=1\+1,/)
    expect(second).toMatch(/^LNORTH00000000002,/)
    expect(end).toBe('')
    expect((await state(id)).downloads).toBe(1)
  })

  it('writes a workbook: what it is on the first sheet, headings and times as the caller has them', async () => {
    startWorker()
    slow.goOn()
    const filter = { startTime: '2026-01-01 00:00:00' }
    const id = await start({ path: slow.path, filter }, { lang: 'de', headers: { timezone: 'Europe/Berlin' } })
    await until(id, 'ready')
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(await (await fileOf(id)).arrayBuffer())
    const [data, about] = workbook.worksheets
    expect(about?.name).toBe('Über')
    const lines = about?.getSheetValues().flatMap((row) => (Array.isArray(row) ? [row.slice(1)] : []))
    expect(lines).toContainEqual(['Zeitzone', 'Europe/Berlin'])
    expect(lines).toContainEqual(['Von', '2025-12-31 17:00:00'])
    expect(data?.getSheetValues().slice(1)).toEqual([
      [undefined, 'VIN', 'Letzte Nachricht'],
      [undefined, 'FIRST', '2026-01-01 01:00:00'],
      [undefined, 'SECOND'],
    ])
  })

  it('reports its progress', async () => {
    startWorker()
    const id = await start({ path: slow.path })
    await slow.begun()
    await expect.poll(async () => (await state(id)).percent, { interval: 10 }).toBe(50)
    expect(await state(id)).toMatchObject({ state: 'running', rows: 1 })
    slow.goOn()
    await until(id, 'ready')
  })

  it('notifies its owner whenever it has made progress', async () => {
    startWorker()
    const id = await start({ path: slow.path })
    await slow.begun()
    await expect.poll(() => notified.at(-1), { interval: 10 }).toMatchObject({ state: 'running', rows: 1, percent: 50 })
    slow.goOn()
    await until(id, 'ready')
    // The message follows the commit.
    const done = { accountId: person.id, id, state: 'ready', rows: 2, percent: 100 }
    await expect.poll(() => notified.at(-1), { interval: 10 }).toEqual(done)
    expect(new Set(notified.map((each) => each.accountId))).toEqual(new Set([person.id]))
    expect([...new Set(notified.map((each) => each.state))]).toEqual(
      expect.arrayContaining(['queued', 'running', 'ready']),
    )
  })

  it('can be cancelled while it runs, leaves no file, and runs again when asked', async () => {
    startWorker()
    const id = await start({ path: slow.path })
    await slow.begun()
    expect((await ask(cancelExport, { body: { id } })).code).toBe(200)
    expect((await ask(cancelExport, { body: { id } })).code).toBe(409)
    slow.goOn()
    expect((await state(id)).state).toBe('cancelled')
    expect((await ask(getExportLink, { query: { id } })).code).toBe(409)
    await ask(retryExport, { body: { id } })
    await until(id, 'ready')
    expect((await state(id)).rows).toBe(2)
  })

  it('says in the language of the caller why it failed', async () => {
    slow.breaks()
    startWorker()
    const id = await start({ path: slow.path })
    slow.goOn()
    await until(id, 'failed')
    const { data } = await ask(getExport, { query: { id }, lang: 'en' })
    expect(data.reason).toBe('The export failed. Try again.')
  })
})

describe('who may', () => {
  it('start it only with the permission of the export call', async () => {
    expect((await ask(createExport, { body: register as never, token: 'powerless' })).code).toBe(403)
  })

  it('have it written only as long as the permission holds', async () => {
    const weak = await add('weak', own, own.head, [['nothing']])
    const bare = { lang: 'en' as const, timeZone: 'UTC', split: false, columns: null, personal: false, purpose: '' }
    const weakOnes = { ...bare, oemId: own.oemId, accountId: weak.id }
    await exports.add({ ...weakOnes, path: exportVehicles.path, filter: {}, format: 'csv', fileName: 'a', page: '/' })
    startWorker()
    await expect
      .poll(async () => (await db.pool.query('select state, reason from export_job')).rows, { interval: 20 })
      .toEqual([{ state: 'failed', reason: 'error.exportForbidden' }])
  })

  it('download it only with permission and scope of now', async () => {
    startWorker()
    const id = await start(register)
    await until(id, 'ready')
    for (const token of ['powerless', 'narrowed']) {
      expect((await ask(getExportLink, { query: { id }, token })).code).toBe(403)
    }
    expect((await ask(getExportLink, { query: { id } })).code).toBe(200)
  })

  it('see exports of colleagues, never of other tenants, and get none of them', async () => {
    startWorker()
    const id = await start(register)
    await until(id, 'ready')
    const { data } = await ask(listAllExports, { token: 'colleague' })
    expect(data).toMatchObject({ total: 1, list: [{ id, own: false, requester: 'exporter' }] })
    expect((await ask(listExports, { token: 'colleague' })).data.total).toBe(0)
    expect((await ask(listAllExports, { token: 'stranger' })).data.total).toBe(0)
    for (const token of ['colleague', 'stranger']) {
      expect((await ask(getExportLink, { query: { id }, token })).code).toBe(409)
      expect((await ask(cancelExport, { body: { id }, token })).code).toBe(409)
      await ask(deleteExports, { body: { ids: [id] }, token })
    }
    expect((await state(id)).state).toBe('ready')
  })
})

describe('limits', () => {
  it('refuses the same export twice, however fast', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask(createExport, { body: register as never })))
    expect(answers.map(({ code }) => String(code)).toSorted()).toEqual(['200', '409', '409'])
  })

  it('runs three of one account at a time', async () => {
    const codes = []
    for (const name of ['a', 'b', 'c', 'd']) {
      const body = { path: slow.path, filter: { case: name } }
      codes.push((await ask(createExport, { body })).code)
    }
    expect(codes).toEqual([200, 200, 200, 429])
  })

  it('refuses what is no export and a filter the call would refuse', async () => {
    const unknown = { path: '/tsp-bss/v1/vehicle/list' }
    expect(await ask(createExport, { body: unknown })).toMatchObject({ code: 400, failDetail: [{ path: 'path' }] })
    const wrong = { ...register, filter: { registerState: 'flying' } }
    expect(await ask(createExport, { body: wrong as never })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'registerState' }],
    })
  })

  it('forgets the file after its time, and at once when it is deleted', async () => {
    startWorker()
    const [finished, dropped] = [await start(register), await start({ ...register, format: 'xlsx' })]
    await until(dropped, 'ready')
    await until(finished, 'ready')
    const link = (await ask(getExportLink, { query: { id: dropped } })).data.url as string
    await ask(deleteExports, { body: { ids: [dropped] } })
    expect(notified.at(-1)).toMatchObject({ accountId: person.id, id: dropped, state: 'removed' })
    expect((await fetch(origin + link)).status).toBe(404)
    await db.pool.query(`update export_job set expires_at = now() - interval '1 minute'`)
    await db.pool.query(`update stored_object set expires_at = now() - interval '1 minute'`)
    await exports.expire()
    await objects.files.sweep()
    expect((await state(finished)).state).toBe('expired')
    expect((await ask(getExportLink, { query: { id: finished } })).code).toBe(409)
    const left = await db.pool.query<{ key: string }>(`select key from stored_object`)
    expect(left.rows).toEqual([])
  })
})
