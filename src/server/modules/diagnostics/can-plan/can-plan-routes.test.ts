import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createCanPlan,
  deleteCanPlan,
  getCanPlan,
  listCanFrames,
  listCanPlans,
  listCanSignals,
  publishCanPlan,
  saveCanPlan,
} from '#core/contract/can-plan.ts'
import { planBus } from '#core/domain/can-plan.ts'
import { demoDbc } from '#core/demo/demo-can.ts'
import { importDbc } from '#core/protocol/can/dbc-import.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { commandGround } from '#tests/support/command-ground.ts'
import { testApp } from '#tests/support/server.ts'
import { canPlanRepository } from './can-plan-repository.ts'
import { canSignalRepository } from './can-signal-repository.ts'
import { canPlanRoutes } from './can-plan-routes.ts'

const ground = await commandGround()
const { db, owner, telemetry } = ground
const scope = { oemId: owner.oemId, orgIds: [owner.head, owner.north, owner.south] }
const { ask, close } = await testApp(
  (app) => canPlanRoutes(app, { plans: canPlanRepository(db), signals: canSignalRepository(db), pool: db.pool }),
  {
    whole: aCaller(scope),
    foreign: aCaller({ ...scope, oemId: 'another' }),
    reader: aCaller({ ...scope, codes: new Set(['/dataService/can']) }),
  },
)
afterAll(async () => {
  ground.endTerminals()
  await close()
  await ground.close()
})
beforeEach(async () => {
  await db.pool.query('delete from can_plan')
})

const buses = [planBus(importDbc(demoDbc('Electric drive'), 'Drive').bus, 0)]
const add = async () => {
  const body = { name: 'Drive', scope: 0 as const, targets: ['T-460'] }
  return (await ask(createCanPlan, { body })).data.id as number
}
const save = (id: number, version: number, of = buses, token = 'whole') =>
  ask(saveCanPlan, { body: { id, version, buses: of }, token })

const WIDE = `BO_ 2566848512 Counter: 8 X
 SG_ Count : 0|64@1+ (1,0) [0|1.84467440737096E+019] "" X
CM_ BO_ 2566848512 "counts";
CM_ SG_ 2566848512 Count "since ever";
BA_DEF_ BO_ "GenMsgCycleTime" INT 0 65535;
BA_ "GenMsgCycleTime" BO_ 2566848512 20;
`

