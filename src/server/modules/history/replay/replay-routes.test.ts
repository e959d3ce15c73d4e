import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPlayback, getReplay, getTrajectories, listVehicleEvents, listVehiclePlaces } from '#core/contract/replay.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { organisation, tenant } from '#server/store/schema/account.ts'
import { fence, fenceEvent } from '#server/store/schema/fence.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { position } from '#server/store/schema/telemetry.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type TestApp, testApp } from '#tests/support/server.ts'
import { replayRepository } from './replay-repository.ts'
import { replayRoutes } from './replay-routes.ts'

const START = fromPlatformTime('2026-11-20 18:00:00')
const MINUTE = 60_000
const DAY = { startTime: '2026-11-20 18:00:00', endTime: '2026-11-20 19:59:59' }
const [FIXED, FIXED_AND_ON] = [2, 3]

const db = await testDatabase()
let kernel: TestApp
let first: number
let second: number
let neighbour: number
let foreign: number

beforeAll(async () => {
  await db.orm.insert(tenant).values([
    { oemId: 'demo', name: 'Demo' },
    { oemId: 'other', name: 'Other' },
  ])
  const orgs = await db.orm
    .insert(organisation)
    .values([
      { oemId: 'demo', name: 'North', path: '1.' },
      { oemId: 'demo', name: 'South', path: '2.' },
      { oemId: 'other', name: 'Elsewhere', path: '3.' },
    ])
    .returning()
  const [north, south, elsewhere] = orgs.map(({ id }) => id) as [number, number, number]
  const models = await db.orm
    .insert(vehicleModel)
    .values([aModel('demo'), aModel('other')])
    .returning()
  const rows = await db.orm
    .insert(vehicle)
    .values([
      { ...aVehicle(1, 'demo', north, models[0]!.id), plate: '粤A00001' },
      aVehicle(2, 'demo', north, models[0]!.id),
      aVehicle(3, 'demo', south, models[0]!.id),
      aVehicle(4, 'other', elsewhere, models[1]!.id),
    ])
    .returning()
  ;[first, second, neighbour, foreign] = rows.map(({ id }) => id) as [number, number, number, number]
  await ensureDayPartitions(db.pool, 'position', [utcDay(START)])
  await db.orm.insert(position).values([
    // Ten minutes at 60 km/h eastwards, a minute with the engine on, then a silence of 40 minutes and a parked report.
    ...Array.from({ length: 11 }, (_, minute) => aPosition(minute, { lng: 113_300_000 + minute * 9_765, speed: 600 })),
    aPosition(11, { lng: 113_397_650, speed: 0, direction: 0 }),
    aPosition(51, { lng: 113_397_650, speed: 0, status: FIXED }),
    // Neither of these was ever driven.
    aPosition(5, { serial: 90, lng: 120_000_000, speed: 1900, quality: POSITION_QUALITY.drift }),
    aPosition(6, { serial: 91, lng: 0, lat: 0, speed: 0, quality: POSITION_QUALITY.gnssInvalid, status: 1 }),
    aPosition(-1, { lng: 113_290_000 }),
  ])
  await db.orm
    .insert(alarmEvent)
    .values([
      anAlarm(first, { level: 2, kind: 'overspeed', startedAt: at(3), endedAt: at(4) }),
      anAlarm(first, { level: 1, kind: 'panic', startedAt: at(5) }),
      anAlarm(first, { level: 1, kind: 'fatigue', startedAt: at(-5) }),
      anAlarm(first, { level: 3, kind: 'idle', startedAt: at(6), muted: true }),
      anAlarm(second, { level: 3, kind: 'idle', startedAt: at(7) }),
      anAlarm(neighbour, { level: 1, kind: 'panic', startedAt: at(8) }),
    ])
  const schedule = { weekdays: [], from: '00:00', to: '00:00' }
  const [yard] = await db.orm
    .insert(fence)
    .values({
      oemId: 'demo',
      orgId: north,
      name: 'Yard',
      type: 1,
      position: '113.3,23.1',
      radius: 1,
      schedule,
      scope: { by: 'all' },
    })
    .returning()
  const happened = { oemId: 'demo', fenceId: yard!.id, lat: 23.1, lng: 113.3, speed: 12 }
  await db.orm.insert(fenceEvent).values([
    { ...happened, vehicleId: first, event: 'exit', happenedAt: at(1) },
    { ...happened, vehicleId: first, event: 'enter', happenedAt: at(200) },
    { ...happened, vehicleId: neighbour, event: 'exit', happenedAt: at(1) },
  ])
  kernel = await testApp((app) => replayRoutes(app, { replays: replayRepository(db) }), {
    north: aCaller({ orgId: north, orgIds: [north] }),
    player: aCaller({ orgIds: [north], codes: new Set(['/operate/playback', '/operate/vehiclesTrajectory']) }),
    watcher: aCaller({ orgIds: [north], codes: new Set(['/multiTrack']) }),
    bare: aCaller({ orgIds: [north], codes: new Set(['/home']) }),
  })
}, 180_000)

