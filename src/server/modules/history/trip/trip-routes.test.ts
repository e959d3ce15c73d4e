import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  exportTrips,
  getTripTrack,
  listTripAudit,
  listTrips,
  mergeTrips,
  recalculateTrips,
  splitTrip,
  sumTrips,
  tagTrips,
} from '#core/contract/trip.ts'
import { createLog } from '#server/ops/log.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { newEnergyParams } from '#server/store/schema/base-data.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { position } from '#server/store/schema/telemetry.ts'
import { driverReport } from '#server/store/schema/terminal-records.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { AS_CSV, testApp } from '#tests/support/server.ts'
import { tripFindingRepository } from './trip-finding-repository.ts'
import { TripFollower } from './trip-follower.ts'
import { tripRepository } from './trip-repository.ts'
import { tripRoutes } from './trip-routes.ts'

const VIN = 'LTRAVEL0000000001'
const MINUTE = 60_000
const DAY = Date.parse('2026-03-01T00:00:00+08:00')
const db = await testDatabase()
const own = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN, modelId: own.busModel, driverName: 'Lin' })
const terminalId = await aTerminal(db, own, vehicleId)
await ensureDayPartitions(db.pool, 'position', [utcDay(DAY), utcDay(DAY + 86_400_000)])
await db.orm.insert(newEnergyParams).values({
  modelId: own.busModel,
  oemId: own.oemId,
  batteryType: '',
  batterySupplier: '',
  batteryCapacity: 200,
  ratedVoltage: 600,
  batteryPacks: 1,
  cells: 1,
  temperatureProbes: 1,
  motorModel: '',
  motors: 1,
  motorPeakPower: 1,
  motorPeakTorque: 1,
  range: 1,
})

const trips = tripRepository(db)
const finding = tripFindingRepository(db)
let now = DAY + 12 * 60 * MINUTE
const scope = { oemId: own.oemId, orgIds: [own.head] }
const { ask, close } = await testApp((app) => tripRoutes(app, { trips, finding, now: () => now }), {
  whole: aCaller(scope),
  south: aCaller({ ...scope, orgIds: [own.south] }),
  reader: aCaller({ ...scope, codes: new Set(['/tbox/travalData']) }),
})
afterAll(async () => {
  await close()
  await db.close()
})

let follower: TripFollower
beforeEach(async () => {
  for (const table of ['"position"', 'trip', 'trip_day', 'trip_audit', 'vehicle_day'])
    await db.pool.query(`delete from ${table}`)
  follower = new TripFollower({ finding, log: createLog('silent'), now: () => now })
})

/** One position a minute; what the tracker counts is brought up to date. */
async function drive(from: number, to: number, over: Partial<typeof position.$inferInsert> = {}) {
  const rows = Array.from({ length: to - from + 1 }, (_, index) => {
    const minute = from + index
    const ts = new Date(DAY + minute * MINUTE)
    return {
      vehicleId,
      terminalId,
      oemId: own.oemId,
      ts,
      receivedAt: ts,
      serial: 1,
      kind: 0,
      altitude: 0,
      direction: 0,
      alarm: 0,
      quality: 0,
      lat: 34_000_000,
      lng: 108_000_000 + minute * 10_000,
      speed: 550,
      status: 3,
      soc: 900 - minute,
      ...over,
    }
  })
  await db.orm.insert(position).values(rows)
  await db.pool.query(
    `insert into vehicle_day (vehicle_id, oem_id, day, positions, mileage_km, running_seconds)
     select vehicle_id, oem_id, (ts at time zone 'Asia/Shanghai')::date, count(*), 0, 0 from "position" group by 1, 2, 3
     on conflict (vehicle_id, day) do update set positions = excluded.positions`,
  )
}
const range = { startTime: '2026-03-01 00:00:00', endTime: '2026-03-01 23:59:59' }
const list = async (query = {}) => (await ask(listTrips, { query: { ...range, ...query } })).data.list

