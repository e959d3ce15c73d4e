import { dealer, newEnergyParams, serviceStation } from '#server/store/schema/base-data.ts'
import { dtcObservation, faultCode } from '#server/store/schema/diagnostics.ts'
import { inspectionRun } from '#server/store/schema/inspection.ts'
import { vehicleDay } from '#server/store/schema/operation.ts'
import { trip } from '#server/store/schema/trip.ts'
import { vehicleModel } from '#server/store/schema/vehicle.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '../builders/master-data.ts'
import type { TestDatabase } from './database.ts'

const DAY = 86_400_000

export interface ProductLine {
  own: MasterData
  /** Vehicles by what they are; the car is of another brand, the `foreign` one of another tenant. */
  ids: Record<'young' | 'quiet' | 'unheard' | 'stock' | 'bus' | 'coach' | 'car' | 'foreign', number>
}

interface Ground extends ProductLine {
  db: TestDatabase
  daysAgo: (days: number) => Date
}

/** A brand with six vehicles: sold and in stock, what they used, their faults, stations and inspections before a moment. */
export async function productLine(db: TestDatabase, now: number): Promise<ProductLine> {
  const ids = {} as ProductLine['ids']
  const own = await aTenant(db)
  const other = await aTenant(db)
  const [car] = await db.orm
    .insert(vehicleModel)
    .values({
      oemId: own.oemId,
      brandCode: 'ZZ',
      brandName: 'Zeta',
      seriesCode: 'Z1',
      seriesName: 'Zeta 1',
      modelCode: 'Z1-1',
      modelName: 'Zeta 1',
      vehicleClass: 'car',
      powerType: '汽油',
    })
    .returning()
  const sold = (soldOn: string) => ({ sold: true, soldOn })
  ids.young = await aVehicle(db, own, { ...sold('2026-11-10'), operatingCity: 'Xi’an', dealerCode: 'D1' })
  ids.quiet = await aVehicle(db, own, { ...sold('2026-11-02'), country: 'DE', orgId: own.north })
  ids.unheard = await aVehicle(db, own, sold('2025-12-01'))
  ids.stock = await aVehicle(db, own, { orgId: own.south })
  ids.bus = await aVehicle(db, own, { ...sold('2025-11-30'), modelId: own.busModel })
  ids.coach = await aVehicle(db, own, { ...sold('2024-01-01'), modelId: own.busModel })
  ids.car = await aVehicle(db, own, { ...sold('2026-11-20'), modelId: car!.id })
  ids.foreign = await aVehicle(db, other, sold('2026-11-20'))
  await aVehicle(db, own, { ...sold('2026-11-20'), archived: true })
  await db.orm.insert(dealer).values({ oemId: own.oemId, orgId: own.head, code: 'D1', name: 'Xi’an Trucks' })
  const ground = { db, own, ids, daysAgo: (days: number) => new Date(now - days * DAY) }
  await seedUse(ground)
  await seedFaults(ground)
  await seedStations(ground)
  await seedInspections(ground)
  return { own, ids }
}

async function seedUse({ db, own, ids, daysAgo }: Ground): Promise<void> {
  const { oemId } = own
  await db.orm.insert(newEnergyParams).values({
    modelId: own.busModel,
    oemId,
    batteryType: 'LFP',
    batterySupplier: 'N',
    batteryCapacity: 300,
    ratedVoltage: 600,
    batteryPacks: 1,
    cells: 100,
    temperatureProbes: 10,
    motorModel: 'M',
    motors: 1,
    motorPeakPower: 200,
    motorPeakTorque: 2000,
    range: 300,
  })
  const day = (vehicleId: number, given: Partial<typeof vehicleDay.$inferInsert>) => ({
    vehicleId,
    oemId,
    day: '2026-11-20',
    positions: 1,
    mileageKm: 60,
    runningSeconds: 1,
    ...given,
  })
  await db.orm
    .insert(vehicleDay)
    .values([
      day(ids.bus, { mileageKm: 60, energyKwh: 50, regainedKwh: 10, socUsed: 900 }),
      day(ids.bus, { day: '2026-11-15', mileageKm: 40, energyKwh: 40 }),
      day(ids.bus, { day: '2026-11-14', mileageKm: 1, energyKwh: 900 }),
      day(ids.coach, { mileageKm: 60, socUsed: 200 }),
      day(ids.young, { mileageKm: 60, socUsed: 200 }),
    ])
  const drive = (
    vehicleId: number,
    daysBefore: number,
    distanceKm: number,
    fuelLitres: number | null,
    open = false,
  ) => ({
    oemId,
    vehicleId,
    startedAt: daysAgo(daysBefore),
    endedAt: daysAgo(daysBefore),
    open,
    startLat: 34,
    startLng: 108,
    endLat: 34,
    endLng: 108,
    distanceKm,
    idleSeconds: 0,
    maxSpeed: 80,
    harshChanges: 0,
    positions: 2,
    fuelLitres,
  })
  await db.orm
    .insert(trip)
    .values([
      drive(ids.young, 1, 60, 20),
      drive(ids.young, 2, 40, 10),
      drive(ids.young, 3, 900, null),
      drive(ids.young, 4, 100, 20, true),
      drive(ids.young, 8, 50, 90),
      drive(ids.quiet, 1, 9, 10),
    ])
}

