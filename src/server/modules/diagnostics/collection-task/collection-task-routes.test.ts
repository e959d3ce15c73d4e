import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cancelCollectionTask,
  type CollectionTask,
  createCollectionTask,
  deleteCollectionTask,
  exportCollectionValues,
  listCollectionTasks,
  listCollectionValues,
  listCollectionVehicles,
} from '#core/contract/collection-task.ts'
import { planBus } from '#core/domain/can-plan.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { demoDbc } from '#core/demo/demo-can.ts'
import { importDbc } from '#core/protocol/can/dbc-import.ts'
import { createLog } from '#server/ops/log.ts'
import { canPlan, canPlanVersion, dtcObservation, faultCode, udsRequest } from '#server/store/schema/diagnostics.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { startWork } from '#server/work/start-work.ts'
import { aCaller } from '#tests/support/caller.ts'
import { commandGround } from '#tests/support/command-ground.ts'
import { AS_CSV, testApp } from '#tests/support/server.ts'
import { collectionPassRepository } from './collection-pass-repository.ts'
import { collectionResultRepository } from './collection-result-repository.ts'
import { collectionTaskRepository } from './collection-task-repository.ts'
import { collectionTaskRoutes } from './collection-task-routes.ts'
import { collectionWork } from './collection-work.ts'

const ground = await commandGround()
const { db, owner, telemetry } = ground
const scope = { oemId: owner.oemId, orgIds: [owner.head, owner.north, owner.south] }
const passes = collectionPassRepository(db)
const { ask, close } = await testApp(
  (app) => collectionTaskRoutes(app, { tasks: collectionTaskRepository(db), results: collectionResultRepository(db) }),
  {
    whole: aCaller(scope),
    foreign: aCaller({ ...scope, oemId: 'another' }),
    elsewhere: aCaller({ ...scope, orgIds: [owner.south] }),
    reader: aCaller({ ...scope, codes: new Set(['/dataService/can']) }),
  },
)
afterAll(async () => {
  ground.endTerminals()
  await close()
  await ground.close()
})

const HOUR_MS = 3_600_000
const BMS_PACK = 0x18a201f3
const buses = [planBus(importDbc(demoDbc('Electric drive'), 'Drive').bus, 0)]
let planId = 0
beforeEach(async () => {
  await db.pool.query('delete from collection_task; delete from can_plan')
  const values = { oemId: owner.oemId, name: 'Drive', version: 2, publishedVersion: 1, state: 'published' as const }
  const [plan] = await db.orm.insert(canPlan).values(values).returning()
  planId = plan!.id
  await db.orm.insert(canPlanVersion).values([
    { planId, version: 1, buses: [] },
    { planId, version: 2, buses },
  ])
})

const startTime = () => toPlatformTime(Date.now() - HOUR_MS)
const inputOf = (vin: string) => ({
  name: 'Pack voltage',
  taskType: 0 as const,
  dataSource: 0 as const,
  planId,
  scope: 1 as const,
  targets: [vin],
  startTime: startTime(),
  duration: 90,
  durationUnit: 1 as const,
})
const add = async (vin: string, over: object = {}) =>
  (await ask(createCollectionTask, { body: { ...inputOf(vin), ...over } })).data.id as number
const tasks = async (token = 'whole'): Promise<CollectionTask[]> =>
  (await ask(listCollectionTasks, { query: {}, token })).data.list
const vehiclesOf = async (id: number, token = 'whole') =>
  (await ask(listCollectionVehicles, { query: { id }, token })).data.list
const valuesOf = async (id: number, vin: string, token = 'whole') =>
  (await ask(listCollectionValues, { query: { id, vin, pageSize: 100 }, token })).data.list

async function aReportingVehicle() {
  const vehicle = await ground.aCommandedVehicle()
  await vehicle.terminal.signOn(telemetry.gatewayPort)
  const upload = async (...frames: [id: number, hex: string][]) => {
    const sent = frames.map(([id, hex]) => ({ word: (id | 0x40000000) >>> 0, data: Buffer.from(hex, 'hex') }))
    await vehicle.terminal.answerTo(
      vehicle.terminal.send(0x0705, { count: sent.length, clock: '1200000000', frames: sent }),
    )
  }
  return { ...vehicle, upload }
}
/** Everything up to a moment, as the job of the task would. */
async function collectUntil(id: number, at: number) {
  while (await passes.collect(id, at));
}
const soon = () => Date.now() + 60_000
const later = () => Date.now() + HOUR_MS

