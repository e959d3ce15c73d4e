import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/device.ts'
import { commitImport, dryRunImport } from '#core/contract/import.ts'
import type { DeviceState } from '#core/domain/stock-life.ts'
import { Translator } from '#server/http/translate.ts'
import { importRepository } from '#server/modules/files/import/import-repository.ts'
import { importRoutes } from '#server/modules/files/import/import-routes.ts'
import { partModel, partType } from '#server/store/schema/base-data.ts'
import { part } from '#server/store/schema/parts.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listening } from '#tests/support/http-app.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { sheetOf, workbookOf } from '#tests/support/workbook.ts'
import { deviceImporter } from './device-workbook.ts'
import { deviceLifeRepository } from './device-life-repository.ts'
import { deviceRepository } from './device-repository.ts'
import { deviceRoutes } from './device-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = await addAccount(db, { username: 'devices', password: 'x', oemId: own.oemId, orgId: own.head })
const vin = 'LDEV0000000000001'
await aVehicle(db, own, { vin, orgId: own.north })
await aVehicle(db, own, { vin: 'LDEV0000000000002', orgId: own.south })
const [type] = await db.orm.insert(partType).values({ oemId: own.oemId, code: 'DVR', name: 'Recorder' }).returning()
const [model] = await db.orm.insert(partModel).values({ oemId: own.oemId, typeId: type!.id, model: 'D1' }).returning()
await db.orm.insert(part).values({ oemId: own.oemId, orgId: own.north, serial: 'P-1', modelId: model!.id })

const translator = new Translator()
const scope = { oemId: own.oemId, orgIds: [own.head, own.north], userId: person.id, username: 'devices' }
const test = await testApp(
  (app) => {
    deviceRoutes(app, {
      devices: deviceRepository(db),
      life: deviceLifeRepository(db),
    })
    importRoutes(app, { imports: importRepository(db), importers: [deviceImporter()], translator })
  },
  {
    whole: aCaller(scope),
    south: aCaller({ ...scope, orgIds: [own.south] }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: person.id }),
    reader: aCaller({ ...scope, codes: new Set(['/baseInfo/device']) }),
  },
)
const { sendForm } = await listening(test)
const { ask, app } = test
beforeEach(async () => {
  await db.pool.query('delete from device')
  await db.pool.query('delete from life_event')
})
afterAll(async () => {
  await test.close()
  await db.close()
})

const add = (rest: object = {}) =>
  ask(contract.createDevice, { body: { code: 'CAM-1', kind: 'camera', orgId: own.north, ...rest } })
const list = async (query: object = {}, token = 'whole'): Promise<contract.DeviceRow[]> =>
  (await ask(contract.listDevices, { query, token })).data.list
const link = (id: number, rest: object = {}) => ask(contract.linkDevice, { body: { id, vin, ...rest } })
const become = (ids: number[], state: DeviceState) =>
  ask(contract.changeDeviceStates, { body: { ids, state, reason: 'test' } })
const kinds = async () => {
  const { rows } = await db.pool.query<{ kind: string }>('select kind from life_event order by id')
  return rows.map(({ kind }) => kind)
}