afterAll(async () => {
  await kernel.close()
  await db.close()
})

const replay = (ids: number[], over: Partial<typeof DAY> = {}, token = 'north') =>
  kernel.ask(getReplay, { token, query: { vehicleIds: ids.join(), ...DAY, ...over } })

describe('replay', () => {
  it('answers the ways in the order asked for, brought down to what matters', async () => {
    const { data } = await replay([second, first])
    expect(data.vehicles.map((each: { vehicleId: number }) => each.vehicleId)).toEqual([second, first])
    expect(data.vehicles[0]).toMatchObject({
      track: { at: [], lng: [], lat: [], speed: [], direction: [], altitude: [], soc: [], motion: [], gaps: [] },
      positions: 0,
      distanceKm: 0,
      runningSeconds: 0,
      maxSpeed: null,
      alarms: [0, 0, 1],
    })
    expect(data.vehicles[1]).toMatchObject({
      vin: 'LGWEF4A50TEST0001',
      plate: '粤A00001',
      track: {
        at: [0, 600, 660, 3060],
        lng: [113.3, 113.39765, 113.39765, 113.39765],
        lat: [23.1, 23.1, 23.1, 23.1],
        speed: [60, 60, 0, 0],
        direction: [90, 90, 0, 90],
        altitude: [10, 10, 10, 10],
        soc: [80, 80, 80, 80],
        motion: [2, 2, 1, 0],
        gaps: [3],
      },
      maxSpeed: 60,
      alarms: [1, 1, 0],
    })
  })

  it('counts totals over all positions of the range', async () => {
    const [own] = (await replay([first])).data.vehicles
    expect(own.positions).toBe(15)
    // As a day is counted: what touches a jump of the receiver, or a report without a fix, adds nothing.
    expect(own.distanceKm).toBeCloseTo(8 * 0.9988, 2)
    expect(own.runningSeconds).toBe(660)
  })

  it('does not know vehicles beyond the scope, not even next to known ones', async () => {
    expect(await replay([first, neighbour])).toMatchObject({ code: 404 })
    expect(await replay([foreign])).toMatchObject({ code: 404 })
  })

  it('takes at most 20 vehicle days, seven days of one, twenty vehicles', async () => {
    expect(await replay([first], { endTime: '2026-11-27 17:59:59' })).toMatchObject({ code: 200 })
    expect(await replay([first], { endTime: '2026-11-27 18:00:00' })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'endTime' }],
    })
    const many = Array.from({ length: 21 }, (_, index) => index + 1)
    expect(await replay(many)).toMatchObject({ code: 400, failDetail: [{ path: 'vehicleIds' }] })
    expect(await replay([])).toMatchObject({ code: 400 })
    expect(await replay([first], { endTime: '2026-11-20 17:00:00' })).toMatchObject({ code: 400 })
  })

  it('has a permission of its own', async () => {
    expect(await replay([first], {}, 'watcher')).toMatchObject({ code: 403 })
  })
})

describe('playback', () => {
  const playback = (vins: string, over: Partial<typeof DAY> = {}, token = 'player') =>
    kernel.ask(getPlayback, { token, query: { vins, ...DAY, ...over } })
  const [FIRST, SECOND, NEIGHBOUR] = [1, 2, 3].map((number) => `LGWEF4A50TEST000${number}`) as [string, string, string]

  it('answers tracks in the order asked for, with the alarms of the range, newest first', async () => {
    const { data } = await playback(`${SECOND},${FIRST}`)
    expect(data.vehicles.map(({ vin }: { vin: string }) => vin)).toEqual([SECOND, FIRST])
    expect(data.vehicles[1].track.at).toEqual([0, 600, 660, 3060])
    expect(data.alarms.map(({ kind }: { kind: string }) => kind)).toEqual(['idle', 'panic', 'overspeed'])
  })

  it('is of vehicles of the data scope, up to 31 days and eight vehicles', async () => {
    expect((await playback(`${FIRST},${NEIGHBOUR}`)).code).toBe(404)
    expect((await playback(FIRST, { endTime: '2026-12-21 17:59:59' })).code).toBe(200)
    expect(await playback(FIRST, { endTime: '2026-12-21 18:00:00' })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'endTime' }],
    })
    const nine = Array.from({ length: 9 }, (_, index) => `LGWEF4A50TEST00${index + 10}`).join()
    expect(await playback(nine)).toMatchObject({
      code: 400,
      failDetail: [{ path: 'vins', message: expect.stringContaining('8') }],
    })
    expect((await playback(FIRST, {}, 'watcher')).code).toBe(403)
  })
})

