import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createFence,
  deleteFences,
  enableFences,
  findFenceVehicles,
  getFence,
  importFences,
  listFenceEvents,
  listFenceGroups,
  listFenceStays,
  listFences,
  testFence,
  updateFence,
} from '#core/contract/fence.ts'
import { syncFence } from '#core/contract/fence-sync.ts'
import { findFences, getAreaOutline, getFenceOverview } from '#core/contract/fence-map.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { fenceEvent, fenceStay } from '#server/store/schema/fence.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { vehicleGroup, vehicleGroupMember } from '#server/store/schema/vehicle-group.ts'
import { position } from '#server/store/schema/telemetry.ts'
import { fenceGround, NORTH } from '#tests/support/fence-ground.ts'

const ground = await fenceGround()
const { db, own, foreign, groups, north, theirs, terminalId, counts, ask, circle, made } = ground
beforeEach(() => ground.clear())
afterAll(() => ground.close())

const read = async (id: number) => (await ask(getFence, { query: { id } })).data

describe('fences', () => {
  it('are made, found and changed, and are in force at once', async () => {
    const id = await made({ scope: { by: 'models', models: ['T-460'] } })
    expect(counts.reloads).toBe(1)
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
    ['direction', { direction: { by: 'line', sense: 'forward' } }],
    ['direction.toHeading', { direction: { by: 'heading', fromHeading: 0, toHeading: 360 } }],
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
      expect((await ask(syncFence, { body: { id }, token })).code).toBe(409)
      const { updateTime } = await read(id)
      const orgId = token === 'south' ? own.south : foreign.head
      expect((await ask(updateFence, { body: { ...circle, id, updateTime, orgId }, token })).code).toBe(409)
    }
    expect((await ask(createFence, { body: circle, token: 'reader' })).code).toBe(403)
    expect((await ask(listFenceEvents, { query: { ...day() }, token: 'reader' })).code).toBe(403)
  })
})

describe('working groups of a fence', () => {
  const aGroup = async (sharing: 'own' | 'organisation', oemId = own.oemId, orgId = own.head) => {
    const code = `${sharing} ${oemId}`
    const [made] = await db.orm
      .insert(vehicleGroup)
      .values({ oemId, orgId, kind: 'static', code, name: code, sharing })
      .returning({ id: vehicleGroup.id })
    return made!.id
  }

  it('are those the author sees, and the ones it has already', async () => {
    const shared = await aGroup('organisation')
    const hidden = await aGroup('own')
    const theirs = await aGroup('organisation', foreign.oemId, foreign.head)
    groups.set(shared, new Set([north]))
    expect((await ask(listFenceGroups)).data).toMatchObject([{ groupId: shared, kind: 'static' }])
    expect((await ask(listFenceGroups, { token: 'stranger' })).data).toMatchObject([{ groupId: theirs }])
    const id = await made({ scope: { by: 'groups', groupIds: [shared] } })
    expect(await read(id)).toMatchObject({ scope: { by: 'groups', groupIds: [shared] }, vehicles: 1 })
    for (const groupId of [hidden, theirs]) {
      const body = { ...circle, scope: { by: 'groups' as const, groupIds: [groupId] } }
      expect(await ask(createFence, { body })).toMatchObject({ code: 400, failDetail: [{ path: 'scope.groupIds' }] })
    }
    await db.orm.update(vehicleGroup).set({ sharing: 'own' })
    const { updateTime } = await read(id)
    const scope = { by: 'groups' as const, groupIds: [shared] }
    expect((await ask(updateFence, { body: { ...circle, id, updateTime, scope } })).code).toBe(200)
  })

  it('are tried and sent to terminals with the vehicles they have now', async () => {
    const groupId = await aGroup('organisation')
    await db.orm.insert(vehicleGroupMember).values({ groupId, vehicleId: north })
    const body = { ...circle, scope: { by: 'groups' as const, groupIds: [groupId] } }
    expect((await ask(testFence, { body })).data).toMatchObject({ vehicles: 1 })
    groups.set(groupId, new Set([north]))
    const { data } = await ask(syncFence, { body: { id: await made(body) } })
    expect(data).toEqual({ sent: 1, refused: [] })
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
    expect(page.data.list.map(({ alarmId }: { alarmId: number | null }) => alarmId)).toEqual([null, null])
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

  it('have the alarm that began with them', async () => {
    const fenceId = await made()
    const happenedAt = new Date('2026-11-20T08:00:00+08:00')
    const common = { oemId: own.oemId, vehicleId: north }
    await db.orm
      .insert(fenceEvent)
      .values({ ...common, fenceId, lat: 34, lng: 108, speed: 20, event: 'dwell', happenedAt })
    const alarm = {
      ...common,
      fenceId,
      level: 2,
      startedAt: happenedAt,
      source: 'fence' as const,
      subject: `fence:${fenceId}`,
    }
    const [raised] = await db.orm
      .insert(alarmEvent)
      .values([
        { ...alarm, kind: 'fenceDwell', handling: 'acknowledged', muted: true },
        { ...alarm, kind: 'fenceSpeed' },
      ])
      .returning({ id: alarmEvent.id })
    const { data } = await ask(listFenceEvents, { query: { ...day(), fenceId } })
    expect(data.list).toMatchObject([{ alarmId: raised!.id, handling: 'acknowledged', muted: true, fenceType: 1 }])
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
    expect(data).toMatchObject({ vehicles: 2, watched: 2, positions: 3 })
    expect(data.events).toEqual([
      { event: 'enter', count: 1 },
      { event: 'exit', count: 1 },
    ])
    // More reports before it than are read at once.
    await db.pool.query(
      `insert into position select (jsonb_populate_record(p, jsonb_build_object('ts', p.ts - n * interval '1 ms'))).*
        from position p, generate_series(1, 20000) n where p.vehicle_id = $1 and p.serial = 0`,
      [north],
    )
    const week = (await ask(testFence, { body: circle })).data
    expect(week).toMatchObject({ positions: 20_003, events: data.events })
  })
})

describe('an import', () => {
  const ring = { type: 2, position: '108,34;109,34;109,35', radius: null }

  it('adds all of its fences or none', async () => {
    const fences = [
      { ...circle, name: 'One' },
      { ...circle, ...ring, name: 'Two' },
    ]
    expect((await ask(importFences, { body: { fences } })).data.changed).toBe(2)
    expect(counts.reloads).toBe(1)
    const wrong = [fences[0]!, { ...fences[1]!, orgId: foreign.head }]
    expect(await ask(importFences, { body: { fences: wrong } })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'fences.1.orgId' }],
    })
    expect((await ask(listFences, { query: {} })).data.total).toBe(2)
    expect((await ask(importFences, { body: { fences }, token: 'reader' })).code).toBe(403)
  })

  it.each([
    ['crosses itself', '0,0;1,1;1,0;0,1', /自相交/],
    ['has too many corners', Array.from({ length: 1001 }, (_, at) => `${at / 1000},1`).join(';'), /1,000/],
  ])('rejects a polygon that %s', async (_, position, message) => {
    const answer = await ask(importFences, { body: { fences: [{ ...circle, ...ring, position }] } })
    expect(answer).toMatchObject({ code: 400, failDetail: [{ path: 'fences.0.position' }] })
    expect(JSON.stringify(answer.failDetail)).toMatch(message)
  })
})

