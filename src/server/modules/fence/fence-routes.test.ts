import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createAlarmRule,
  deleteAlarmRules,
  listAlarmMutes,
  listAlarmRules,
  muteAlarms,
  unmuteAlarms,
  updateAlarmRule,
} from '#core/contract/alarm-rule.ts'
import {
  createFence,
  deleteFences,
  enableFences,
  getFence,
  listFenceEvents,
  listFenceStays,
  listFenceSyncs,
  listFences,
  syncFence,
  testFence,
  unsyncFence,
  updateFence,
} from '#core/contract/fence.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { FleetPlaces } from '#server/alarms/fleet-places.ts'
import { type CommandJob, CommandRefused, type CommandRequest } from '#server/commands/command-service.ts'
import { alarmRuleRepository } from '#server/modules/alarm-rule/alarm-rule-repository.ts'
import { alarmRuleRoutes } from '#server/modules/alarm-rule/alarm-rule-routes.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { fenceEvent, fenceStay } from '#server/store/schema/fence.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { position } from '#server/store/schema/telemetry.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { fenceEventRepository } from './fence-event-repository.ts'
import { fenceRepository } from './fence-repository.ts'
import { fenceRoutes } from './fence-routes.ts'
import { tryFence } from './fence-trial-repository.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const NORTH = 'LFENCE00000000001'
const HEAD = 'LFENCE00000000002'
const north = await aVehicle(db, own, { vin: NORTH, orgId: own.north })
const head = await aVehicle(db, own, { vin: HEAD })
const theirs = await aVehicle(db, foreign)
const terminalId = await aTerminal(db, own, north)

const all = [
  { vehicleId: north, oemId: own.oemId, orgId: own.north, modelCode: 'T-460' },
  { vehicleId: head, oemId: own.oemId, orgId: own.head, modelCode: 'B-12E' },
  { vehicleId: theirs, oemId: foreign.oemId, orgId: foreign.head, modelCode: 'T-460' },
]
const places: FleetPlaces = {
  vehicle: (id) => all.find(({ vehicleId }) => vehicleId === id),
  vehicles: () => all,
  below: (orgId) => new Set(orgId === own.head ? [own.head, own.north, own.south] : [orgId]),
  revision: () => 1,
}
const given: CommandRequest[] = []
const commands = {
  create: async (_caller: unknown, request: CommandRequest): Promise<CommandJob> => {
    if (request.vin === HEAD) throw new CommandRefused('error.noTerminal')
    given.push(request)
    const values = { oemId: own.oemId, vehicleId: north, kind: request.kind, messageId: 0x8600, status: 'sent' }
    const [job] = await db.orm
      .insert(commandJob)
      .values({ ...values, expiresAt: new Date(Date.now() + 1000) })
      .returning()
    return { id: job!.id } as CommandJob
  },
}
let reloads = 0
const reload = () => {
  reloads += 1
  return Promise.resolve()
}
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const { ask, close } = await testApp(
  (app) => {
    fenceRoutes(app, {
      fences: fenceRepository(db),
      events: fenceEventRepository(db),
      places,
      commands,
      reload,
      trial: (input, vehicles) => tryFence(db, places, input, vehicles, Date.now()),
    })
    alarmRuleRoutes(app, { rules: alarmRuleRepository(db), places, reload })
  },
  {
    whole: aCaller({ ...scope, userId: null as never }),
    south: aCaller({ ...scope, orgIds: [own.south], userId: null as never }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: null as never }),
    reader: aCaller({ ...scope, codes: new Set(['/carControlService/manage']) }),
  },
)
afterAll(async () => {
  await close()
  await db.close()
})
beforeEach(async () => {
  given.length = 0
  reloads = 0
  await db.pool.query('delete from fence; delete from alarm_rule; delete from command_job')
})

const circle = { name: 'Depot', orgId: own.head, type: 1, position: '108.95,34.26', radius: 2, alarmInside: true }
const made = async (input: object = {}) => (await ask(createFence, { body: { ...circle, ...input } })).data.id as number
const read = async (id: number) => (await ask(getFence, { query: { id } })).data
const executed = () => db.pool.query(`update command_job set status = 'executed', result_at = now()`)

