import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addIgnoreRule,
  blockFaultyTerminal,
  changeDataFaults,
  countDataFaults,
  type DataFault,
  exportDataFaults,
  listDataFaults,
  listIgnoreRules,
  removeIgnoreRule,
} from '#core/contract/data-fault.ts'
import { DataFaultRepository } from '#server/telemetry/gateway/data-fault-repository.ts'
import { DataFaults } from '#server/telemetry/gateway/data-faults.ts'
import type { KnownTerminal } from '#server/telemetry/gateway/terminal-registry.ts'
import { storableText } from '#server/store/storable-text.ts'
import { createLog } from '#server/ops/log.ts'
import { noRejectedRows } from '#tests/builders/rejected-rows.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { AS_CSV, testApp } from '#tests/support/server.ts'
import { dataFaultListRepository } from './data-fault-list-repository.ts'
import { dataFaultRoutes } from './data-fault-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: 'LFAULTY0000000001', orgId: own.north })
const terminalId = await aTerminal(db, own, vehicleId, { phone: '13500000001', sn: 'SNFAULTY' })
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const blocked: number[] = []
const { ask, close } = await testApp(
  (app) =>
    dataFaultRoutes(app, {
      faults: dataFaultListRepository(db),
      block: (_caller, id) => {
        blocked.push(id)
        return Promise.resolve(true)
      },
    }),
  {
    whole: aCaller(scope),
    south: aCaller({ ...scope, orgIds: [own.south] }),
    foreign: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
    reader: aCaller({ ...scope, codes: new Set(['/dataService/illegal']) }),
  },
)
const faults = new DataFaults(new DataFaultRepository(db), noRejectedRows, createLog('silent'))
const terminal = { oemId: own.oemId, terminalId, firmware: 'v7' } as KnownTerminal

beforeAll(async () => {
  for (const value of ['1', '2']) {
    faults.note(terminal, '13500000001', { kind: 'clockWrong', item: '0x0200', value, sample: Uint8Array.from([1, 2]) })
  }
  await faults.save()
  faults.note(terminal, '13500000001', { kind: 'clockWrong', item: '0x0200', value: '3' })
  faults.note(terminal, '13500000001', { kind: 'checksum' })
  faults.note(null, '999', { kind: 'unknownTerminal', value: storableText('zero\0byte') })
  await faults.save()
})
afterAll(async () => {
  await close()
  await db.close()
})

const listed = async (query = {}, token = 'whole') => (await ask(listDataFaults, { token, query })).data

describe('abnormal data', () => {
  it('is one row per terminal, kind and item, with its count and last sample', async () => {
    const { list, total } = await listed({ kind: 'clockWrong' })
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({
      vin: 'LFAULTY0000000001',
      sn: 'SNFAULTY',
      kind: 'clockWrong',
      item: '0x0200',
      value: '3',
      count: 3,
      firmware: 'v7',
      state: 'new',
      sample: '0102',
    })
  })

  it('calls an additional item no dialect knows as the catalogue of its tenant does', async () => {
    const add = 'insert into data_item (oem_id, code, names, rule, extension) values ($1, $2, $3, $4, $5)'
    const at = (itemId: number) => JSON.stringify({ itemId })
    await db.pool.query(add, [own.oemId, 'own.load', { en: 'Axle load' }, 'range', at(0x0e)])
    await db.pool.query(add, [foreign.oemId, 'own.tilt', { en: 'Tilt' }, 'range', at(0x51)])
    for (const item of ['0x0E', '0x51']) faults.note(terminal, '13500000001', { kind: 'unknownItem', item })
    await faults.save()
    const { list } = await listed({ kind: 'unknownItem' })
    const names = list.map(({ item, itemNames }: DataFault) => [item, itemNames]).sort()
    expect(names).toEqual([
      ['0x0E', { en: 'Axle load' }],
      ['0x51', {}],
    ])
    await db.pool.query("delete from data_fault where kind = 'unknownItem'")
  })

  it('is hidden from others; unregistered phones from all where there are several tenants', async () => {
    expect((await listed()).total).toBe(2)
    expect((await listed({}, 'south')).total).toBe(0)
    expect((await listed({}, 'foreign')).total).toBe(0)
    const { list } = await listed({ kind: 'checksum' })
    const body = { ids: [list[0].id], state: 'confirmed' as const }
    expect((await ask(changeDataFaults, { token: 'foreign', body })).data).toEqual({ changed: 0 })
    expect((await ask(changeDataFaults, { token: 'reader', body })).code).toBe(403)
    expect((await ask(changeDataFaults, { body: { ids: [1] } })).code).toBe(400)
  })

  it('is new again when it comes back after it was fixed', async () => {
    const { list } = await listed({ kind: 'checksum' })
    await ask(changeDataFaults, { body: { ids: [list[0].id], state: 'fixed', assignee: 'Li' } })
    expect((await listed({ kind: 'checksum' })).list[0]).toMatchObject({ state: 'fixed', assignee: 'Li' })
    faults.note(terminal, '13500000001', { kind: 'checksum' })
    await faults.save()
    expect((await listed({ kind: 'checksum' })).list[0]).toMatchObject({ state: 'new', count: 2 })
  })

  it('says how far the latest repair because of it is', async () => {
    const { list } = await listed({ kind: 'checksum' })
    expect(list[0].repairState).toBeNull()
    for (const state of ['done', 'open']) {
      await db.pool.query(
        `insert into repair_order (oem_id, vehicle_id, kind, fault_id, finding, state) values ($1, $2, 'wrongData', $3, '{}', $4)`,
        [own.oemId, vehicleId, list[0].id, state],
      )
    }
    expect((await listed({ kind: 'checksum' })).list[0].repairState).toBe('open')
  })

  it('is ignored by rule until the rule is ended', async () => {
    const rule = { kind: 'clockWrong' as const, firmware: 'v7', reason: 'known', days: 7 }
    const { id } = (await ask(addIgnoreRule, { body: rule })).data
    expect((await listed({ kind: 'clockWrong' })).list[0].state).toBe('ignored')
    expect((await listed({ state: 'ignored' })).total).toBe(1)
    expect((await ask(listIgnoreRules)).data).toMatchObject([{ id, firmware: 'v7', reason: 'known' }])
    expect((await ask(listIgnoreRules, { token: 'foreign' })).data).toEqual([])
    expect((await ask(removeIgnoreRule, { token: 'foreign', body: { id } })).code).toBe(409)
    expect((await ask(removeIgnoreRule, { body: { id } })).code).toBe(200)
    expect((await listed({ kind: 'clockWrong' })).list[0].state).toBe('new')
  })

  it('counts kinds per firmware', async () => {
    expect((await ask(countDataFaults)).data).toEqual(
      expect.arrayContaining([{ firmware: 'v7', kind: 'clockWrong', count: 3, terminals: 1 }]),
    )
  })

  it('leads to the terminal that can be blocked', async () => {
    const { list } = await listed({ kind: 'checksum' })
    const body = { id: list[0].id }
    expect((await ask(blockFaultyTerminal, { token: 'south', body })).code).toBe(409)
    expect((await ask(blockFaultyTerminal, { body })).code).toBe(200)
    expect(blocked).toEqual([terminalId])
  })

  it('is exported to those with the right', async () => {
    expect((await ask(exportDataFaults, { headers: AS_CSV })).text.trim().split('\n')).toHaveLength(3)
    expect((await ask(exportDataFaults, { token: 'reader' })).code).toBe(403)
  })
})
