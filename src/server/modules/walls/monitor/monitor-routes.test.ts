import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getMonitorFleet,
  getVehicleDetail,
  getVehicleSummary,
  getVehicleTrail,
  MonitorVehicle,
} from '#core/contract/monitor.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import type { VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { organisation, tenant } from '#server/store/schema/account.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { position } from '#server/store/schema/telemetry.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { aFleet, aSnapshot } from '#tests/builders/fleet-view.ts'
import { aCaller } from '#tests/support/caller.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type TestApp, testApp } from '#tests/support/server.ts'
import { monitorRepository } from './monitor-repository.ts'
import { monitorRoutes } from './monitor-routes.ts'

const NOON = fromPlatformTime('2026-11-21 12:00:00')
const MINUTE = 60_000

let db: TestDatabase
let kernel: TestApp
let own: number
let silent: number
let foreign: number
let neighbour: number
let orgs: number[]
let snapshot: VehicleSnapshot

beforeAll(async () => {
  db = await testDatabase()
  await db.orm.insert(tenant).values([
    { oemId: 'demo', name: 'Demo' },
    { oemId: 'other', name: 'Other' },
  ])
  const made = await db.orm
    .insert(organisation)
    .values([
      { oemId: 'demo', name: 'North', path: '1.' },
      { oemId: 'demo', name: 'South', path: '2.' },
      { oemId: 'other', name: 'Elsewhere', path: '3.' },
    ])
    .returning()
  orgs = made.map(({ id }) => id)
  const models = await db.orm
    .insert(vehicleModel)
    .values([aModel('demo'), aModel('other')])
    .returning()
  const rows = await db.orm
    .insert(vehicle)
    .values([
      { ...aVehicle(1, 'demo', orgs[0]!, models[0]!.id), plate: '粤A00001', driverName: 'Li' },
      { ...aVehicle(2, 'demo', orgs[0]!, models[0]!.id), country: 'DE' },
      aVehicle(3, 'demo', orgs[1]!, models[0]!.id),
      aVehicle(4, 'other', orgs[2]!, models[1]!.id),
      { ...aVehicle(5, 'demo', orgs[0]!, models[0]!.id), archived: true },
    ])
    .returning()
  ;[own, silent, neighbour, foreign] = rows.map(({ id }) => id) as [number, number, number, number]
  await db.orm.insert(terminal).values({ oemId: 'demo', vehicleId: own, phone: '1', sn: '1', model: 'T-BOX 4' })
  await db.orm.insert(alarmEvent).values([
    { oemId: 'demo', vehicleId: own, kind: 'overspeed', level: 2, startedAt: new Date(NOON - MINUTE) },
    { oemId: 'demo', vehicleId: own, kind: 'panic', level: 1, startedAt: new Date(NOON), endedAt: new Date(NOON) },
  ])
  await ensureDayPartitions(db.pool, 'position', [utcDay(NOON)])
  await db.orm
    .insert(position)
    .values([
      aPosition(NOON - 5 * MINUTE, 2, { speed: 552 }),
      aPosition(NOON - 20 * MINUTE, 1),
      aPosition(NOON - 45 * MINUTE, 0),
      aPosition(NOON - 4 * MINUTE, 3, { quality: POSITION_QUALITY.gnssInvalid }),
      aPosition(NOON - 3 * MINUTE, 4, { quality: POSITION_QUALITY.drift | POSITION_QUALITY.late }),
      aPosition(NOON - 2 * MINUTE, 5, { quality: POSITION_QUALITY.replayed }),
    ])
  snapshot = aSnapshot({ vehicleId: own, lastPositionAt: NOON - MINUTE, lastMessageAt: NOON, soc: 61 })
  kernel = await testApp(
    (app) => monitorRoutes(app, { monitor: monitorRepository(db), fleet: aFleet(() => [snapshot]), now: () => NOON }),
    {
      north: aCaller({ orgId: orgs[0]!, orgIds: [orgs[0]!] }),
      bare: aCaller({ orgIds: orgs, codes: new Set(['/home']) }),
    },
  )
}, 60_000)

afterAll(async () => {
  await kernel.close()
  await db.close()
})

describe('monitored fleet', () => {
  it('holds the vehicles and organisations of the data scope, without scrapped ones', async () => {
    const { data } = await kernel.ask(getMonitorFleet)
    expect(data.orgs).toEqual([{ id: orgs[0], parentId: null, name: 'North' }])
    expect(new Set(data.vehicles.map((row: { id: number }) => row.id))).toEqual(new Set([own, silent]))
    expect(data.vehicles.find((row: { id: number }) => row.id === silent)).toMatchObject({
      market: 'eu',
      plate: '',
      state: 'neverOnline',
    })
    expect(data.vehicles.find((row: { id: number }) => row.id === own)).toMatchObject({ state: snapshot.state })
  })

  it('is in the order of plates, with everything a tree shows', async () => {
    const { data } = await kernel.ask(getMonitorFleet)
    expect(data.vehicles.map(({ plate }: { plate: string }) => plate)).toEqual(['', '粤A00001'])
    expect(data.vehicles[1]).toMatchObject({ id: own, orgId: orgs[0], market: 'cn' })
    expect(Object.keys(data.vehicles[1]).sort()).toEqual(Object.keys(MonitorVehicle.shape).sort())
  })

  it('refuses callers without the menu, and strangers', async () => {
    expect(await kernel.ask(getMonitorFleet, { token: 'bare' })).toMatchObject({ code: 403 })
    expect(await kernel.ask(getMonitorFleet, { token: null })).toMatchObject({ code: 401 })
  })
})

