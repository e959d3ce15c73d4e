import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createFaultCode,
  deleteFaultCodes,
  exportFaultCodes,
  type FaultCodeInput,
  getFaultCode,
  listFaultCodes,
  muteFaultCode,
  unmuteFaultCode,
  updateFaultCode,
} from '#core/contract/fault-code.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { dtcOf } from '#core/protocol/uds/dtc.ts'
import { faultType } from '#server/store/schema/base-data.ts'
import { dtcObservation } from '#server/store/schema/diagnostics.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { faultCodeImporter } from './fault-code-import-repository.ts'
import { faultCodeRepository } from './fault-code-repository.ts'
import { faultCodeRoutes } from './fault-code-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const { ask, close } = await testApp(
  (app) =>
    faultCodeRoutes(app, {
      faults: faultCodeRepository(db),
      fleet: { state: () => undefined },
    }),
  {
    whole: aCaller(scope),
    north: aCaller({ ...scope, orgIds: [own.north] }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
    reader: aCaller({ ...scope, codes: new Set(['/dataService/faultCodeManagement']) }),
  },
)
afterAll(async () => {
  await close()
  await db.close()
})
beforeEach(async () => {
  await db.pool.query('delete from dtc_observation; delete from fault_code; delete from fault_type')
  await db.orm.insert(faultType).values({ oemId: own.oemId, code: 'THROTTLE', name: 'Throttle' })
})

type Given = Partial<Omit<FaultCodeInput, 'level'>> & { level?: 1 | 2 | 3 }
const input = (over: Given = {}) => ({
  protocol: 'uds' as const,
  code: 'P0123',
  name: 'Throttle sensor high',
  level: 2 as const,
  ...over,
})
const add = async (over: Given = {}) => (await ask(createFaultCode, { body: input(over) })).data.id as number
const list = async (query = {}, token = 'whole') => (await ask(listFaultCodes, { query, token })).data.list

async function observe(vehicleId: number, code: string, mileageKm: number, lastAt = new Date()) {
  const row = { oemId: own.oemId, vehicleId, address: 0x7e0, dtc: dtcOf(code)!, code, status: 9 }
  await db.orm.insert(dtcObservation).values({ ...row, firstAt: lastAt, lastAt, mileageKm })
}