describe('/tsp-bss/device', () => {
  it('adds, filters and changes devices, in tenant and data scope', async () => {
    await add({ model: 'HC-210', protocol: 'AHD' })
    await add({ code: 'LCK-1', kind: 'lock' })
    const codes = async (query: object, token?: string) => (await list(query, token)).map(({ code }) => code)
    expect(await codes({})).toEqual(['LCK-1', 'CAM-1'])
    expect(await codes({ keyWord: 'cam' })).toEqual(['CAM-1'])
    expect(await codes({ kind: 'lock', state: 'stock' })).toEqual(['LCK-1'])
    expect(await codes({ protocol: 'AHD' })).toEqual(['CAM-1'])
    for (const token of ['south', 'stranger']) expect(await codes({}, token)).toEqual([])
    const [row] = await list({ keyWord: 'CAM' })
    expect((await ask(contract.updateDevice, { body: { ...row!, model: 'HC-220' } })).code).toBe(200)
    await db.pool.query(`update device set updated_at = updated_at - interval '10 seconds'`)
    expect((await ask(contract.updateDevice, { body: { ...row!, model: 'HC-230' } })).code).toBe(409)
    expect(await add()).toMatchObject({ code: 409, failDetail: [{ path: 'code' }] })
    expect(await add({ code: 'X', orgId: 999_999 })).toMatchObject({ code: 400, failDetail: [{ path: 'orgId' }] })
    expect(await add({ code: 'X', kind: 'toaster' })).toMatchObject({ code: 400, failDetail: [{ path: 'kind' }] })
  })

  it('is linked to a vehicle and a part, and taken off again', async () => {
    const { data } = await add()
    expect(await link(data.id, { vin: 'LDEV0000000000002' })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'vin' }],
    })
    expect(await link(data.id, { partSerial: 'P-9' })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'partSerial' }],
    })
    expect((await link(data.id, { partSerial: 'P-1', position: 'Windscreen' })).code).toBe(200)
    expect((await list({ vin: 'ldev' }))[0]).toMatchObject({
      vin,
      partSerial: 'P-1',
      position: 'Windscreen',
      state: 'linked',
    })
    expect((await link(data.id)).code).toBe(409)
    expect((await ask(contract.deleteDevices, { body: { ids: [data.id] } })).code).toBe(409)
    expect((await ask(contract.unlinkDevice, { body: { id: data.id, reason: 'moved' }, token: 'south' })).code).toBe(
      409,
    )
    expect((await ask(contract.unlinkDevice, { body: { id: data.id, reason: 'moved' } })).code).toBe(200)
    expect((await list())[0]).toMatchObject({ vin: '', position: '', state: 'stock' })
    expect((await ask(contract.deleteDevices, { body: { ids: [data.id] } })).data).toEqual({ changed: 1 })
    expect(await kinds()).toEqual(['stocked', 'deviceFitted', 'deviceRemoved'])
  })

  it('is replaced by one of its kind; both name each other', async () => {
    const old = (await add()).data.id
    const next = (await add({ code: 'CAM-2' })).data.id
    await add({ code: 'LCK-1', kind: 'lock' })
    const replace = (code: string) => ask(contract.replaceDevice, { body: { id: old, code, reason: 'broken' } })
    expect((await replace('CAM-2')).code).toBe(409)
    await link(old, { position: 'Windscreen' })
    for (const code of ['CAM-9', 'LCK-1', 'CAM-1']) {
      expect(await replace(code)).toMatchObject({ code: 400, failDetail: [{ path: 'code' }] })
    }
    expect((await replace('CAM-2')).code).toBe(200)
    const [after] = await list({ keyWord: 'CAM-2' })
    expect(after).toMatchObject({ id: next, vin, position: 'Windscreen', state: 'linked', replaces: 'CAM-1' })
    expect((await list({ state: 'replaced' }))[0]).toMatchObject({ code: 'CAM-1', vin: '', replacedBy: 'CAM-2' })
    expect((await kinds()).slice(-2)).toEqual(['deviceReplaced', 'deviceFitted'])
  })

  it('changes state along its life only, all or none', async () => {
    const { data } = await add()
    expect((await become([data.id], 'linked')).code).toBe(409)
    await link(data.id)
    expect((await become([data.id], 'retired')).code).toBe(409)
    expect((await become([data.id], 'faulty')).data).toEqual({ changed: 1 })
    expect((await become([data.id], 'stock')).code).toBe(409)
    expect((await become([data.id], 'linked')).code).toBe(200)
  })

  it('takes reports of other systems; an older one changes nothing', async () => {
    await add()
    const report = (reports: { code: string; dataTime: string }[], token = 'whole') =>
      ask(contract.reportDevices, { body: { reports }, token })
    const at = (dataTime: string, rest: object = {}) => ({ code: 'CAM-1', dataTime, ...rest })
    expect(
      (await report([at('2026-03-01 08:00:00', { battery: 15 }), { code: 'X', dataTime: '2026-03-01 08:00:00' }])).data,
    ).toEqual({ changed: 1, unknown: 1 })
    await report([at('2026-02-01 08:00:00', { battery: 99 })])
    expect((await report([at('2026-03-02 08:00:00')], 'south')).data).toEqual({ changed: 0, unknown: 1 })
    expect((await list({ batteryTo: 20 }))[0]).toMatchObject({ battery: 15, lastDataTime: '2026-03-01 08:00:00' })
  })

  it('is closed to those without the button', async () => {
    const calls = [contract.createDevice, contract.updateDevice, contract.deleteDevices, contract.linkDevice]
    const others = [contract.unlinkDevice, contract.replaceDevice, contract.changeDeviceStates, contract.reportDevices]
    for (const call of [...calls, ...others, contract.exportDevices]) {
      expect((await ask(call, { token: 'reader' })).code).toBe(403)
    }
  })
})

describe('import and export of devices', () => {
  it('adds linked devices, leaves those in use where they are, and exports them', async () => {
    const { data } = await add({ code: 'CAM-0' })
    await link(data.id)
    const file = await workbookOf([
      ['Device', 'Device type', 'Organisation', 'VIN', 'Position'],
      ['CAM-1', 'Camera', 'North', vin, 'Rear'],
      ['LCK-1', 'lock', 'North', null, null],
      ['CAM-2', 'camera', 'North', 'LDEV0000000000002', null],
      ['CAM-0', 'camera', 'North', vin, 'Front'],
    ])
    const run = (await sendForm(dryRunImport, 'whole', { file }, { query: { importer: 'device' }, lang: 'en' })).data
    expect(run).toMatchObject({ added: 2, changed: 1, invalid: 1 })
    await ask(commitImport, { body: { importId: run.importId } })
    expect((await list({ keyWord: 'CAM-1' }))[0]).toMatchObject({ vin, position: 'Rear', state: 'linked' })
    const headers = { authorization: 'Bearer whole', lang: 'de' }
    const url = `${contract.exportDevices.path}?kind=lock`
    const [headings, ...rows] = await sheetOf((await app.inject({ url, headers })).rawPayload)
    expect(headings?.slice(0, 2)).toEqual(['Gerät', 'Gerätetyp'])
    expect(rows).toEqual([expect.arrayContaining(['LCK-1', 'Schloss', 'Auf Lager'])])
  })
})