describe('trajectories', () => {
  const trajectories = (vins: string, over: object = {}, token = 'player') =>
    kernel.ask(getTrajectories, { token, query: { vins, ...DAY, ...over } })

  it('answer tracks and meetings of vehicles of the data scope', async () => {
    const { data } = await trajectories('LGWEF4A50TEST0001,LGWEF4A50TEST0002')
    expect(data.vehicles).toHaveLength(2)
    // The second one was nowhere.
    expect(data.meetings).toEqual([])
    expect((await trajectories('LGWEF4A50TEST0001,LGWEF4A50TEST0003')).code).toBe(404)
    expect((await trajectories('LGWEF4A50TEST0001', {}, 'watcher')).code).toBe(403)
    expect(await trajectories('LGWEF4A50TEST0001', { metres: 5 })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'metres' }],
    })
    expect(await trajectories('LGWEF4A50TEST0001', { endTime: '2026-11-28 18:00:00' })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'endTime' }],
    })
  })
})

describe('events', () => {
  const events = (ids: number[], token = 'watcher') =>
    kernel.ask(listVehicleEvents, { token, query: { vehicleIds: ids.join(), ...DAY } })

  it('are alarms and fence events of the vehicles in the range, newest first', async () => {
    const { data } = await events([first, second])
    expect(data.alarms).toMatchObject([
      { vehicleId: second, kind: 'idle', level: 3 },
      { vehicleId: first, kind: 'panic', startTime: '2026-11-20 18:05:00', endTime: null },
      { vehicleId: first, kind: 'overspeed', endTime: '2026-11-20 18:04:00' },
    ])
    expect(data.fenceEvents).toMatchObject([
      { vehicleId: first, fenceName: 'Yard', event: 'exit', time: '2026-11-20 18:01:00', speed: 12 },
    ])
  })

  it('are not for strangers', async () => {
    expect(await events([first], 'bare')).toMatchObject({ code: 403 })
    expect(await events([neighbour])).toMatchObject({ code: 404 })
  })
})

describe('positions', () => {
  const places = (vehicleId: number, query: object = {}) =>
    kernel.ask(listVehiclePlaces, { token: 'watcher', query: { vehicleId, ...DAY, ...query } })

  it('are all there are, doubtful ones too, newest first by keyset', async () => {
    const seen: string[] = []
    let rowKey: string | undefined
    do {
      const { data } = await places(first, { pageSize: 4, ...(rowKey !== undefined && { rowKey }) })
      seen.push(...data.list.map((row: { time: string }) => row.time.slice(11, 16)))
      rowKey = data.nextKey ?? undefined
    } while (rowKey !== undefined)
    expect(seen).toHaveLength(15)
    expect(seen.slice(0, 3)).toEqual(['18:51', '18:11', '18:10'])
    expect(seen).toEqual(seen.toSorted().toReversed())
  })

  it('say where the receiver had no fix', async () => {
    const { data } = await places(first, { pageSize: 20 })
    expect(data.list.filter((row: { gnssFixed: boolean }) => !row.gnssFixed)).toMatchObject([
      { time: '2026-11-20 18:06:00', speed: 0 },
    ])
    expect(await places(neighbour)).toMatchObject({ code: 404 })
    expect(await places(first, { endTime: '2026-11-27 18:00:00' })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'endTime' }],
    })
  })
})

function aModel(oemId: string) {
  const names = { brandCode: 'B', brandName: 'Brand', seriesCode: 'S', seriesName: 'Series', modelName: 'M1' }
  return { ...names, oemId, modelCode: 'M1', vehicleClass: 'truck', powerType: '柴油' }
}

function aVehicle(number: number, oemId: string, orgId: number, modelId: number) {
  return { vin: `LGWEF4A50TEST000${number}`, oemId, orgId, modelId }
}

function at(minute: number): Date {
  return new Date(START + minute * MINUTE)
}

type NewAlarm = typeof alarmEvent.$inferInsert
function anAlarm(vehicleId: number, over: Omit<NewAlarm, 'oemId' | 'vehicleId'>): NewAlarm {
  return { oemId: 'demo', vehicleId, ...over }
}

function aPosition(minute: number, over: Partial<typeof position.$inferInsert> = {}) {
  const place = { lat: 23_100_000, lng: 113_300_000, altitude: 10, speed: 400, direction: 90, soc: 800 }
  const received = { receivedAt: at(minute), terminalId: 1, alarm: 0, status: FIXED_AND_ON, quality: 0 }
  return {
    vehicleId: first,
    ts: at(minute),
    serial: minute + 10,
    kind: 0,
    oemId: 'demo',
    ...place,
    ...received,
    ...over,
  }
}
