import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/black-box.ts'
import { commitImport, dryRunImport } from '#core/contract/import.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { RecorderState } from '#core/domain/stock-life.ts'
import { Translator } from '#server/http/translate.ts'
import { importRepository } from '#server/modules/files/import/import-repository.ts'
import { importRoutes } from '#server/modules/files/import/import-routes.ts'
import { driverReport } from '#server/store/schema/terminal-records.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listening } from '#tests/support/http-app.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { sheetOf, workbookOf } from '#tests/support/workbook.ts'
import { blackBoxImporter } from './black-box-workbook.ts'
import { blackBoxLifeRepository } from './black-box-life-repository.ts'
import { blackBoxRepository } from './black-box-repository.ts'
import { blackBoxRoutes } from './black-box-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = await addAccount(db, { username: 'recorders', password: 'x', oemId: own.oemId, orgId: own.head })
const vin = 'LREC0000000000001'
const vehicleId = await aVehicle(db, own, { vin, orgId: own.north })
const terminalId = await aTerminal(db, own, vehicleId)
await aVehicle(db, own, { vin: 'LREC0000000000002', orgId: own.south })

const translator = new Translator()
const scope = { oemId: own.oemId, orgIds: [own.head, own.north], userId: person.id, username: 'recorders' }
const test = await testApp(
  (app) => {
    blackBoxRoutes(app, {
      recorders: blackBoxRepository(db),
      life: blackBoxLifeRepository(db),
    })
    importRoutes(app, { imports: importRepository(db), importers: [blackBoxImporter()], translator })
  },
  {
    whole: aCaller(scope),
    south: aCaller({ ...scope, orgIds: [own.south] }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: person.id }),
    reader: aCaller({ ...scope, codes: new Set(['/baseInfo/blackBox']) }),
  },
)
const { sendForm } = await listening(test)
const { ask, app } = test
beforeEach(async () => {
  await db.pool.query('delete from black_box')
  await db.pool.query('delete from life_event')
})
afterAll(async () => {
  await test.close()
  await db.close()
})

const DAY_MS = 86_400_000
const inDays = (days: number) => toPlatformTime(Date.now() + days * DAY_MS).slice(0, 10)
const add = (rest: object = {}) => ask(contract.createBlackBox, { body: { number: 'XJ-1', orgId: own.north, ...rest } })
const list = async (query: object = {}, token = 'whole'): Promise<contract.BlackBoxRow[]> =>
  (await ask(contract.listBlackBoxes, { query, token })).data.list
const install = (id: number, to = vin) => ask(contract.installBlackBox, { body: { id, vin: to } })
const become = (ids: number[], state: RecorderState) =>
  ask(contract.changeBlackBoxStates, { body: { ids, state, reason: 'test' } })
const kinds = async () => {
  const { rows } = await db.pool.query<{ kind: string }>('select kind from life_event order by id')
  return rows.map(({ kind }) => kind)
}

