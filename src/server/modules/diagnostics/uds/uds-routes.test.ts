import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeByUds, createUdsTask, exportUdsTasks, listDtcs, listUdsEcus, listUdsTasks } from '#core/contract/uds.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { readUdsEnvelope, UDS_KIND, writeUdsEnvelope } from '#core/protocol/uds-over-808.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import { createLog } from '#server/ops/log.ts'
import { faultCodeRepository } from '../fault-code/fault-code-repository.ts'
import { partType } from '#server/store/schema/base-data.ts'
import { faultCode } from '#server/store/schema/diagnostics.ts'
import { aCaller } from '#tests/support/caller.ts'
import { type CommandedVehicle, commandGround } from '#tests/support/command-ground.ts'
import { testApp } from '#tests/support/server.ts'
import { type AlarmRow } from '#server/telemetry/alarms/alarm-change.ts'
import { faultAlarmRepository } from '../fault-code/fault-alarm-repository.ts'
import { raiseFaultAlarms, type ReportedFaults } from '../fault-code/fault-alarms.ts'
import { UdsDesk } from './uds-desk.ts'
import { udsRepository } from './uds-repository.ts'
import { udsRoutes } from './uds-routes.ts'

const ground = await commandGround()
const { db, owner, telemetry, first } = ground
const requests = udsRepository(db)
const { commands, fleet } = telemetry
const log = createLog('silent')
const raised: AlarmRow[] = []
const raise = (rows: readonly AlarmRow[]) => Promise.resolve(void raised.push(...rows))
const alarms = { dictionary: faultAlarmRepository(db), fleet, commands, log, raise }
const appeared = (response: ReportedFaults) => raiseFaultAlarms(alarms, response)
const desk = new UdsDesk({ requests, commands, fleet, log, appeared })
const scope = { oemId: owner.oemId, orgIds: [owner.head, owner.north, owner.south], userId: first.userId }
const { ask, close } = await testApp(
  (app) =>
    udsRoutes(app, {
      requests,
      desk,
      faults: faultCodeRepository(db),
    }),
  {
    whole: aCaller(scope),
    north: aCaller({ ...scope, orgIds: [owner.north] }),
    foreign: aCaller({ ...scope, oemId: 'another' }),
    reader: aCaller({ ...scope, codes: new Set(['/dataService/uds']) }),
  },
)
beforeAll(async () => {
  await db.orm.insert(partType).values([
    { oemId: owner.oemId, code: 'ECM', name: 'Engine', diagnosticAddress: '7E0' },
    { oemId: owner.oemId, code: 'HU', name: 'Head unit', protocol: 'vendor' },
  ])
  await db.orm
    .insert(faultCode)
    .values({ oemId: owner.oemId, protocol: 'uds', code: 'P0123', name: 'Throttle sensor high', level: 2 })
})
afterEach(() => ground.endTerminals())
afterAll(async () => {
  await close()
  await ground.close()
})

async function online(): Promise<CommandedVehicle> {
  const vehicle = await ground.aCommandedVehicle()
  await vehicle.terminal.signOn(telemetry.gatewayPort)
  return vehicle
}
/** Takes the next request off the wire and answers it. */
async function answer(vehicle: CommandedVehicle, uds: string): Promise<string> {
  const frame = await vehicle.command(0x8900)
  const { data } = decodeAs(0x8900, '2013', frame.body).value as { data: Uint8Array }
  const envelope = readUdsEnvelope(data)!
  vehicle.acknowledge(frame)
  const response = writeUdsEnvelope({ ...envelope, uds: Buffer.from(uds, 'hex') })
  await vehicle.terminal.answerTo(vehicle.terminal.send(0x0900, { kind: UDS_KIND, data: response }))
  return toHex(envelope.uds)
}
const input = ({ vin }: CommandedVehicle, request = '1902ff') => ({
  vin,
  ecu: 'ECM',
  address: '7E0',
  type: 2 as const,
  request,
})
const tasksOf = async ({ vin }: CommandedVehicle, filter = {}) =>
  (await ask(listUdsTasks, { query: { vin, ...filter } })).data.list