describe('fences', () => {
  it('are made, found and changed, and are in force at once', async () => {
    const id = await made({ scope: { by: 'models', models: ['T-460'] } })
    expect(reloads).toBe(1)
    expect(await read(id)).toMatchObject({ ...circle, vehicles: 1, inside: 0, events: 0, category: 'other', level: 2 })
    const { updateTime } = await read(id)
    const change = { ...circle, id, updateTime, name: 'Yard', type: 2, position: '108,34;109,34;109,35', radius: null }
    expect((await ask(updateFence, { body: change })).code).toBe(200)
    expect(await read(id)).toMatchObject({ name: 'Yard', type: 2, vehicles: 2 })
    expect((await ask(updateFence, { body: { ...change, updateTime: '2020-01-01 00:00:00' } })).code).toBe(409)
    const found = await ask(listFences, { query: { keyWord: 'yar', type: 2 } })
    expect(found.data).toMatchObject({ total: 1, list: [{ id }] })
    await ask(enableFences, { body: { ids: [id], enabled: false } })
    expect((await ask(listFences, { query: { enabled: 'true' } })).data.total).toBe(0)
    expect((await ask(deleteFences, { body: { ids: [id] } })).data.changed).toBe(1)
  })

  it.each([
    ['position', { position: 'a,b' }],
    ['position', { type: 4, position: '108,34;109,34', radius: null }],
    ['position', { type: 3, position: '108,34;109,35' }],
    ['radius', { radius: 5000 }],
    ['name', { name: ' ' }],
    ['orgId', { orgId: foreign.head }],
    ['schedule.from', { schedule: { weekdays: [], from: '25:00', to: '00:00' } }],
    ['scope.vehicleIds', { scope: { by: 'vehicles', vehicleIds: [theirs] } }],
    ['level', { level: 4 }],
  ])('refuse a wrong %s: %j', async (path, wrong) => {
    const answer = await ask(createFence, { body: { ...circle, ...wrong } as never })
    expect(answer).toMatchObject({ code: 400, failDetail: [{ path }] })
  })

  it('are of one tenant and its organisations', async () => {
    const id = await made()
    for (const token of ['south', 'stranger']) {
      expect((await ask(getFence, { query: { id }, token })).code).toBe(404)
      expect((await ask(listFences, { query: {}, token })).data.total).toBe(0)
      expect((await ask(deleteFences, { body: { ids: [id] }, token })).data.changed).toBe(0)
      expect((await ask(enableFences, { body: { ids: [id], enabled: false }, token })).data.changed).toBe(0)
      expect((await ask(syncFence, { body: { id }, token })).code).toBe(404)
      const { updateTime } = await read(id)
      const orgId = token === 'south' ? own.south : foreign.head
      expect((await ask(updateFence, { body: { ...circle, id, updateTime, orgId }, token })).code).toBe(404)
    }
    expect((await ask(createFence, { body: circle, token: 'reader' })).code).toBe(403)
    expect((await ask(listFenceEvents, { query: { ...day() }, token: 'reader' })).code).toBe(403)
  })
})

