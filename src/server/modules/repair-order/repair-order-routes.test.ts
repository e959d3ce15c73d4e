import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRepairOrder, listRepairOrders, settleRepairOrder } from '#core/contract/repair-order.ts'
import { TerminalErrorFilter } from '#core/contract/terminal-error.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { terminalErrorRepository } from '#server/modules/message-log/terminal-error-repository.ts'
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
await aTerminal(db, own, vehicleId, { sn: 'SNREPAIR1' })
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
    expect((await ask(createRepairOrder, { token, body: fault })).code).toBe(404)
    expect((await ask(settleRepairOrder, { token, body: { id: data.id, state: 'cancelled' } })).code).toBe(404)
  }
  expect((await ask(listRepairOrders, { token: 'reader', query: {} })).code).toBe(200)
  expect((await ask(createRepairOrder, { token: 'reader', body: fault })).code).toBe(403)
})