it('are found by a part of their name, or by their id, among all of the data scope', async () => {
  const ids = [await made({ name: 'North gate' }), await made({ name: 'South gate' }), await made()]
  const found = async (query: object, token = 'whole') => (await ask(findFences, { query, token })).data
  expect(await found({ keyWord: 'GATE', pageSize: 1 })).toMatchObject({ total: 2, list: [{ name: 'North gate' }] })
  expect((await found({ keyWord: String(ids[2]) })).list[0]).toMatchObject({ id: ids[2], name: 'Depot' })
  expect((await found({}, 'south')).total + (await found({}, 'stranger')).total).toBe(0)
})

it('are all on the overview map of the data scope, simplified, as the filter matches them', async () => {
  await made({ name: 'North gate', colour: '#112233' })
  await made({ type: 3, position: '108,35;109,34', radius: null, enabled: false })
  const overview = async (query: object, token = 'whole') => (await ask(getFenceOverview, { query, token })).data
  const { fences, left } = await overview({})
  expect(left).toBe(0)
  expect(fences).toMatchObject([
    { name: 'Depot', enabled: false, outline: '10800000,3500000,100000,0,0,-100000,-100000,0' },
    { name: 'North gate', colour: '#112233', enabled: true },
  ])
  expect((await overview({ keyWord: 'gate' })).fences).toHaveLength(1)
  expect((await overview({}, 'south')).fences).toEqual([])
})

it('take the outline of an administrative area where there is one', async () => {
  const { data } = await ask(getAreaOutline, { query: { areaId: '61' } })
  expect(data).toEqual({ areaName: 'Area / 61', position: '108,34;109,34;109,35', left: 2 })
  expect((await ask(getAreaOutline, { query: { areaId: '610113' } })).code).toBe(409)
  expect((await ask(getAreaOutline, { query: { areaId: '../x' } })).code).toBe(400)
  const id = await made({ type: 2, position: data.position, radius: null, areaName: data.areaName })
  expect(await read(id)).toMatchObject({ areaName: 'Area / 61', type: 2 })
})

it('names vehicles of the data scope by VIN or id', async () => {
  const found = await ask(findFenceVehicles, { body: { vins: [NORTH], vehicleIds: [theirs] } })
  expect(found.data).toMatchObject([{ vehicleId: north, vin: NORTH }])
  expect((await ask(findFenceVehicles, { body: { vins: [NORTH] }, token: 'south' })).data).toEqual([])
})