describe('trail', () => {
  it('answers drawable points of the last minutes, oldest first', async () => {
    const { data } = await kernel.ask(getVehicleTrail, { query: { vehicleId: own, minutes: 30 } })
    expect(data.points).toEqual([
      [113.3, 23.1, (NOON - 20 * MINUTE) / 1000, 40],
      [113.3, 23.1, (NOON - 5 * MINUTE) / 1000, 55.2],
      [113.3, 23.1, (NOON - 2 * MINUTE) / 1000, 40],
    ])
  })

  it('does not know vehicles beyond the scope', async () => {
    for (const vehicleId of [foreign, neighbour]) {
      expect(await kernel.ask(getVehicleTrail, { query: { vehicleId, minutes: 30 } })).toMatchObject({ code: 404 })
    }
  })

  it('names a time that is too long', async () => {
    const answer = await kernel.ask(getVehicleTrail, { query: { vehicleId: own, minutes: 2000 } })
    expect(answer).toMatchObject({ code: 400, failDetail: [{ path: 'minutes' }] })
  })
})

describe('detail', () => {
  it('joins identity, last figures and open alarms', async () => {
    const { data } = await kernel.ask(getVehicleDetail, { query: { vehicleId: own } })
    expect(data).toMatchObject({
      plate: '粤A00001',
      orgName: 'North',
      driverName: 'Li',
      terminalModel: 'T-BOX 4',
      state: 'driving',
      speed: 40,
      soc: 61,
      positionTime: '2026-11-21 11:59:00',
      lastMessageTime: '2026-11-21 12:00:00',
      openAlarms: [{ kind: 'overspeed', level: 2, startTime: '2026-11-21 11:59:00' }],
    })
  })

  it('leaves figures of a silent vehicle unknown instead of zero', async () => {
    const { data } = await kernel.ask(getVehicleDetail, { query: { vehicleId: silent } })
    expect(data).toMatchObject({ state: 'neverOnline', speed: null, positionTime: null, terminalModel: '' })
  })

  it('does not know vehicles beyond the scope', async () => {
    for (const vehicleId of [foreign, neighbour]) {
      expect(await kernel.ask(getVehicleDetail, { query: { vehicleId } })).toMatchObject({ code: 404 })
    }
  })
})

describe('summary for the vehicle drawer', () => {
  const summary = (n: number, token?: string) =>
    kernel.ask(getVehicleSummary, { query: { vin: `LGWEF4A50TEST000${n}` }, ...(token && { token }) })

  it('is found by VIN: identity, connection, last figures and open alarms', async () => {
    const { data } = await summary(1)
    expect(data).toMatchObject({
      plate: '粤A00001',
      modelName: 'M1',
      sold: false,
      terminalSn: '1',
      state: 'driving',
      online: true,
      location: { positionTime: '2026-11-21 11:59:00', speed: 40 },
      soc: 61,
      openAlarms: [{ kind: 'overspeed', level: 2 }],
    })
    expect((await summary(2)).data).toMatchObject({ state: 'neverOnline', location: null, mileageKm: null })
  })

  it('has no speed where the vehicle knows none, and says so', async () => {
    const before = snapshot
    snapshot = { ...before, speed: null, doubts: ['speedUnknown'] }
    const { data } = await summary(1)
    snapshot = before
    expect(data).toMatchObject({ location: { speed: null }, doubts: ['speedUnknown'] })
  })

  it('keeps the place from those who may look for it nowhere else', async () => {
    const { data } = await summary(1, 'bare')
    expect(data).toMatchObject({ state: 'driving', location: null })
  })

  it('does not know vehicles beyond the scope', async () => {
    expect(await summary(3)).toMatchObject({ code: 404 })
    expect(await summary(4, 'bare')).toMatchObject({ code: 404 })
  })
})

function aModel(oemId: string) {
  const names = { brandCode: 'B', brandName: 'Brand', seriesCode: 'S', seriesName: 'Series', modelName: 'M1' }
  return { ...names, oemId, modelCode: 'M1', vehicleClass: 'truck', powerType: '柴油' }
}

function aVehicle(number: number, oemId: string, orgId: number, modelId: number) {
  return { vin: `LGWEF4A50TEST000${number}`, oemId, orgId, modelId }
}

function aPosition(at: number, serial: number, overrides: Partial<typeof position.$inferInsert> = {}) {
  const place = { lat: 23_100_000, lng: 113_300_000, altitude: 10, speed: 400, direction: 90 }
  const received = { receivedAt: new Date(at), terminalId: 1, alarm: 0, status: 3, quality: 0 }
  return { vehicleId: own, ts: new Date(at), serial, kind: 0, oemId: 'demo', ...place, ...received, ...overrides }
}