describe('CAN plans over HTTP', () => {
  it('are saved as versions, published to a scope and rolled back', async () => {
    await aVehicle(db, owner)
    const id = await add()
    expect((await save(id, 1)).data).toEqual({ version: 2 })
    expect(await save(id, 1)).toMatchObject({ code: 409 })
    await save(id, 2, [])
    await ask(publishCanPlan, { body: { id, state: 'published' } })
    await ask(publishCanPlan, { body: { id, state: 'published', version: 2 } })
    const [row] = (await ask(listCanPlans, { query: { keyWord: 'dri' } })).data.list
    expect(row).toMatchObject({ version: 3, publishedVersion: 2, state: 'published', signals: 0 })
    expect(row.vehicles).toBeGreaterThan(0)
    const { data } = await ask(getCanPlan, { query: { id, version: 2 } })
    expect(data.buses).toEqual(buses)
    expect(data.versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1])
    expect(await ask(deleteCanPlan, { body: { id } })).toMatchObject({ code: 409 })
    await ask(publishCanPlan, { body: { id, state: 'retired' } })
    expect((await ask(listCanPlans, { query: { state: 'retired' } })).data.list[0].vehicles).toBe(0)
  })

  it('keep floating-point numbers, which have 32 or 64 bits', async () => {
    const id = await add()
    const dbc = ['BO_ 1024 Fuel: 8 X', ' SG_ Rate : 0|32@1- (1,0) [0|0] "kg/s" X', 'SIG_VALTYPE_ 1024 Rate : 1;']
    const fuel = [planBus(importDbc(dbc.join('\n'), 'Fuel').bus, 0)]
    expect((await save(id, 1, fuel)).data).toEqual({ version: 2 })
    expect((await ask(getCanPlan, { query: { id } })).data.buses).toEqual(fuel)
    const [message] = fuel[0]!.messages
    const short = [{ ...fuel[0]!, messages: [{ ...message!, signals: [{ ...message!.signals[0]!, length: 16 }] }] }]
    expect(await save(id, 2, short)).toMatchObject({ code: 400 })
  })

  it('keep what chooses signals, and are published though they take turns on the same bits', async () => {
    const id = await add()
    const dbc = [
      'BO_ 2024 Answer: 8 X',
      ' SG_ Service M : 0|8@1+ (1,0) [0|0] "" X',
      ' SG_ Pid m1M : 8|8@1+ (1,0) [0|0] "" X',
      ' SG_ Speed m13 : 16|8@1+ (1,0) [0|0] "km/h" X',
      ' SG_ Code m3 : 8|16@1+ (1,0) [0|0] "" X',
      'SG_MUL_VAL_ 2024 Pid Service 1-1;',
      'SG_MUL_VAL_ 2024 Speed Pid 13-13;',
    ]
    const nested = [planBus(importDbc(dbc.join('\n'), 'Obd').bus, 0)]
    expect((await save(id, 1, nested)).data).toEqual({ version: 2 })
    expect((await ask(getCanPlan, { query: { id } })).data.buses).toEqual(nested)
    expect(await ask(publishCanPlan, { body: { id, state: 'published' } })).toMatchObject({ code: 200 })
    const [message] = nested[0]!.messages
    const [, , speed] = message!.signals
    const alone = [{ ...nested[0]!, messages: [{ ...message!, signals: [speed!] }] }]
    expect(await save(id, 2, alone)).toMatchObject({ code: 400 })
  })

  it('keep the usual range of 64 bits, periods and comments', async () => {
    const id = await add()
    const whole = [planBus(importDbc(WIDE, 'Wide').bus, 0)]
    expect((await save(id, 1, whole)).data).toEqual({ version: 2 })
    const { data } = await ask(getCanPlan, { query: { id } })
    expect(data.buses).toEqual(whole)
    expect(data.buses).toMatchObject([
      {
        messages: [{ periodMs: 20, comment: 'counts', signals: [{ max: 1.84467440737096e19, comment: 'since ever' }] }],
      },
    ])
  })

  it('may have the thousands of signals of a whole vehicle', async () => {
    const id = await add()
    const lines = Array.from({ length: 800 }, (_, at) => [
      `BO_ ${at} M${at}: 8 X`,
      ...Array.from({ length: 8 }, (_one, byte) => ` SG_ S${byte} : ${byte * 8}|8@1+ (1,0) [0|255] "km/h" X`),
    ])
    const large = [planBus(importDbc(lines.flat().join('\n'), 'Vehicle').bus, 0)]
    expect(JSON.stringify(large).length).toBeGreaterThan(1024 * 1024)
    expect((await save(id, 1, large)).data).toEqual({ version: 2 })
  })

  it('refuse signals outside of their message at once and shared bits when they are published', async () => {
    const id = await add()
    const [bus] = buses
    const [message] = bus!.messages
    const [first, second] = message!.signals
    const of = (signals: NonNullable<typeof message>['signals'], dlc = 8) => [
      { ...bus!, messages: [{ ...message!, dlc, signals }] },
    ]
    expect(await save(id, 1, of([first!], 1))).toMatchObject({ code: 400 })
    await save(id, 1, of([first!, { ...second!, start: first!.start }]))
    expect(await ask(publishCanPlan, { body: { id, state: 'published' } })).toMatchObject({ code: 409 })
    expect(await save(id, 2, [{ ...bus!, messages: [message!, message!] }])).toMatchObject({ code: 400 })
  })

  it('name only models and vehicles there are, and a name once', async () => {
    const body = { name: 'Drive', scope: 0 as const, targets: ['NONE'] }
    expect(await ask(createCanPlan, { body })).toMatchObject({ code: 400, failDetail: [{ path: 'targets' }] })
    await add()
    expect(await ask(createCanPlan, { body: { ...body, targets: [] } })).toMatchObject({ code: 409 })
  })

  it('belong to one tenant, and changes need their permission', async () => {
    const id = await add()
    expect((await ask(listCanPlans, { query: {}, token: 'foreign' })).data.total).toBe(0)
    expect(await ask(getCanPlan, { query: { id }, token: 'foreign' })).toMatchObject({ code: 404 })
    expect(await save(id, 1, buses, 'foreign')).toMatchObject({ code: 409 })
    expect(await save(id, 1, buses, 'reader')).toMatchObject({ code: 403 })
  })
})

