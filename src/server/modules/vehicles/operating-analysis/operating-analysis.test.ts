import { afterAll, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/operating-analysis.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { ExportedRow } from '#server/exchange/exporter.ts'
import { ensurePartitions, partitionOf } from '#server/store/partitions.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { operatingAnalysisRepository } from './operating-analysis-repository.ts'
import { operatingAnalysisExporter, operatingAnalysisRoutes } from './operating-analysis-routes.ts'

const NOW = fromPlatformTime('2026-11-21 12:30:00')
const db = await testDatabase()
const own = await aTenant(db)
const other = await aTenant(db)
const createdAt = new Date(fromPlatformTime('2026-01-01 00:00:00'))
const truck = await aVehicle(db, own, { vin: 'LANALYSIS00000001', orgId: own.north, createdAt })
const spare = await aVehicle(db, own, { vin: 'LANALYSIS00000002', orgId: own.north, createdAt })
const bus = await aVehicle(db, own, {
  vin: 'LANALYSIS00000003',
  orgId: own.south,
  modelId: own.busModel,
  country: 'DE',
  createdAt,
})
const parts = { analysis: operatingAnalysisRepository(db), now: () => NOW }
const { app, ask } = await testApp((server) => operatingAnalysisRoutes(server, parts), {
  whole: aCaller({ oemId: own.oemId, orgIds: [own.head, own.north, own.south] }),
  south: aCaller({ oemId: own.oemId, orgIds: [own.south] }),
  stranger: aCaller({ oemId: other.oemId, orgIds: [other.head] }),
  homeOnly: aCaller({ oemId: own.oemId, orgIds: [own.head], codes: new Set(['/home']) }),
})
afterAll(async () => {
  await app.close()
  await db.close()
})

const drove = (vehicleId: number, day: string, km: number, more: { kwh?: number; alarms?: number } = {}) =>
  db.pool.query(
    `insert into vehicle_day (vehicle_id, oem_id, day, positions, mileage_km, running_seconds, idle_seconds, energy_kwh, alarms)
      values ($1, $2, $3, 1, $4, 7200, 1800, $5, $6)`,
    [vehicleId, own.oemId, day, km, more.kwh ?? null, more.alarms ?? null],
  )
await db.pool.query(`update vehicle_model set power_type = '纯电动' where id = $1`, [own.busModel])
await db.pool.query(`update vehicle_model set power_type = '柴油' where id = $1`, [own.truckModel])
// The range: 11 to 20 November; before it 1 to 10.
await drove(truck, '2026-11-12', 300, { alarms: 3 })
await drove(truck, '2026-11-13', 0.4, { alarms: 0 })
await drove(bus, '2026-11-12', 100, { kwh: 80, alarms: 0 })
await drove(bus, '2026-11-05', 100, { kwh: 90 })
await drove(truck, '2026-11-05', 100)
await drove(truck, '2026-11-06', 100)
await db.pool.query(
  `insert into trip (oem_id, vehicle_id, started_at, ended_at, start_lat, start_lng, end_lat, end_lng, distance_km, idle_seconds,
      max_speed, fuel_litres, harsh_changes, positions)
    values ($1, $2, '2026-11-12 08:00+08', '2026-11-12 12:00+08', 1, 1, 1, 1, 200, 0, 80, 60, 0, 10)`,
  [own.oemId, truck],
)
const begin = fromPlatformTime('2026-11-12 08:00:00')
const day = partitionOf('vehicle_hour', begin)
await ensurePartitions(db.pool, 'vehicle_hour', [day])
await db.pool.query(
  `insert into vehicle_hour (vehicle_id, hour, oem_id, positions, expected, fixed, mileage_km, running_seconds, idle_seconds,
      charging_seconds, soc_used, first, last)
    values ($1, $2, $3, 60, 60, 60, 50, 2400, 600, 0, 0, array[$4::bigint], array[$5::bigint])`,
  [truck, new Date(begin), own.oemId, begin, begin + 3_599_000],
)
const RANGE = { startTime: '2026-11-11 00:00:00', endTime: '2026-11-20 23:59:59' }
const overview = async (query: object = {}, token = 'whole'): Promise<contract.OperatingAnalysis> =>
  (await ask(contract.getOperatingAnalysis, { query: { ...RANGE, ...query }, token })).data
const groups = async (query: object = {}, token = 'whole'): Promise<contract.AnalysisGroup[]> =>
  (await ask(contract.listAnalysisGroups, { query: { ...RANGE, ...query }, token })).data.list

describe('the operating analysis', () => {
  it('compares a range with as many days before it', async () => {
    const { use, before, ...rest } = await overview()
    expect(rest).toMatchObject({ fromDay: '2026-11-11', toDay: '2026-11-20', days: 10 })
    // Two of thirty vehicle days; 400 m are no use of a vehicle.
    expect(use).toMatchObject({ vehicles: 3, km: 400.4, drivingHours: 4.5, idleHours: 1.5, idleShare: 0.25 })
    expect(use.attendance).toBeCloseTo(2 / 30)
    expect(use.utilisation).toBeCloseTo(6 / (30 * 24))
    expect(use.kwhPer100Km).toBeCloseTo(80)
    expect(use.litresPer100Km).toBeCloseTo(30)
    expect(use.alarmsPer1000Km).toBeCloseTo(3 / 0.4004)
    expect(before).toMatchObject({ vehicles: 3, km: 300, alarmsPer1000Km: null, litresPer100Km: null })
    expect(before.attendance).toBeCloseTo(3 / 30)
  })

  it('ranks vehicles and shows their consumption', async () => {
    const { ranked, best, worst, consuming, points } = await overview({ rankBy: 'kmPerVehicle' })
    expect([ranked, consuming]).toEqual([3, 2])
    expect(best.map(({ vin, rank, rankChange }) => [vin.slice(-1), rank, rankChange])).toEqual([
      ['1', 1, 0],
      ['3', 2, 0],
      ['2', 3, 0],
    ])
    expect(worst).toEqual([])
    expect(points.map(({ vin, km }) => [vin.slice(-1), Math.round(km)])).toEqual([
      ['1', 300],
      ['3', 100],
    ])
    const fewest = await overview({ rankBy: 'kwhPer100Km' })
    expect(fewest.best.map(({ vin }) => vin)).toEqual(['LANALYSIS00000003'])
  })

  it('groups by organisation, series, market and model, with rank and quartile', async () => {
    const organisations = await groups({ sort: '-km' })
    expect(
      organisations.map(({ name, vehicles, rank, rankChange, quartile }) => [
        name,
        vehicles,
        rank,
        rankChange,
        quartile,
      ]),
    ).toEqual([
      ['North', 2, 2, -1, 2],
      ['South', 1, 1, 0, 1],
    ])
    expect((await groups({ dimension: 1 })).map(({ name }) => name)).toHaveLength(2)
    expect((await groups({ dimension: 2, sort: 'name' })).map(({ key, name }) => [key, name])).toEqual([
      ['cn', ''],
      ['eu', ''],
    ])
    expect(await groups({ dimension: 3, pageSize: 1, pageNum: 2 })).toHaveLength(1)
  })

  it.each([
    [{ powerType: '纯电动' }, 1],
    [{ market: 'cn' }, 2],
    [{ vehicleModel: 'no-such' }, 0],
  ])('honours %o', async (query, vehicles) => {
    expect((await overview(query)).use.vehicles).toBe(vehicles)
  })

  it('counts days from the registration of a vehicle', async () => {
    await db.pool.query('update vehicle set created_at = $2 where id = $1', [spare, '2026-11-16 10:00+08'])
    expect((await overview({ vehicleModel: undefined })).use.attendance).toBeCloseTo(2 / 25)
    await db.pool.query('update vehicle set created_at = $2 where id = $1', [spare, createdAt])
  })

  it('shares the hours of a day among what vehicles do', async () => {
    const { data } = await ask(contract.getDayProfile, { query: RANGE, token: 'whole' })
    expect(data).toMatchObject({ vehicles: 3, sampled: 3 })
    expect(data.hours).toHaveLength(24)
    // 1,800 s and 600 s of 10 days of three vehicles.
    expect(data.hours[8]).toEqual({ hour: 8, driving: 0.0167, idling: 0.0056, charging: 0, parked: 0.0111 })
    expect(data.hours[9]).toMatchObject({ driving: 0, parked: 0 })
  })

  it('is limited to the data scope and the permission', async () => {
    expect((await overview({}, 'south')).use.km).toBe(100)
    expect((await groups({}, 'south')).map(({ name }) => name)).toEqual(['South'])
    expect((await overview({}, 'stranger')).use).toMatchObject({ vehicles: 0, attendance: null })
    expect((await ask(contract.getDayProfile, { query: RANGE, token: 'south' })).data.vehicles).toBe(1)
    expect(await ask(contract.listAnalysisGroups, { query: RANGE, token: 'homeOnly' })).toMatchObject({ code: 403 })
  })

  it('takes the last 30 days where none are chosen, and 366 at most', async () => {
    const { data } = await ask(contract.getOperatingAnalysis, { token: 'whole' })
    expect(data).toMatchObject({ fromDay: '2026-10-23', toDay: '2026-11-21', days: 30 })
    const years = { startTime: '2024-01-01 00:00:00', endTime: '2026-01-01 00:00:00' }
    expect(await ask(contract.getOperatingAnalysis, { query: years, token: 'whole' })).toMatchObject({ code: 400 })
  })

  it('exports the groups by the name of their dimension', async () => {
    const exporter = operatingAnalysisExporter(parts)
    const filter = contract.AnalysisFilter.parse({ ...RANGE, dimension: 2 })
    expect(exporter.columnsFor?.(filter)).toContain('market')
    const scope = { ...aCaller({ oemId: own.oemId, orgIds: [own.north, own.south] }), lang: 'en' as const }
    const rows: ExportedRow[] = []
    for await (const row of exporter.rows(scope, filter)) rows.push(row)
    expect(rows.map(({ market, distanceKm }) => [market, distanceKm])).toEqual([
      ['eu', 100],
      ['cn', 300.4],
    ])
  })
})
