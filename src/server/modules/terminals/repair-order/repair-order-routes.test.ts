import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createFindingRepair,
  createRepairOrder,
  listRepairOrders,
  settleRepairOrder,
} from '#core/contract/repair-order.ts'
import { TerminalErrorFilter } from '#core/contract/terminal-error.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { terminalErrorRepository } from '../message-log/terminal-error-repository.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { repairOrderRepository } from './repair-order-repository.ts'
import { repairOrderRoutes } from './repair-order-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: 'LREPAIR0000000001', orgId: own.north })
const terminalId = await aTerminal(db, own, vehicleId, { sn: 'SNREPAIR1' })
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const { ask, close } = await testApp((app) => repairOrderRoutes(app, { orders: repairOrderRepository(db) }), {
  whole: aCaller(scope),
  south: aCaller({ ...scope, orgIds: [own.south] }),
  foreign: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
  reader: aCaller({ ...scope, codes: new Set(['/tbox/errorReport']) }),
})
const START = Date.now() - 3_600_000
const fault = { vehicleId, error: 'antennaOpen' as const }

beforeAll(async () => {
  await db.pool.query(
    `insert into alarm_event (oem_id, vehicle_id, kind, level, started_at, ended_at) values ($1, $2, 'antennaOpen', 3, $3, $4)`,
    [own.oemId, vehicleId, new Date(START), new Date(START + 60_000)],
  )
})
afterAll(async () => {
  await close()
  await db.close()
})

/** Wrong data of the terminal; answers its number. */
async function aFinding(item: string, of = terminalId): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into data_fault (oem_id, terminal_id, phone, kind, item, value, expected, count, sample, first_at, last_at)
     values ($1, $2, '13500000001', 'outOfRange', $3, '999', '0-220', 4, '\\x7e01', now(), now()) returning id`,
    [own.oemId, of, item],
  )
  return rows[0]!.id
}
const stateOf = async (id: number) =>
  (await db.pool.query('select state from data_fault where id = $1', [id])).rows[0]?.state as string

/** The fault as /tbox/errorReport lists it. */
async function listed() {
  const range = { startTime: toPlatformTime(START - 1000), endTime: toPlatformTime(START + 7_200_000) }
  const { list } = await terminalErrorRepository(db).page(scope, TerminalErrorFilter.parse(range), {
    page: 1,
    size: 10,
  })
  return list[0]
}

it('is ordered once for a fault, ended once, and the fault counts as handled when it was repaired', async () => {
  expect(await listed()).toMatchObject({ handled: false, repairOrdered: false })
  const { data } = await ask(createRepairOrder, { body: { ...fault, station: 'North yard', note: 'Cable' } })
  expect((await ask(createRepairOrder, { body: fault })).code).toBe(409)
  expect(await listed()).toMatchObject({ handled: false, repairOrdered: true })
  expect((await ask(listRepairOrders, { query: { state: 'open' } })).data).toMatchObject({
    total: 1,
    list: [{ ...data, vin: 'LREPAIR0000000001', sn: 'SNREPAIR1', station: 'North yard', note: 'Cable', endTime: null }],
  })
  const settle = (body: object) => ask(settleRepairOrder, { body: { id: data.id, ...body } as never })
  expect(await settle({ state: 'done' })).toMatchObject({ code: 400, failDetail: [{ path: 'result' }] })
  expect((await settle({ state: 'done', result: 'Antenna changed' })).code).toBe(200)
  expect((await settle({ state: 'cancelled' })).code).toBe(409)
  expect(await listed()).toMatchObject({ handled: true, repairOrdered: false })
  expect((await ask(listRepairOrders, { query: {} })).data.list).toMatchObject([
    { state: 'done', result: 'Antenna changed', endTime: expect.any(String) },
  ])
})

it('leaves the fault as it was when it is called off, and another can be ordered', async () => {
  const other = { vehicleId, error: 'powerLost' as const }
  const { data } = await ask(createRepairOrder, { body: other })
  expect((await ask(settleRepairOrder, { body: { id: data.id, state: 'cancelled' } })).code).toBe(200)
  const again = await ask(createRepairOrder, { body: other })
  expect(again.code).toBe(200)
  expect(again.data.id).not.toBe(data.id)
})

it('is nothing to strangers, to other organisations and to those who may only read', async () => {
  const { data } = await ask(createRepairOrder, { body: { vehicleId, error: 'ttsFault' } })
  for (const token of ['foreign', 'south']) {
    expect((await ask(listRepairOrders, { token, query: {} })).data.total).toBe(0)
    expect((await ask(createRepairOrder, { token, body: fault })).code).toBe(400)
    expect((await ask(settleRepairOrder, { token, body: { id: data.id, state: 'cancelled' } })).code).toBe(409)
  }
  expect((await ask(listRepairOrders, { token: 'reader', query: {} })).code).toBe(200)
  expect((await ask(createRepairOrder, { token: 'reader', body: fault })).code).toBe(403)
})

it('takes a finding of wrong data along, which is confirmed by the order and fixed by the repair', async () => {
  const finding = await aFinding('speed')
  const order = { id: finding, station: 'North yard', note: 'Change the sensor' }
  const { code, data } = await ask(createFindingRepair, { body: order })
  expect(code).toBe(200)
  expect(await stateOf(finding)).toBe('confirmed')
  expect((await ask(createFindingRepair, { body: order })).code).toBe(409)
  // Another finding of the same vehicle has an order of its own.
  expect((await ask(createFindingRepair, { body: { id: await aFinding('altitude') } })).code).toBe(200)
  await db.pool.query(`update data_fault set value = '1', sample = null where id = $1`, [finding])
  const listedOrder = async () =>
    (await ask(listRepairOrders, { query: { error: 'wrongData' } })).data.list.find(
      ({ id }: { id: number }) => id === data.id,
    )
  expect(await listedOrder()).toMatchObject({
    vin: 'LREPAIR0000000001',
    sn: 'SNREPAIR1',
    error: 'wrongData',
    state: 'open',
    note: 'Change the sensor',
    finding: { kind: 'outOfRange', item: 'speed', value: '999', expected: '0-220', sample: '7e01' },
  })
  const done = { id: data.id, state: 'done' as const, result: 'Sensor changed' }
  expect((await ask(settleRepairOrder, { body: done })).code).toBe(200)
  expect(await stateOf(finding)).toBe('fixed')
  // It came back: there may be a second repair, and calling that off changes nothing.
  await db.pool.query(`update data_fault set state = 'new' where id = $1`, [finding])
  const again = await ask(createFindingRepair, { body: { id: finding } })
  expect((await ask(settleRepairOrder, { body: { id: again.data.id, state: 'cancelled' } })).code).toBe(200)
  expect(await stateOf(finding)).toBe('confirmed')
  await db.pool.query('delete from data_fault where id = $1', [finding])
  expect(await listedOrder()).toMatchObject({ state: 'done', finding: { item: 'speed', sample: '7e01' } })
})

it('is not ordered for findings of strangers, without the right, or where there is no vehicle', async () => {
  const finding = await aFinding('direction')
  for (const token of ['foreign', 'south']) {
    expect((await ask(createFindingRepair, { token, body: { id: finding } })).code).toBe(409)
  }
  expect((await ask(createFindingRepair, { token: 'reader', body: { id: finding } })).code).toBe(403)
  expect((await ask(createFindingRepair, { body: { id: await aFinding('phone', 0) } })).code).toBe(409)
  expect(await stateOf(finding)).toBe('new')
})