describe('CAN plans and what vehicles have sent', () => {
  it('are tried with the frames a vehicle has sent', async () => {
    const vehicle = await ground.aCommandedVehicle()
    await vehicle.terminal.signOn(telemetry.gatewayPort)
    const frames = [{ word: (0x18a201f3 | 0x40000000) >>> 0, data: Buffer.from('0102030405060708', 'hex') }]
    await vehicle.terminal.answerTo(vehicle.terminal.send(0x0705, { count: 1, clock: '1200000000', frames }))
    const query = { vin: vehicle.vin }
    expect((await ask(listCanFrames, { query })).data).toMatchObject([
      { id: 0x18a201f3, extended: true, channel: 0, data: '0102030405060708' },
    ])
    expect((await ask(listCanFrames, { query, token: 'foreign' })).data).toEqual([])
  })

  it('read an upload that came in parts or compressed, and pass over what else was compressed', async () => {
    const vehicle = await ground.aCommandedVehicle()
    const { terminal } = vehicle
    await terminal.signOn(telemetry.gatewayPort)
    const data = (from: number, count: number) => {
      const frames = Array.from({ length: count }, (_, at) => ({ word: from + at, data: new Uint8Array(8).fill(at) }))
      return encodeBody(0x0705, '2013', { clock: '1200000000', frames })
    }
    const parts = terminal.frames(0x0705, data(0x100, 100), 400)
    for (const part of parts) terminal.write(part)
    await terminal.answerTo(parts.length + 1)
    for (const content of [data(0x300, 2), Buffer.from('no bus data')]) {
      await terminal.answerTo(terminal.send(0x0901, { content: gzipSync(content) }))
    }
    const { data: sent } = await ask(listCanFrames, { query: { vin: vehicle.vin } })
    expect(sent.map(({ id }: { id: number }) => id)).toEqual([
      0x300,
      0x301,
      ...Array.from({ length: 100 }, (_, at) => 0x100 + at),
    ])
    const query = { vin: vehicle.vin, startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00' }
    const { data: first } = await ask(listCanSignals, { query: { ...query, pageSize: 1 } })
    expect(first.list).toEqual([])
    const { data: rest } = await ask(listCanSignals, { query: { ...query, rowKey: first.nextKey } })
    expect(rest).toMatchObject({ list: [{ frames: 2 }, { frames: 100 }], nextKey: null })
  })

  it('show values above 2^53 with all their digits', async () => {
    const vehicle = await ground.aCommandedVehicle()
    await vehicle.terminal.signOn(telemetry.gatewayPort)
    const body = { name: 'Counter', scope: 1 as const, targets: [vehicle.vin] }
    const id = (await ask(createCanPlan, { body })).data.id as number
    await save(id, 1, [planBus(importDbc(WIDE, 'Wide').bus, 0)])
    await ask(publishCanPlan, { body: { id, state: 'published' } })
    const frames = [{ word: (0x18ff0000 | 0x40000000) >>> 0, data: Buffer.from('0100000000002000', 'hex') }]
    await vehicle.terminal.answerTo(vehicle.terminal.send(0x0705, { count: 1, clock: '1200000000', frames }))
    const query = { vin: vehicle.vin, startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00' }
    const { data } = await ask(listCanSignals, { query })
    expect(data.list[0].signals).toMatchObject([{ name: 'Count', value: 2 ** 53, exact: '9007199254740993' }])
  })

  it('are what uploads are read with from their publication on, until the next one', async () => {
    const vehicle = await ground.aCommandedVehicle()
    await vehicle.terminal.signOn(telemetry.gatewayPort)
    const upload = async () => {
      const data = Buffer.from('0102030405060708', 'hex')
      const frames = [0x18a201f3, 0x18ffff00].map((id) => ({ word: (id | 0x40000000) >>> 0, data }))
      await vehicle.terminal.answerTo(vehicle.terminal.send(0x0705, { count: 2, clock: '1200000000', frames }))
    }
    const body = { name: 'One vehicle', scope: 1 as const, targets: [vehicle.vin] }
    const id = (await ask(createCanPlan, { body })).data.id as number
    await upload()
    await save(id, 1)
    await ask(publishCanPlan, { body: { id, state: 'published' } })
    await upload()
    await ask(publishCanPlan, { body: { id, state: 'retired' } })
    await upload()

    const query = { vin: vehicle.vin, startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00' }
    const { data } = await ask(listCanSignals, { query: { ...query, pageSize: 2 } })
    expect(data.list).toMatchObject([
      { plan: null, signals: [], frames: 2, unread: 2 },
      { plan: { id, name: 'One vehicle', version: 2 }, frames: 2, unread: 1 },
    ])
    expect(data.list[1].signals).toContainEqual({
      message: 'BMS_Pack',
      name: 'PackVoltage',
      value: 25.8,
      unit: 'V',
      text: null,
      samples: 1,
    })
    const next = await ask(listCanSignals, { query: { ...query, rowKey: data.nextKey } })
    expect(next.data).toMatchObject({ list: [{ plan: null, unread: 2 }], nextKey: null })
    expect((await ask(listCanSignals, { query, token: 'foreign' })).data.list).toEqual([])
    expect(await ask(listCanSignals, { query: { ...query, endTime: '2019-01-01 00:00:00' } })).toMatchObject({
      code: 400,
    })
  })
})