describe('trips', () => {
  it('are found as positions come, and end when the vehicle stops', async () => {
    await drive(600, 630)
    now = DAY + 632 * MINUTE
    await follower.follow()
    expect(await list()).toMatchObject([{ vin: VIN, open: true, startTime: '2026-03-01 10:00:00', driver: 'Lin' }])
    await drive(631, 640)
    now = DAY + 700 * MINUTE
    await follower.follow()
    expect(await list()).toMatchObject([
      {
        open: false,
        endTime: '2026-03-01 10:40:00',
        durationSeconds: 2400,
        maxSpeed: 55,
        energyKwh: 8,
        fuelLitres: null,
      },
    ])
  })

  it('are found again when positions of a past day come late, and what people said stays', async () => {
    await drive(600, 630)
    now = DAY + 40 * 60 * MINUTE
    await follower.follow()
    const [found] = await list()
    await ask(tagTrips, { body: { ids: [found.id], tag: 'business' } })
    await drive(631, 640)
    await follower.follow()
    expect(await list()).toMatchObject([{ endTime: '2026-03-01 10:40:00', tag: 'business' }])
  })

  it('count harsh alarms and are scored', async () => {
    await drive(600, 660)
    const alarm = { oemId: own.oemId, vehicleId, level: 2, startedAt: new Date(DAY + 610 * MINUTE) }
    await db.orm.insert(alarmEvent).values([
      { ...alarm, kind: 'harshBraking' },
      { ...alarm, kind: 'panic' },
    ])
    await follower.follow()
    const [found] = await list()
    expect(found.harshEvents).toBe(1)
    expect(found.score).toBeLessThan(100)
    const { data: track } = await ask(getTripTrack, { query: { id: found.id } })
    const hard = track.filter(({ harsh }: { harsh: string | null }) => harsh !== null)
    expect(hard).toMatchObject([{ harsh: 'harshBraking', reportTime: '2026-03-01 10:10:00' }])
  })

  it('are listed by pages, filtered and summed', async () => {
    await drive(600, 620)
    await drive(660, 680)
    await follower.follow()
    const first = await ask(listTrips, { query: { ...range, pageSize: 1 } })
    expect(first.data.list).toMatchObject([{ startTime: '2026-03-01 11:00:00' }])
    const second = await ask(listTrips, { query: { ...range, pageSize: 1, rowKey: first.data.nextKey } })
    expect(second.data).toMatchObject({ list: [{ startTime: '2026-03-01 10:00:00' }], nextKey: null })
    expect(await list({ tag: 'private' })).toEqual([])
    expect((await ask(sumTrips, { query: range })).data).toMatchObject({ trips: 2, durationSeconds: 2400 })
    const track = await ask(getTripTrack, { query: { id: first.data.list[0].id } })
    expect(track.data).toHaveLength(21)
    const lines = (await ask(exportTrips, { query: range, headers: AS_CSV })).text.split('\n')
    expect(lines).toHaveLength(4)
    // Personal data leave by the export centre only.
    expect(lines[0]).not.toContain('driver')
  })

  it('are merged, split and stored as people made them', async () => {
    await drive(600, 620)
    await drive(640, 660)
    await follower.follow()
    const merged = await ask(mergeTrips, { body: { ids: (await list()).map(({ id }: { id: number }) => id) } })
    expect(await list()).toMatchObject([{ id: merged.data.id, manual: true, endTime: '2026-03-01 11:00:00' }])
    const redone = { vin: VIN, ...range, reason: 'rules' }
    expect((await ask(recalculateTrips, { body: redone })).data).toEqual({ before: 1, after: 1 })
    const split = { id: merged.data.id, splitTime: '2026-03-01 10:30:00' }
    expect((await ask(splitTrip, { body: split })).code).toBe(200)
    expect(await list()).toHaveLength(2)
    expect((await ask(recalculateTrips, { body: { ...redone, manual: true } })).data).toEqual({ before: 2, after: 2 })
    expect((await list()).some(({ manual }: { manual: boolean }) => manual)).toBe(false)
    const audit = await ask(listTripAudit, { query: { vin: VIN } })
    expect(audit.data.map(({ action }: { action: string }) => action)).toEqual([
      'recalculate',
      'split',
      'recalculate',
      'merge',
    ])
  })

  it('are not merged over another, nor split outside', async () => {
    await drive(600, 620)
    await drive(640, 660)
    await drive(680, 700)
    await follower.follow()
    const ids = (await list()).map(({ id }: { id: number }) => id)
    expect((await ask(mergeTrips, { body: { ids: [ids[0], ids[2]] } })).code).toBe(409)
    const outside = await ask(splitTrip, { body: { id: ids[0], splitTime: '2026-03-01 20:00:00' } })
    expect(outside).toMatchObject({ code: 400, failDetail: [{ path: 'splitTime' }] })
  })

  it('keep to the data scope and the rights of the caller', async () => {
    await drive(600, 620)
    await follower.follow()
    const [found] = await list()
    const asSouth = { token: 'south' }
    expect((await ask(listTrips, { query: range, ...asSouth })).data.list).toEqual([])
    expect((await ask(getTripTrack, { query: { id: found.id }, ...asSouth })).code).toBe(404)
    expect((await ask(tagTrips, { body: { ids: [found.id], tag: 'private' }, ...asSouth })).code).toBe(409)
    expect((await ask(recalculateTrips, { body: { vin: VIN, ...range, reason: 'x' }, ...asSouth })).code).toBe(400)
    expect((await ask(tagTrips, { body: { ids: [found.id], tag: 'private' }, token: 'reader' })).code).toBe(403)
    expect((await ask(listTrips, { query: range, token: null })).code).toBe(401)
  })

  it('names what is wrong with a recalculation', async () => {
    const long = { vin: VIN, startTime: '2026-01-01 00:00:00', endTime: '2026-03-01 00:00:00', reason: 'x' }
    expect(await ask(recalculateTrips, { body: long })).toMatchObject({ code: 400, failDetail: [{ path: 'endTime' }] })
    const silent = { vin: VIN, ...range, reason: ' ' }
    expect(await ask(recalculateTrips, { body: silent })).toMatchObject({ code: 400, failDetail: [{ path: 'reason' }] })
  })
})

describe('drivers of trips', () => {
  it('are those of the card, else the only registered driver with that name', async () => {
    const licences = async () => (await db.pool.query<{ licence: string }>('select licence from trip')).rows
    await db.pool.query(`insert into driver (oem_id, org_id, name, qualification_no) values ($1, $2, 'Lin', 'Q-1')`, [
      own.oemId,
      own.head,
    ])
    await drive(600, 630)
    now = DAY + 632 * MINUTE
    await follower.follow()
    expect(await licences()).toEqual([{ licence: 'Q-1' }])
    const ts = new Date(DAY + 631 * MINUTE)
    const report = { oemId: own.oemId, vehicleId, terminalId, ts, receivedAt: ts, serial: 1, content: Buffer.alloc(1) }
    await db.orm.insert(driverReport).values({ ...report, event: 'cardIn', driver: 'Mia', licence: 'Q-2' })
    await drive(631, 640)
    now = DAY + 700 * MINUTE
    await follower.follow()
    expect(await licences()).toEqual([{ licence: 'Q-2' }])
    await db.pool.query('delete from driver_report')
    await db.pool.query('delete from driver')
  })
})