async function seedFaults({ db, own, ids, daysAgo }: Ground): Promise<void> {
  const { oemId } = own
  const seen = (vehicleId: number, code: string, first: number, last: number, cleared?: number) => ({
    oemId,
    vehicleId,
    ecu: 'ECM',
    address: 0x7e0,
    dtc: first * 100 + last,
    code,
    status: 0x2f,
    firstAt: daysAgo(first),
    lastAt: daysAgo(last),
    ...(cleared === undefined ? {} : { clearedAt: daysAgo(cleared) }),
  })
  await db.orm
    .insert(dtcObservation)
    .values([
      seen(ids.young, 'P0087-11', 10, 1),
      seen(ids.young, 'P0087-13', 3, 2),
      seen(ids.quiet, 'P0087', 5, 5),
      seen(ids.bus, '100/1', 2, 1),
      seen(ids.coach, 'P0300', 12, 9),
      seen(ids.coach, 'P0087-11', 40, 20),
      seen(ids.car, 'P0087', 1, 1),
    ])
  const entry = { oemId, protocol: 'uds', code: 'P0087', level: 2 } as const
  await db.orm.insert(faultCode).values([
    { ...entry, ecu: 'GW', name: 'Another', level: 3 },
    { ...entry, ecu: 'ECM', name: 'Rail pressure too low', names: { de: 'Raildruck zu niedrig' } },
  ])
  await aTerminal(db, own, ids.young, { model: 'FT-300', firmware: '7.9.0' })
  await aTerminal(db, own, ids.quiet, { model: 'FT-300', firmware: '7.10.0' })
  await aTerminal(db, own, ids.bus, { model: 'FT-300', firmware: '7.9.0' })
  await aTerminal(db, own, ids.car, { model: 'FT-60', firmware: '1.0' })
}

async function seedStations({ db, own }: Ground): Promise<void> {
  const station = (code: string, lng: number | null, lat: number | null, given: object = {}) => ({
    oemId: own.oemId,
    orgId: own.head,
    code,
    name: code,
    lng,
    lat,
    ...given,
  })
  await db.orm
    .insert(serviceStation)
    .values([
      station('S1', 13.4, 52.5, { alwaysOpen: true }),
      station('S2', 108.9, 34.2, { brands: ['HX'] }),
      station('S3', 108.9, 34.2, { brands: ['AB'] }),
      station('S4', 108.9, 34.2, { state: 'closed' }),
      station('S5', null, null),
    ])
}

async function seedInspections({ db, own, ids, daysAgo }: Ground): Promise<void> {
  const run = (
    vehicleId: number,
    runNo: number,
    state: string,
    startedAt: Date,
    seconds: number,
    failed: string[] = [],
  ) => ({
    oemId: own.oemId,
    vehicleId,
    runNo,
    templateName: 'End of line',
    version: 1,
    state,
    items: [],
    results: [],
    failed,
    startedAt,
    endedAt: new Date(startedAt.getTime() + seconds * 1000),
  })
  await db.orm
    .insert(inspectionRun)
    .values([
      run(ids.young, 1, 'passed', daysAgo(2), 60),
      run(ids.stock, 1, 'failed', daysAgo(1), 120, ['Satellite fix']),
      run(ids.stock, 2, 'passed', daysAgo(0.5), 180),
      run(ids.bus, 1, 'aborted', daysAgo(1), 10),
      run(ids.coach, 1, 'failed', daysAgo(31), 10, ['Old']),
    ])
}
