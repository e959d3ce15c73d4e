import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/plant.ts'
import { aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { plantGround } from '#tests/support/plant-ground.ts'

const ground = await plantGround()
const {
  db,
  own,
  foreign,
  ask,
  refreshed,
  report,
  apply,
  done,
  list,
  states,
  only,
  stock,
  booked,
  kinds,
  of,
  VIN,
  ICCID,
} = ground
beforeEach(ground.reset)
afterAll(ground.close)

describe('records of a plant', () => {
  it('become a vehicle with terminal and card, and its life', async () => {
    await stock()
    const answer = await done([of('lineOff'), of('simFitted'), of('terminalFitted'), of('built'), of('shipped')])
    expect(answer.data).toMatchObject({ stored: 5, duplicates: 0 })
    expect(await states()).toEqual({
      built: 'applied',
      terminalFitted: 'applied',
      simFitted: 'applied',
      lineOff: 'applied',
      shipped: 'applied',
    })
    expect(await booked()).toEqual([
      { vin: VIN, orgId: own.north, model: 'T-460', sn: 'T1', iccid: ICCID, engineNo: 'E1', off: '2026-05-01' },
    ])
    expect(await kinds()).toEqual(['built', 'terminalFitted', 'simFitted', 'lineOff', 'shipped', 'registered'])
    expect(refreshed).toHaveLength(1)
    const { data } = await ask(contract.listPlantBatches, {})
    expect(data.list[0]).toMatchObject({ state: 'done', source: 'call', operator: 'plants', rows: 5, applied: 5 })
  })

  it('count once by their message id', async () => {
    const record = of('built')
    await done([record])
    expect((await done([record, { ...record, model: 'B-12E' }])).data).toMatchObject({ stored: 0, duplicates: 2 })
    expect(await booked()).toMatchObject([{ model: 'T-460' }])
  })

  it('wait for what comes before them, in whatever delivery it comes', async () => {
    await stock()
    await done([of('simFitted'), of('lineOff')])
    expect(await states()).toEqual({ simFitted: 'validated notBuilt', lineOff: 'validated earlier' })
    await done([of('built'), of('terminalFitted')])
    expect(Object.values(await states())).toEqual(['applied', 'applied', 'applied', 'applied'])
  })

  it('wait for a code until it is mapped', async () => {
    await done([of('built', { model: 'PX-9', colour: 'W1' }), of('lineOff')])
    expect(await states()).toEqual({ built: 'validated unknownModel', lineOff: 'validated earlier' })
    expect((await ask(contract.countPlantRecords, {})).data).toMatchObject({ validated: 2, unknownCodes: 1 })
    expect((await ask(contract.listPlantCodes, {})).data).toMatchObject([{ kind: 'model', code: 'PX-9', waiting: 1 }])
    const map = (kind: 'model' | 'colour', code: string, target: string) =>
      ask(contract.mapPlantCode, { body: { plantCode: 'P1', kind, code, target } })
    expect(await map('model', 'PX-9', 'NONE')).toMatchObject({ code: 400, failDetail: [{ path: 'target' }] })
    expect((await map('model', 'PX-9', 'B-12E')).data).toEqual({ released: 1 })
    await apply()
    expect(await states()).toMatchObject({ built: 'validated unknownColour' })
    await map('colour', 'W1', 'WHT')
    await apply()
    expect(await states()).toEqual({ built: 'applied', lineOff: 'applied' })
    expect(await booked()).toMatchObject([{ model: 'B-12E' }])
    expect(
      (await ask(contract.unmapPlantCode, { body: { plantCode: 'P1', kind: 'colour', code: 'W1' } })).data,
    ).toEqual({
      changed: 1,
    })
  })

  it('of an unknown plant wait until it is registered', async () => {
    await done([of('built')], 'P9')
    expect(await only('built')).toMatchObject({ state: 'validated', error: 'unknownPlant', plantName: '' })
    await ask(contract.savePlant, { body: { code: 'P9', name: 'Nine', orgId: own.head } })
    await apply()
    expect(await booked()).toMatchObject([{ vin: VIN, orgId: own.head }])
  })
})

describe('conflicts and failures of a plant', () => {
  it.each([
    ['take', 'overwritten', 'E2'],
    ['keep', 'retained', 'E1'],
  ] as const)('that differ wait for a decision: %s', async (decision, result, engineNo) => {
    await done([of('built')])
    await done([of('built', { engineNo: 'E2' }), of('lineOff')])
    const [conflict] = await list({ state: 'conflict' })
    expect(conflict!.differences).toEqual([{ field: 'engineNo', booked: 'E1', reported: 'E2' }])
    expect(await only('lineOff')).toMatchObject({ state: 'validated', error: 'earlier' })
    const decide = () =>
      ask(contract.decidePlantConflicts, { body: { ids: [conflict!.id], decision, reason: 'asked the plant' } })
    expect((await decide()).data).toEqual({ changed: 1 })
    await apply()
    expect((await list({ messageId: conflict!.messageId }))[0]).toMatchObject({
      state: 'applied',
      result,
      decidedBy: 'plants',
    })
    expect(await only('lineOff')).toMatchObject({ state: 'applied' })
    expect(await booked()).toMatchObject([{ engineNo }])
    expect((await decide()).code).toBe(409)
  })

  it('move a terminal that is in another vehicle only by a decision', async () => {
    await stock()
    const elsewhere = await aVehicle(db, own, { vin: 'LPLANT00000000009', orgId: own.north })
    await db.pool.query(`update terminal set vehicle_id = $1 where sn = 'T1'`, [elsewhere])
    await done([of('built'), of('terminalFitted')])
    const record = await only('terminalFitted')
    expect(record.differences).toEqual([{ field: 'terminalVin', booked: 'LPLANT00000000009', reported: VIN }])
    await ask(contract.decidePlantConflicts, { body: { ids: [record.id], decision: 'take' } })
    await apply()
    expect(await booked()).toMatchObject([{ vin: VIN, sn: 'T1' }, { sn: null }])
    const { rows } = await db.pool.query(`select deregistered from terminal where sn = 'T1'`)
    expect(rows).toEqual([{ deregistered: true }])
  })

  it('fail with the reason and can be applied again', async () => {
    await done([of('built'), of('terminalFitted'), of('lineOff')])
    expect(await states()).toMatchObject({ terminalFitted: 'failed unknownTerminal', lineOff: 'applied' })
    await stock()
    const { id } = await only('terminalFitted')
    expect((await ask(contract.retryPlantRecords, { body: { ids: [id] } })).data).toEqual({ changed: 1 })
    await apply()
    expect(await only('terminalFitted')).toMatchObject({ state: 'applied', retries: 1 })
  })

  it('never touch a vehicle of another tenant', async () => {
    await aVehicle(db, foreign, { vin: VIN })
    await done([of('built')])
    expect(await states()).toEqual({ built: 'failed vinTaken' })
  })

  it('two vehicles that report one terminal get it one after the other', async () => {
    await stock()
    const other = 'LPLANT00000000002'
    await done([of('built'), of('built', { vin: other }), of('terminalFitted'), of('terminalFitted', { vin: other })])
    expect((await list({ event: 'terminalFitted' })).map(({ state }) => state).sort()).toEqual(['applied', 'conflict'])
  })
})

describe('reports of a plant', () => {
  it('are simulated without a trace', async () => {
    await aTerminal(db, own, await aVehicle(db, own, { vin: 'LPLANT00000000009' }), { sn: 'T1' })
    const { data } = await ask(contract.simulatePlantRecords, {
      body: { plant: 'P1', records: [of('built'), of('terminalFitted'), of('simFitted')] as contract.PlantMessage[] },
    })
    expect(data.map(({ state, error }: contract.SimulatedRecord) => error ?? state)).toEqual([
      'applied',
      'conflict',
      'earlier',
    ])
    expect(await list()).toEqual([])
    expect(await booked()).toHaveLength(1)
  })

  it('are delivered, applied and simulated at the same time', async () => {
    const vins = Array.from({ length: 40 }, (_, index) => `LPLANT000000${String(20_000 + index)}`)
    const built = (order: readonly string[]) => order.map((vin) => of('built', { vin, messageId: `built ${vin}` }))
    const body = (order: readonly string[]) => ({ plant: 'P1', records: built(order) as contract.PlantMessage[] })
    const turned = [...vins].reverse()
    const answers: number[] = []
    for (let round = 0; round < 6; round += 1) {
      const deliveries = [vins, turned].map((order) => ask(contract.reportPlantRecords, { body: body(order) }))
      answers.push(...(await Promise.all(deliveries)).map(({ code }) => code))
      await db.pool.query(`update plant_record set state = 'received'`)
      const simulations = [1, 2, 3].map(() => ask(contract.simulatePlantRecords, { body: body(turned) }))
      await Promise.all([apply(), ...simulations])
      answers.push(...(await Promise.all(simulations)).map(({ code }) => code))
    }
    expect(new Set(answers)).toEqual(new Set([200]))
    await apply()
    expect(await list()).toHaveLength(vins.length)
  })

  it('are seen with the organisation of their plant', async () => {
    await done([of('built')])
    for (const token of ['south', 'stranger']) expect(await list({}, token)).toEqual([])
    expect((await ask(contract.listPlantRecords, { token: 'reporter' })).code).toBe(403)
    expect(
      await ask(contract.reportPlantRecords, {
        token: 'south',
        body: { plant: 'P1', records: [of('built')] } as contract.PlantReport,
      }),
    ).toMatchObject({ code: 400, failDetail: [{ path: 'plant' }] })
  })

  it.each([
    ['records.0.model', of('built', { model: undefined })],
    ['records.0.sn', of('terminalFitted', { sn: '' })],
    ['records.0.vin', of('built', { vin: 'SHORT' })],
  ])('name what is wrong: %s', async (path, record) => {
    expect(await report([record])).toMatchObject({ code: 400, failDetail: [{ path }] })
  })

  it('of a cancelled delivery are not applied', async () => {
    await done([of('lineOff')])
    await report([of('built', { eventTime: '2026-04-01 00:00:00' })])
    const { data } = await ask(contract.listPlantBatches, {})
    expect((await ask(contract.cancelPlantBatch, { body: { id: data.list[0].id } })).code).toBe(200)
    await apply()
    expect(await states()).toEqual({ built: 'failed cancelled', lineOff: 'validated notBuilt' })
    expect((await ask(contract.cancelPlantBatch, { body: { id: data.list[0].id } })).code).toBe(409)
  })

  it('export with their filter', async () => {
    await done([of('built')])
    const { headers } = await ask(contract.exportPlantRecords, { query: { state: 'applied' } })
    expect(headers['content-disposition']).toContain('plant-records.xlsx')
  })
})