describe('fault dictionary over HTTP', () => {
  it('adds, finds by every filter, and names the fault type', async () => {
    await add({ faultType: 'THROTTLE', ecu: 'ECM', stopDriving: true })
    await add({ protocol: 'j1939', code: '110/3', name: 'Coolant', level: 3 })
    expect(await list({ keyWord: 'throttle' })).toMatchObject([
      { code: 'P0123', faultTypeName: 'Throttle', version: 1 },
    ])
    for (const filter of [
      { protocol: 'uds' },
      { ecu: 'ec' },
      { faultType: 'THROTTLE' },
      { level: 2 },
      { stopDriving: true },
    ]) {
      expect((await list(filter)).map(({ code }: { code: string }) => code)).toEqual(['P0123'])
    }
  })

  it('takes a code only in the form of its protocol, once, and with a fault type that exists', async () => {
    for (const bad of [
      { code: 'X0123' },
      { protocol: 'j1939' as const, code: 'P0123' },
      { faultType: 'NONE' },
      { sameAs: 999 },
    ]) {
      expect(await ask(createFaultCode, { body: input(bad) })).toMatchObject({ code: 400 })
    }
    await add()
    expect(await ask(createFaultCode, { body: input() })).toMatchObject({ code: 409, failDetail: [{ path: 'code' }] })
  })

  it('keeps what it was as a version, and refuses a change on top of another one', async () => {
    const id = await add()
    const [{ updateTime }] = await list()
    await ask(updateFaultCode, { body: { ...input({ name: 'New name' }), id, updateTime } })
    const { data } = await ask(getFaultCode, { query: { id } })
    expect(data.fault).toMatchObject({ name: 'New name', version: 2 })
    expect(data.versions).toMatchObject([{ version: 1, name: 'Throttle sensor high', level: 2 }])
    const late = { ...input(), id, updateTime: '2020-01-01 00:00:00' }
    expect(await ask(updateFaultCode, { body: late })).toMatchObject({ code: 409 })
  })

  it('counts vehicles of thirty days within the scope, and reports mileage and codes that come together', async () => {
    const id = await add()
    const [head, north] = [await aVehicle(db, own), await aVehicle(db, own, { orgId: own.north })]
    await observe(head, 'P0123-45', 12_500)
    await observe(head, 'U0100-87', 12_500)
    await observe(north, 'P0123-11', 23_000)
    await observe(await aVehicle(db, own), 'P0123-45', 1, new Date(Date.now() - 40 * 86_400_000))
    expect((await list())[0].vehicles).toBe(2)
    expect((await list({}, 'north'))[0].vehicles).toBe(1)
    const { data } = await ask(getFaultCode, { query: { id } })
    expect(data.mileage).toEqual([
      { fromKm: 0, vehicles: 1 },
      { fromKm: 10_000, vehicles: 1 },
      { fromKm: 20_000, vehicles: 1 },
    ])
    expect(data.together).toEqual([{ code: 'U0100-87', name: '', vehicles: 1 }])
    expect(data.trend).toHaveLength(1)
  })

  it('mutes a model until a moment that is still to come', async () => {
    const id = await add()
    const body = { id, model: 'T-460', reason: 'Campaign 7' }
    expect(await ask(muteFaultCode, { body: { ...body, untilTime: '2020-01-01 00:00:00' } })).toMatchObject({
      code: 400,
    })
    await ask(muteFaultCode, { body: { ...body, untilTime: toPlatformTime(Date.now() + 86_400_000) } })
    expect((await list())[0].muted).toBe(1)
    await ask(unmuteFaultCode, { body: { id, model: 'T-460' } })
    expect((await list())[0].muted).toBe(0)
  })

  it('belongs to one tenant, and changes need their permission', async () => {
    const id = await add()
    expect(await list({}, 'stranger')).toEqual([])
    expect(await ask(getFaultCode, { query: { id }, token: 'stranger' })).toMatchObject({ code: 404 })
    expect((await ask(deleteFaultCodes, { body: { ids: [id] }, token: 'stranger' })).data.changed).toBe(0)
    expect(await ask(createFaultCode, { body: input(), token: 'reader' })).toMatchObject({ code: 403 })
    expect((await ask(deleteFaultCodes, { body: { ids: [id] } })).data.changed).toBe(1)
  })

  it('is imported by workbook rows, changed by them and taken back', async () => {
    const importer = faultCodeImporter()
    const value = importer.schema.parse({ code: 'P0217', name: 'Coolant too hot', level: '1' })
    const columns = new Set(['code', 'name', 'level'])
    const caller = aCaller(scope)
    const rows = [{ row: 2, value, columns }]
    await db.orm.transaction(async (tx) => {
      expect(await importer.plan(tx, caller, rows)).toEqual([{ outcome: 'added' }])
      await importer.apply(tx, caller, [{ ...rows[0]!, outcome: 'added', before: null }])
      expect(await importer.plan(tx, caller, rows)).toEqual([{ outcome: 'unchanged' }])
      const changed = { ...(value as object), name: 'Hot' }
      const plan = await importer.plan(tx, caller, [{ row: 2, value: changed, columns }])
      expect(plan).toMatchObject([{ outcome: 'changed', before: { name: 'Coolant too hot' } }])
    })
    expect(await list()).toMatchObject([{ code: 'P0217', level: 1 }])
    expect((await ask(exportFaultCodes, { query: {} })).headers['content-disposition']).toContain('fault-codes.xlsx')
  })
})

describe('an entry of the dictionary', () => {
  it('keeps causes and advice in every language next to what was typed', async () => {
    const texts = { zh: { causes: '节温器卡滞', driverAdvice: '停车', workshopAdvice: '' } }
    const id = await add({ causes: 'Thermostat stuck', texts })
    const { fault } = (await ask(getFaultCode, { query: { id } })).data
    expect(fault).toMatchObject({ causes: 'Thermostat stuck', texts })
    const { updateTime } = fault
    expect(
      await ask(updateFaultCode, { body: { ...input({ causes: 'As typed', texts }), id, updateTime } }),
    ).toMatchObject({ code: 200 })
    expect((await ask(getFaultCode, { query: { id } })).data.fault).toMatchObject({ causes: 'As typed', texts })
  })

  it('shows whether it ended with an upgrade, stayed, or came with it', async () => {
    const id = await add()
    const at = new Date(Date.now() - 5 * 86_400_000)
    const day = (days: number) => new Date(at.getTime() + days * 86_400_000)
    const upgraded = async (firstAt: Date, lastAt: Date, status: 'executed' | 'failed' = 'executed') => {
      const vehicleId = await aVehicle(db, own)
      await observe(vehicleId, 'P0123-45', 100, lastAt)
      await db.pool.query('update dtc_observation set first_at = $1 where vehicle_id = $2', [firstAt, vehicleId])
      await db.orm.insert(commandJob).values({
        oemId: own.oemId,
        vehicleId,
        kind: 'upgrade',
        params: { version: 'T9.2' },
        messageId: 0x8108,
        expiresAt: at,
        resultAt: at,
        status,
      })
    }
    await upgraded(day(-3), day(-1))
    await upgraded(day(-2), day(-1))
    await upgraded(day(-2), day(2))
    await upgraded(day(1), day(2))
    await upgraded(day(-2), day(-1), 'failed')
    const { upgrades } = (await ask(getFaultCode, { query: { id } })).data
    expect(upgrades).toEqual([{ version: 'T9.2', gone: 2, stayed: 1, fresh: 1 }])
  })
})