describe('/tsp-bss/blackBox', () => {
  it('adds, filters and changes recorders, in tenant and data scope', async () => {
    await add({ model: 'HX-R3', certificate: 'C-1', capacityMb: 256 })
    const [row] = await list({ keyWord: 'xj' })
    expect(row).toMatchObject({
      model: 'HX-R3',
      capacityMb: 256,
      state: 'stock',
      selfTest: 'none',
      calibration: 'unknown',
    })
    for (const token of ['south', 'stranger']) expect(await list({}, token)).toEqual([])
    expect((await ask(contract.updateBlackBox, { body: { ...row!, model: 'HX-R4' } })).code).toBe(200)
    await db.pool.query(`update black_box set updated_at = updated_at - interval '10 seconds'`)
    expect((await ask(contract.updateBlackBox, { body: { ...row!, model: 'HX-R5' } })).code).toBe(409)
    expect(await add()).toMatchObject({ code: 409, failDetail: [{ path: 'number' }] })
    expect(await add({ number: '' })).toMatchObject({ code: 400, failDetail: [{ path: 'number' }] })
    expect(await add({ number: 'X', orgId: 999_999 })).toMatchObject({ code: 400, failDetail: [{ path: 'orgId' }] })
  })

  it('is installed in a vehicle, shows its last data pull, and is removed', async () => {
    const { data } = await add()
    const other = await add({ number: 'XJ-2' })
    expect(await install(data.id, 'LREC0000000000002')).toMatchObject({ code: 400, failDetail: [{ path: 'vin' }] })
    expect((await install(data.id)).code).toBe(200)
    expect((await install(other.data.id)).code).toBe(409)
    expect((await list({ vin: 'lrec' }))[0]).toMatchObject({ vin, state: 'installed', lastPullTime: null })
    const receivedAt = new Date(Date.now() + 1000)
    const report = { oemId: own.oemId, vehicleId, terminalId, ts: receivedAt, receivedAt, serial: 1, event: 'recorder' }
    await db.orm.insert(driverReport).values({ ...report, content: Buffer.from('7e', 'hex') })
    expect((await list({ vin: 'lrec' }))[0]?.lastPullTime).toBe(toPlatformTime(receivedAt.getTime()))
    const remove = (reason: string) => ask(contract.removeBlackBox, { body: { id: data.id, reason } })
    expect((await remove('')).code).toBe(400)
    expect((await remove('broken')).code).toBe(200)
    expect((await remove('broken')).code).toBe(409)
    expect((await ask(contract.deleteBlackBoxes, { body: { ids: [data.id] } })).code).toBe(409)
    expect((await ask(contract.deleteBlackBoxes, { body: { ids: [other.data.id] } })).data).toEqual({ changed: 1 })
    expect(await kinds()).toEqual(['stocked', 'stocked', 'recorderFitted', 'recorderRemoved'])
  })

  it('counts and lists calibrations by when they end', async () => {
    const ends = [inDays(-1), inDays(3), inDays(60), null]
    for (const [index, calibrationUntil] of ends.entries()) await add({ number: `XJ-${index}`, calibrationUntil })
    expect((await ask(contract.countCalibrations)).data).toEqual({ overdue: 1, soon: 1, valid: 1, unknown: 1 })
    for (const [index, due] of ['overdue', 'soon', 'valid', 'unknown'].entries()) {
      expect(await list({ calibration: due })).toMatchObject([{ number: `XJ-${index}`, calibration: due }])
    }
    const none = { overdue: 0, soon: 0, valid: 0, unknown: 0 }
    expect((await ask(contract.countCalibrations, { token: 'stranger' })).data).toEqual(none)
  })

  it('records checks, and changes state along its life only', async () => {
    const { data } = await add({ calibrationUntil: inDays(-1) })
    const check = (rest: { result: 'passed' | 'failed'; calibrationUntil?: string }) =>
      ask(contract.checkBlackBox, { body: { id: data.id, ...rest } })
    expect((await check({ result: 'failed' })).code).toBe(200)
    expect((await list({ selfTest: 'failed' }))[0]).toMatchObject({ calibration: 'overdue' })
    expect((await check({ result: 'passed', calibrationUntil: inDays(365) })).code).toBe(200)
    expect((await list())[0]).toMatchObject({ selfTest: 'passed', calibration: 'valid' })
    expect((await become([data.id], 'installed')).code).toBe(409)
    expect((await become([data.id], 'faulty')).data).toEqual({ changed: 1 })
    expect((await install(data.id)).code).toBe(409)
    expect((await become([data.id], 'retired')).code).toBe(200)
    expect((await become([data.id], 'stock')).code).toBe(409)
    expect(await kinds()).toEqual(['stocked', 'checked', 'checked', 'stateChanged', 'stateChanged'])
  })

  it('is closed to those without the button', async () => {
    const calls = [
      contract.createBlackBox,
      contract.updateBlackBox,
      contract.deleteBlackBoxes,
      contract.installBlackBox,
    ]
    const others = [contract.removeBlackBox, contract.changeBlackBoxStates, contract.checkBlackBox]
    for (const call of [...calls, ...others, contract.exportBlackBoxes]) {
      expect((await ask(call, { token: 'reader' })).code).toBe(403)
    }
  })
})

describe('import and export of recorders', () => {
  it('installs new ones, one in a vehicle, and exports them', async () => {
    const file = await workbookOf([
      ['Recorder no.', 'Organisation', 'VIN', 'Capacity, MB', 'Calibrated until'],
      ['XJ-1', 'North', vin, '256', '2027-06-30'],
      ['XJ-2', 'North', null, null, null],
      ['XJ-3', 'Nowhere', null, null, null],
    ])
    const run = (await sendForm(dryRunImport, 'whole', { file }, { query: { importer: 'blackBox' }, lang: 'en' })).data
    expect(run).toMatchObject({ added: 2, invalid: 1 })
    await ask(commitImport, { body: { importId: run.importId } })
    expect((await list({ state: 'installed' }))[0]).toMatchObject({ number: 'XJ-1', vin, capacityMb: 256 })
    const again = await workbookOf([
      ['Recorder no.', 'Organisation', 'VIN'],
      ['XJ-2', 'North', vin],
    ])
    const second = await sendForm(
      dryRunImport,
      'whole',
      { file: again },
      { query: { importer: 'blackBox' }, lang: 'en' },
    )
    expect(second.data).toMatchObject({ invalid: 1 })
    const headers = { authorization: 'Bearer whole', lang: 'de' }
    const url = `${contract.exportBlackBoxes.path}?state=stock`
    const [headings, ...rows] = await sheetOf((await app.inject({ url, headers })).rawPayload)
    expect(headings?.[0]).toBe('Gerätenummer')
    expect(rows).toEqual([expect.arrayContaining(['XJ-2', 'Auf Lager', 'Nicht getestet'])])
  })
})