describe('terminals', () => {
  it('are told a fence and keep it until they were told to forget it', async () => {
    const id = await made({ speedLimit: 60, schedule: { weekdays: [], from: '08:00', to: '18:00' } })
    const { data } = await ask(syncFence, { body: { id } })
    expect(data).toEqual({ sent: 1, refused: [{ vin: HEAD, reason: 'error.noTerminal' }] })
    expect(given[0]).toMatchObject({
      kind: 'setFenceCircles',
      params: {
        action: 2,
        areas: [
          { areaId: id, attributes: 15, lat: 34.26, lng: 108.95, radius: 2000, topSpeed: 60, startTime: '08:00:00' },
        ],
      },
    })
    const state = async () => (await ask(listFenceSyncs, { query: { id } })).data.list[0].state
    expect(await state()).toBe('pending')
    expect((await ask(deleteFences, { body: { ids: [id] } })).code).toBe(409)
    await executed()
    expect(await state()).toBe('current')
    expect(await read(id)).toMatchObject({ synced: 1, syncTargets: 1 })
    const { updateTime } = await read(id)
    await ask(updateFence, { body: { ...circle, id, updateTime, radius: 3 } })
    expect(await state()).toBe('outdated')
    await ask(unsyncFence, { body: { id } })
    expect(given.at(-1)).toMatchObject({ kind: 'deleteFenceCircles', params: { ids: [id] } })
    expect(await state()).toBe('removing')
    await executed()
    expect(await state()).toBe('removed')
    expect((await ask(deleteFences, { body: { ids: [id] } })).data.changed).toBe(1)
  })

  it.each([
    [
      { type: 2, position: '108,34;109,34;109,35', radius: null },
      'setFencePolygon',
      { vertices: [{ lng: 108 }, {}, {}] },
    ],
    [
      { type: 3, position: '108,35;109,34', radius: null },
      'setFenceRectangles',
      { areas: [{ topLeftLat: 35, bottomRightLng: 109 }] },
    ],
    [
      { type: 4, position: '108,34;109,34;109,35', radius: 0.1, speedLimit: 40 },
      'setFenceRoute',
      { attributes: 12, corners: [{ width: 200, sectionId: 1, topSpeed: 40 }, { sectionId: 2 }, { sectionId: 2 }] },
    ],
  ])('take %j', async (shape, kind, params) => {
    await ask(syncFence, { body: { id: await made(shape), vehicleIds: [north] } })
    expect(given).toMatchObject([{ kind, vin: NORTH, params }])
  })

  it('cannot hold a corridor wider than a byte of metres', async () => {
    const id = await made({ type: 4, position: '108,34;109,34', radius: 1 })
    expect(await ask(syncFence, { body: { id } })).toMatchObject({ code: 409, msg: expect.stringMatching(/255/) })
  })
})

