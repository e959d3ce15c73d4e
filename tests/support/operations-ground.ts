import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { type HourOfVehicle, saveHours } from '#server/telemetry/history/duty-repository.ts'
import type { DutyPoint } from '#server/telemetry/history/hour-summary.ts'
import { ensurePartitions, partitionOf } from '#server/store/partitions.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { trip } from '#server/store/schema/trip.ts'
import type { VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import { aSnapshot } from '../builders/fleet-view.ts'
import { aTenant, aVehicle, type MasterData } from '../builders/master-data.ts'
import { type TestDatabase, testDatabase } from './database.ts'

interface Stored {
  db: TestDatabase
  own: MasterData
  lorry: number
  bus: number
  ningbo: number
}

export interface OperationsGround {
  db: TestDatabase
  own: MasterData
  snapshots: VehicleSnapshot[]
}

const at = (time: string) => fromPlatformTime(`2026-11-${time}`)

/**
 * A morning of the home market until noon of 2026-11-21: a lorry and an electric bus of Xuzhou, a lorry of Ningbo, one without
 * a city; and vehicles that count nowhere: abroad, archived, of another tenant.
 */
export async function operationsGround(): Promise<OperationsGround> {
  const db = await testDatabase()
  const own = await aTenant(db)
  const other = await aTenant(db)
  const lorry = await aVehicle(db, own, { operatingCity: 'Xuzhou', plate: '苏C12345' })
  const bus = await aVehicle(db, own, { operatingCity: 'Xuzhou', orgId: own.north, modelId: own.busModel })
  const ningbo = await aVehicle(db, own, { operatingCity: 'Ningbo', orgId: own.south, country: 'HK' })
  const nowhere = await aVehicle(db, own)
  const strangers = [
    await aVehicle(db, own, { operatingCity: 'Xuzhou', country: 'DE' }),
    await aVehicle(db, own, { operatingCity: 'Xuzhou', archived: true }),
    await aVehicle(db, other, { operatingCity: 'Xuzhou' }),
  ]
  const stored = { db, own, lorry, bus, ningbo }
  await storeTrips(stored, strangers)
  await storeAlarms(stored, strangers)
  await storeHours(stored, other)
  const snapshots = [
    aSnapshot({ vehicleId: lorry, lat: 34.21, lng: 117.29, mileageTodayKm: 199.6 }),
    aSnapshot({ vehicleId: bus, state: 'charging', lat: 34.25, lng: 117.21, mileageTodayKm: 0.4 }),
    aSnapshot({ vehicleId: ningbo, state: 'offline', online: false, lat: 29.9, lng: 121.5, mileageTodayKm: 300 }),
    aSnapshot({ vehicleId: nowhere, state: 'parked', lat: null, lng: null, mileageTodayKm: 1 }),
    ...strangers.map((vehicleId) => aSnapshot({ vehicleId, mileageTodayKm: 1000 })),
  ]
  return { db, own, snapshots }
}

async function storeTrips({ db, own, lorry, bus }: Stored, strangers: readonly number[]) {
  const aTrip = (vehicleId: number, started: string, over: Partial<typeof trip.$inferInsert> = {}) => ({
    oemId: own.oemId,
    vehicleId,
    startedAt: new Date(at(started)),
    endedAt: new Date(at(started) + 3_600_000),
    startLat: 34.2,
    startLng: 117.3,
    endLat: 34.3,
    endLng: 117.2,
    distanceKm: 100,
    idleSeconds: 0,
    maxSpeed: 80,
    harshChanges: 0,
    positions: 100,
    ...over,
  })
  await db.orm
    .insert(trip)
    .values([
      aTrip(lorry, '21 00:00:00', { fuelLitres: 30 }),
      aTrip(lorry, '21 08:00:00', { fuelLitres: 18, distanceKm: 50 }),
      aTrip(lorry, '20 23:59:59', { fuelLitres: 99 }),
      aTrip(bus, '21 09:00:00', { socUsed: 20 }),
      ...strangers.map((id) => aTrip(id, '21 10:00:00', { fuelLitres: 99 })),
    ])
}

async function storeAlarms({ db, own, lorry }: Stored, strangers: readonly number[]) {
  const alarm = (vehicleId: number, level: number, started: string) => ({
    oemId: own.oemId,
    vehicleId,
    kind: level === 1 ? 'collision' : 'overspeed',
    level,
    startedAt: new Date(at(started)),
    endedAt: new Date(at(started) + 1000),
  })
  await db.orm
    .insert(alarmEvent)
    .values([
      alarm(lorry, 1, '21 09:00:00'),
      alarm(lorry, 3, '21 10:30:00'),
      { ...alarm(lorry, 1, '21 10:00:00'), kind: 'troubleCode', source: 'diagnosis' },
      { ...alarm(lorry, 3, '21 11:00:00'), kind: 'dsmSmoking', source: 'safety' },
      alarm(lorry, 1, '20 23:00:00'),
      alarm(lorry, 1, '20 11:00:00'),
      ...strangers.map((id) => alarm(id, 1, '21 11:30:00')),
    ])
}

async function storeHours({ db, own, lorry, bus, ningbo }: Stored, other: MasterData) {
  const HOUR = 3_600_000
  const day = partitionOf('vehicle_hour', at('21 10:00:00'))
  await ensurePartitions(db.pool, 'vehicle_hour', [day - 1, day])
  await ensurePartitions(db.pool, 'energy_hour', [day - 1, day])
  const point = (lat: number, lng: number, fixed = true): DutyPoint => ({
    ts: 0,
    lat: Math.round(lat * 1e6),
    lng: Math.round(lng * 1e6),
    mileage: null,
    soc: null,
    fixed,
    running: false,
    idle: false,
    charging: false,
  })
  /** Reports from its first to its last minute. */
  const anHour = (vehicleId: number, hour: number, over: Partial<HourOfVehicle>): HourOfVehicle =>
    reportedThrough({
      vehicleId,
      hour,
      oemId: own.oemId,
      positions: 60,
      expected: 60,
      fixed: 60,
      mileageKm: 0,
      runningSeconds: 0,
      idleSeconds: 0,
      chargingSeconds: 0,
      socUsed: 0,
      silentSeconds: 0,
      first: point(34.21, 117.29),
      last: point(34.21, 117.29),
      ...over,
    })
  const reportedThrough = (each: HourOfVehicle): HourOfVehicle => ({
    ...each,
    first: { ...each.first, ts: each.first.ts || each.hour },
    last: { ...each.last, ts: each.last.ts || each.hour + HOUR - 60_000 },
  })
  const ten = at('21 10:00:00')
  await saveHours(db.pool, [
    anHour(lorry, ten, { runningSeconds: 1800, idleSeconds: 600, mileageKm: 20 }),
    anHour(bus, ten, { chargingSeconds: 1800, mileageKm: 20, first: point(0, 0, false), last: point(34.25, 117.21) }),
    anHour(ningbo, ten - HOUR, { runningSeconds: 3600, mileageKm: 60, first: point(29.9, 121.5) }),
    // Not of the day before this one.
    anHour(lorry, ten - 26 * HOUR, { runningSeconds: 3600, mileageKm: 60 }),
  ])
  const energy = (vehicleId: number, oemId: string, hour: number, wh: number) =>
    db.pool.query('insert into energy_hour values ($1, $2, $3, 1, 10800, 800, $4, 0)', [
      vehicleId,
      new Date(hour),
      oemId,
      wh,
    ])
  await energy(bus, own.oemId, ten, 12_300)
  await energy(bus, own.oemId, at('20 23:00:00'), 5000)
  await energy(ningbo, other.oemId, ten, 7000)
  await db.pool.query('update energy_counted set before = $1', [new Date(ten + HOUR)])
}