describe('collection tasks', () => {
  it('sum up what vehicles have sent, once, and go on where they ended', async () => {
    const vehicle = await aReportingVehicle()
    await vehicle.upload([BMS_PACK, '0102030405060708'], [0x18ffff00, '0102030405060708'])
    const id = await add(vehicle.vin)
    expect((await tasks())[0]).toMatchObject({ status: 0, collectTime: null, plan: { version: 2 }, durationUnit: 1 })
    await collectUntil(id, Date.now() + 1)
    await collectUntil(id, Date.now() + 1)
    await vehicle.upload([BMS_PACK, '0202030405060708'])
    await collectUntil(id, soon())
    expect((await tasks())[0]).toMatchObject({ status: 1, vehicles: 1, messages: 2, targets: [vehicle.vin] })
    const [row] = await vehiclesOf(id)
    expect(row).toMatchObject({ vin: vehicle.vin, messages: 2, frames: 3, unread: 1 })
    expect(row.ecus).toContainEqual({ ecu: 'BMS', diagnosis: 1, frames: 2 })
    expect(row.ecus).toContainEqual({ ecu: 'VCU', diagnosis: 0, frames: 0 })
    expect(await valuesOf(id, vehicle.vin)).toContainEqual(
      expect.objectContaining({
        ecu: 'BMS',
        message: 'BMS_Pack',
        name: 'PackVoltage',
        unit: 'V',
        samples: 2,
        min: 25.8,
        max: expect.closeTo(51.4),
        mean: expect.closeTo(38.6),
        last: expect.closeTo(51.4),
      }),
    )
    const found = await ask(listCollectionValues, { query: { id, vin: vehicle.vin, keyWord: 'voltage' } })
    expect(found.data.total).toBe(1)

    const linesOf = async (token = 'whole') =>
      (await ask(exportCollectionValues, { token, query: { id }, headers: AS_CSV })).text.trim().split('\n')
    const [head, ...lines] = await linesOf()
    expect(head).toContain('vin,plate,ecu,message,name,')
    expect(lines).toHaveLength((await valuesOf(id, vehicle.vin)).length)
    expect(lines.find((line) => line.includes('PackVoltage'))).toMatch(
      new RegExp(`^${vehicle.vin},.*BMS,BMS_Pack,PackVoltage,,V,2,`),
    )
    expect(await linesOf('elsewhere')).toHaveLength(1)
    expect((await ask(exportCollectionValues, { token: 'reader', query: { id } })).code).toBe(403)
  })

  it('have least, greatest and last values above 2^53 with all their digits, over several passes', async () => {
    const dbc = 'BO_ 2566848512 Counter: 8 BMS\n SG_ Count : 0|64@1+ (1,0) [0|0] "" X\n'
    await db.orm.update(canPlanVersion).set({ buses: [planBus(importDbc(dbc, 'Wide').bus, 0)] })
    const vehicle = await aReportingVehicle()
    await vehicle.upload([0x18ff0000, '0200000000002000'], [0x18ff0000, '0100000000002000'])
    const id = await add(vehicle.vin)
    await collectUntil(id, Date.now() + 1)
    await vehicle.upload([0x18ff0000, '0300000000002000'])
    await collectUntil(id, soon())
    expect(await valuesOf(id, vehicle.vin)).toMatchObject([
      { name: 'Count', exactMin: '9007199254740993', exactMax: '9007199254740995', exactLast: '9007199254740995' },
    ])
    const { text } = await ask(exportCollectionValues, { query: { id }, headers: AS_CSV })
    expect(text).toMatch(/,3,9007199254740993,[\d.]+,9007199254740995,9007199254740995,/)
  })

  it('end with their time, and ECUs without a frame have failed', async () => {
    const vehicle = await aReportingVehicle()
    await vehicle.upload([BMS_PACK, '0102030405060708'])
    const id = await add(vehicle.vin)
    await collectUntil(id, later())
    expect((await tasks())[0]).toMatchObject({ status: 2 })
    const [{ ecus }] = await vehiclesOf(id)
    expect(ecus).toContainEqual({ ecu: 'BMS', diagnosis: 1, frames: 1 })
    expect(ecus).toContainEqual({ ecu: 'VCU', diagnosis: 2, frames: 0 })
    await vehicle.upload([BMS_PACK, '0102030405060708'])
    await collectUntil(id, later())
    expect((await tasks())[0]).toMatchObject({ messages: 1 })
  })

  it('track with the published version, and need one', async () => {
    const vehicle = await aReportingVehicle()
    await add(vehicle.vin, { taskType: 1 })
    expect((await tasks())[0]).toMatchObject({ taskType: 1, plan: { version: 1 } })
    await db.pool.query('update can_plan set published_version = null')
    const body = { ...inputOf(vehicle.vin), taskType: 1 as const }
    expect(await ask(createCollectionTask, { body })).toMatchObject({ code: 400, failDetail: [{ path: 'planId' }] })
  })

  it('can be cancelled once while they are open, and deleted', async () => {
    const vehicle = await aReportingVehicle()
    const id = await add(vehicle.vin)
    expect(await ask(cancelCollectionTask, { body: { id } })).toMatchObject({ code: 200 })
    expect((await tasks())[0]).toMatchObject({ status: 3 })
    await vehicle.upload([BMS_PACK, '0102030405060708'])
    await collectUntil(id, later())
    expect((await tasks())[0]).toMatchObject({ status: 3, messages: 0 })
    expect(await ask(cancelCollectionTask, { body: { id } })).toMatchObject({ code: 409 })
    await ask(deleteCollectionTask, { body: { id } })
    expect(await tasks()).toEqual([])
  })

  it('are collected by the job that their creation adds', async () => {
    const vehicle = await aReportingVehicle()
    await vehicle.upload([BMS_PACK, '0102030405060708'])
    const worker = startWork({ db, log: createLog('silent'), work: collectionWork({ passes, now: later }) })
    await add(vehicle.vin)
    await expect.poll(async () => (await tasks())[0]?.status, { timeout: 20_000 }).toBe(2)
    expect((await tasks())[0]?.messages).toBe(1)
    await worker.close()
  })
})