const day = () => ({ startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 23:59:59' })

describe('events', () => {
  it('are listed by page, newest first, with who is inside now', async () => {
    const fenceId = await made()
    const at = (minute: number) => new Date(Date.parse('2026-11-20T08:00:00+08:00') + minute * 60_000)
    const event = { oemId: own.oemId, vehicleId: north, fenceId, lat: 34, lng: 108, speed: 20 }
    await db.orm.insert(fenceEvent).values([
      { ...event, event: 'enter', happenedAt: at(0) },
      { ...event, event: 'exit', happenedAt: at(5), staySeconds: 300 },
      { ...event, event: 'enter', happenedAt: at(9) },
    ])
    await db.orm.insert(fenceStay).values({ oemId: own.oemId, vehicleId: north, fenceId, enteredAt: at(9) })
    const page = await ask(listFenceEvents, { query: { ...day(), pageSize: 2 } })
    expect(page.data.list).toMatchObject([
      { event: 'enter', fenceName: 'Depot' },
      { event: 'exit', staySeconds: 300 },
    ])
    const rest = await ask(listFenceEvents, { query: { ...day(), pageSize: 2, rowKey: page.data.nextKey } })
    expect(rest.data).toMatchObject({ list: [{ time: '2026-11-20 08:00:00' }], nextKey: null })
    const stays = await ask(listFenceStays, { query: { keyWord: 'depot' } })
    expect(stays.data).toMatchObject({ total: 1, list: [{ vin: NORTH, enterTime: '2026-11-20 08:09:00' }] })
    for (const token of ['south', 'stranger']) {
      expect((await ask(listFenceEvents, { query: day(), token })).data.list).toEqual([])
      expect((await ask(listFenceStays, { query: {}, token })).data.total).toBe(0)
    }
    expect((await ask(listFenceEvents, { query: { ...day(), endTime: '2026-11-19 00:00:00' } })).code).toBe(400)
  })

  it('can be tried before a fence is saved', async () => {
    const now = Date.now()
    await ensureDayPartitions(db.pool, 'position', [utcDay(now - 60_000), utcDay(now)])
    const row = {
      vehicleId: north,
      kind: 0,
      oemId: own.oemId,
      terminalId,
      altitude: 0,
      speed: 100,
      direction: 0,
      alarm: 0,
      status: 3,
      quality: 0,
    }
    const places = [109, 108.95, 109]
    await db.orm.insert(position).values(
      places.map((lng, index) => {
        const ts = new Date(now - 30_000 + index * 10_000)
        return { ...row, serial: index, ts, receivedAt: ts, lat: 34_260_000, lng: Math.round(lng * 1e6) }
      }),
    )
    const { data } = await ask(testFence, { body: circle })
    expect(data).toMatchObject({ vehicles: 2, positions: 3 })
    expect(data.events).toEqual([
      { event: 'enter', count: 1 },
      { event: 'exit', count: 1 },
    ])
  })
})

describe('alarm rules', () => {
  const rule = {
    name: 'Too fast',
    orgId: own.head,
    level: 2,
    scope: { by: 'all' as const },
    condition: { kind: 'speed' as const, limit: 90 },
  }

  it('are made, changed and deleted', async () => {
    const { data } = await ask(createAlarmRule, { body: rule })
    const [row] = (await ask(listAlarmRules, { query: { kind: 'speed' } })).data.list
    expect(row).toMatchObject({
      name: 'Too fast',
      vehicles: 2,
      active: 0,
      condition: { hysteresis: 5, holdSeconds: 10 },
    })
    const change = { ...rule, id: data.id, updateTime: row.updateTime, enabled: false }
    expect((await ask(updateAlarmRule, { body: change })).code).toBe(200)
    expect((await ask(listAlarmRules, { query: { enabled: true } })).data.total).toBe(0)
    expect((await ask(updateAlarmRule, { body: change, token: 'stranger' })).code).toBe(400)
    expect((await ask(deleteAlarmRules, { body: { ids: [data.id] }, token: 'stranger' })).data.changed).toBe(0)
    expect((await ask(deleteAlarmRules, { body: { ids: [data.id] } })).data.changed).toBe(1)
    expect(reloads).toBe(4)
  })

  it.each([
    ['condition.limit', { condition: { kind: 'speed', limit: 0 } }],
    ['condition.kind', { condition: { kind: 'mood' } }],
    ['scope.vehicleIds', { scope: { by: 'vehicles', vehicleIds: [theirs] } }],
    ['orgId', { orgId: foreign.head }],
    ['level', { level: 0 }],
  ])('refuse a wrong %s', async (path, wrong) => {
    const answer = await ask(createAlarmRule, { body: { ...rule, ...wrong } as never })
    expect(answer).toMatchObject({ code: 400, failDetail: [{ path }] })
  })

  it('hold on to fences they name', async () => {
    const fenceId = await made()
    const { data } = await ask(createAlarmRule, {
      body: { ...rule, condition: { kind: 'area', fenceIds: [fenceId], where: 'inside' } },
    })
    expect((await ask(deleteFences, { body: { ids: [fenceId] } })).code).toBe(409)
    await ask(deleteAlarmRules, { body: { ids: [data.id] } })
    expect((await ask(deleteFences, { body: { ids: [fenceId] } })).code).toBe(200)
  })

  it('are muted for a vehicle until a moment', async () => {
    const untilTime = toPlatformTime(Date.now() + 3_600_000)
    const mute = { vehicleId: north, kind: 'panic', untilTime, reason: 'workshop' }
    const { data } = await ask(muteAlarms, { body: mute })
    expect((await ask(listAlarmMutes)).data).toMatchObject([
      { vin: NORTH, kind: 'panic', untilTime, reason: 'workshop' },
    ])
    expect((await ask(listAlarmMutes, { token: 'south' })).data).toEqual([])
    expect((await ask(unmuteAlarms, { body: { ids: [data.id] }, token: 'stranger' })).data.changed).toBe(0)
    expect((await ask(muteAlarms, { body: mute, token: 'stranger' })).code).toBe(404)
    expect((await ask(muteAlarms, { body: { ...mute, untilTime: '2020-01-01 00:00:00' } })).code).toBe(400)
    expect((await ask(unmuteAlarms, { body: { ids: [data.id] } })).data.changed).toBe(1)
  })
})