describe('UDS requests over HTTP', () => {
  it('offer the units that can be asked', async () => {
    expect((await ask(listUdsEcus)).data).toEqual([{ code: 'ECM', name: 'Engine', address: '7E0' }])
  })

  it('go out as a command, and the answer is stored with its trouble codes named', async () => {
    const vehicle = await online()
    const { data } = await ask(createUdsTask, { body: input(vehicle) })
    expect(await tasksOf(vehicle)).toMatchObject([{ id: data.id, status: 1, result: null, answer: '' }])
    expect(await answer(vehicle, '5902ff01234509')).toBe('1902ff')
    await expect.poll(() => tasksOf(vehicle)).toMatchObject([{ status: 2, result: 1, answer: '5902ff01234509' }])
    await desk.collect()
    const { data: dtcs } = await ask(listDtcs, { query: { vin: vehicle.vin } })
    expect(dtcs).toMatchObject([
      { code: 'P0123-45', name: 'Throttle sensor high', level: 2, status: 9, occurrence: 1, clearTime: null },
    ])
  })

  it('count a code once for each reading, however often answers are collected', async () => {
    const vehicle = await online()
    for (const round of [1, 2]) {
      await ask(createUdsTask, { body: input(vehicle) })
      await answer(vehicle, '5902ff01234509')
      await expect.poll(async () => (await tasksOf(vehicle, { status: 2 })).length).toBe(round)
      await desk.collect()
      await desk.collect()
    }
    expect((await ask(listDtcs, { query: { vin: vehicle.vin } })).data).toMatchObject([{ occurrence: 2 }])
  })

  it('raise an alarm for a code that turns up, once, and none while it is muted for the model', async () => {
    const read = async (vehicle: CommandedVehicle) => {
      raised.length = 0
      await ask(createUdsTask, { body: input(vehicle) })
      await answer(vehicle, '5902ff01234509')
      await expect.poll(async () => (await tasksOf(vehicle, { status: 0 })).length).toBe(0)
      await expect.poll(async () => (await tasksOf(vehicle, { status: 1 })).length).toBe(0)
      await desk.collect()
      return raised.map(({ kind, level, subject, facts }) => ({ kind, level, subject, name: facts?.name }))
    }
    const vehicle = await online()
    const alarm = { kind: 'troubleCode', level: 2, subject: 'dtc:P0123-45', name: 'Throttle sensor high' }
    expect(await read(vehicle)).toEqual([alarm])
    expect(await read(vehicle)).toEqual([])

    await db.pool.query(`insert into fault_code_mute (fault_code_id, model, until)
      select f.id, m.model_name, now() + interval '1 day' from fault_code f, vehicle_model m where f.code = 'P0123'
      on conflict do nothing`)
    const muted = await online()
    expect(await read(muted)).toEqual([])
    expect((await ask(listDtcs, { query: { vin: muted.vin } })).data).toMatchObject([{ code: 'P0123-45' }])
    await db.pool.query('delete from fault_code_mute')
    expect(await read(await online())).toEqual([alarm])
  })

  it('read the fault memory again after a clear, and mark what is gone', async () => {
    const vehicle = await online()
    await ask(createUdsTask, { body: input(vehicle) })
    await answer(vehicle, '5902ff01234509c1008708')
    await expect.poll(async () => (await tasksOf(vehicle, { status: 2 })).length).toBe(1)
    await desk.collect()
    const body = { ...input(vehicle, '14 FF FF FF'), type: 1 as const, reason: 'Repaired' }
    const cleared = await ask(changeByUds, { body })
    expect(await answer(vehicle, '54')).toBe('14ffffff')
    await expect.poll(async () => (await tasksOf(vehicle, { status: 2 })).length).toBe(2)
    await desk.collect()
    expect(await answer(vehicle, '5902ffc1008708')).toBe('1902ff')
    await expect.poll(async () => (await tasksOf(vehicle, { status: 2 })).length).toBe(3)
    expect((await tasksOf(vehicle))[0]).toMatchObject({ followUpOf: cleared.data.id })
    await desk.collect()
    const dtcs = (await ask(listDtcs, { query: { vin: vehicle.vin } })).data as { code: string; clearTime: unknown }[]
    expect(dtcs.map(({ code, clearTime }) => [code, clearTime === null])).toEqual([
      ['U0100-87', true],
      ['P0123-45', false],
    ])
  })

  it('show a refusal as failed and an absent vehicle as failed too', async () => {
    const vehicle = await online()
    await ask(createUdsTask, { body: { ...input(vehicle, '22f190'), type: 3 } })
    await answer(vehicle, '7f2231')
    await expect.poll(() => tasksOf(vehicle, { result: 2 })).toMatchObject([{ status: 3, result: 2, answer: '7f2231' }])
    const away = await ground.aCommandedVehicle()
    await ask(createUdsTask, { body: input(away) })
    expect(await tasksOf(away)).toMatchObject([{ status: 3, reasonKey: 'notConnected' }])
  })

  it('refuse what changes without its own permission and reason, and bytes that are none', async () => {
    const vehicle = await online()
    const failure = await ask(createUdsTask, { body: input(vehicle, '14ffffff'), lang: 'en' })
    expect(failure).toMatchObject({ code: 400, failDetail: [{ path: 'request' }] })
    expect(await ask(changeByUds, { body: { ...input(vehicle, '14ffffff'), reason: '' } })).toMatchObject({ code: 400 })
    for (const request of ['1', 'zz', '', '19 0']) {
      expect(await ask(createUdsTask, { body: input(vehicle, request) })).toMatchObject({ code: 400 })
    }
    expect(await ask(createUdsTask, { body: { ...input(vehicle), address: '20000000' } })).toMatchObject({ code: 400 })
    expect(await ask(createUdsTask, { body: input(vehicle), token: 'reader' })).toMatchObject({ code: 403 })
    expect(await ask(listUdsTasks, { query: {}, token: null })).toMatchObject({ code: 401 })
  })

  it('stay within tenant and organisation', async () => {
    const vehicle = await online()
    await ask(createUdsTask, { body: input(vehicle) })
    for (const token of ['north', 'foreign']) {
      expect((await ask(listUdsTasks, { query: { vin: vehicle.vin }, token })).data.total).toBe(0)
      expect((await ask(listDtcs, { query: { vin: vehicle.vin }, token })).data).toEqual([])
      expect(await ask(createUdsTask, { body: input(vehicle), token })).toMatchObject({ code: 409 })
    }
  })

  it('are exported as a workbook', async () => {
    const file = await ask(exportUdsTasks, { query: {} })
    expect(file.headers['content-disposition']).toContain('uds-tasks.xlsx')
  })
})