describe('limits and sources of collection tasks', () => {
  it('refuse vehicles and plans that are not there, and more than they may collect', async () => {
    const { vin } = await aReportingVehicle()
    const refused = async (over: object, token = 'whole') => {
      const { code, failDetail } = await ask(createCollectionTask, { body: { ...inputOf(vin), ...over }, token })
      return [code, failDetail?.[0]?.path]
    }
    expect(await refused({ targets: ['LNOSUCHVEHICLE001'] })).toEqual([400, 'targets'])
    expect(await refused({ scope: 0, targets: ['NO-MODEL'] })).toEqual([400, 'targets'])
    expect(await refused({ planId: undefined })).toEqual([400, 'planId'])
    expect(await refused({ planId: 999_999 })).toEqual([400, 'planId'])
    expect(await refused({ duration: 32, durationUnit: 2 })).toEqual([400, 'duration'])
    expect(await refused({ duration: 31, durationUnit: 2 })).toEqual([200, undefined])
    expect((await refused({}, 'foreign'))[0]).toBe(400)
    expect((await refused({}, 'reader'))[0]).toBe(403)
  })

  it('show the vehicles their reader may see, and nothing of another tenant', async () => {
    const vehicle = await aReportingVehicle()
    await vehicle.upload([BMS_PACK, '0102030405060708'])
    const id = await add(vehicle.vin)
    await collectUntil(id, soon())
    for (const token of ['foreign', 'elsewhere']) {
      expect(await tasks(token)).toEqual([])
      expect(await vehiclesOf(id, token)).toEqual([])
      expect(await valuesOf(id, vehicle.vin, token)).toEqual([])
      expect(await ask(cancelCollectionTask, { body: { id }, token })).toMatchObject({ code: 409 })
      expect(await ask(deleteCollectionTask, { body: { id }, token })).toMatchObject({ code: 409 })
    }
  })

  it('collect trouble codes of the dictionary, and which ECUs could be read', async () => {
    const { vin, vehicleId } = await aReportingVehicle()
    const of = { oemId: owner.oemId, vehicleId }
    await db.orm
      .insert(faultCode)
      .values({ oemId: owner.oemId, protocol: 'uds', code: 'P0A7F', name: 'Pack worn', level: 2 })
    const seen = { firstAt: new Date(Date.now() - 10_000), lastAt: new Date(Date.now() - 10_000) }
    const code = { ...of, ...seen, address: 0x7e4, status: 9, ecu: 'BMS' }
    await db.orm.insert(dtcObservation).values([
      { ...code, dtc: 1, code: 'P0A7F-00' },
      { ...code, dtc: 2, code: 'P1234-00' },
    ])
    const [job] = await db.orm
      .insert(commandJob)
      .values({ ...of, kind: 'uds', messageId: 0x8900, status: 'expired', expiresAt: new Date() })
      .returning()
    const request = { ...of, jobId: job!.id, address: 0x7e0, channel: 0, type: 2, request: '1902', operatorId: 1 }
    await db.orm.insert(udsRequest).values({ ...request, ecu: 'ABS', settled: true })
    const id = await add(vin, { dataSource: 1, planId: undefined })
    await collectUntil(id, soon())
    expect((await tasks())[0]).toMatchObject({ dataSource: 1, plan: null })
    expect(await valuesOf(id, vin)).toMatchObject([
      { ecu: 'BMS', message: '', name: 'P0A7F-00', meaning: 'Pack worn', min: null, mean: null, text: '' },
    ])
    const [row] = await vehiclesOf(id)
    expect(row.ecus).toEqual([
      { ecu: 'ABS', diagnosis: 2, frames: 0 },
      { ecu: 'BMS', diagnosis: 1, frames: 0 },
    ])
  })
})
