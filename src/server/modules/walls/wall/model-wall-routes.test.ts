import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getModelWall } from '#core/contract/model-wall.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { aFleet, aSnapshot } from '#tests/builders/fleet-view.ts'
import type { MasterData } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type ProductLine, productLine } from '#tests/support/product-line.ts'
import { type TestApp, testApp } from '#tests/support/server.ts'
import { modelWallRepository } from './model-wall-repository.ts'
import { modelWallRoutes } from './model-wall-routes.ts'
import { modelWallUsageRepository } from './model-wall-usage-repository.ts'
import { RegionIndex } from './region-index.ts'

const NOON = fromPlatformTime('2026-11-21 12:00:00')
const DAY = 86_400_000
const regions = new RegionIndex([{ key: 'DE', polygons: [[[6, 47, 15, 47, 15, 55, 6, 55]]] }])

let db: TestDatabase
let own: MasterData
let kernel: TestApp
let now = NOON
let snapshots: ReturnType<typeof aSnapshot>[]
let ids: ProductLine['ids']

beforeAll(async () => {
  db = await testDatabase()
  ;({ own, ids } = await productLine(db, NOON))
  snapshots = [
    aSnapshot({ vehicleId: ids.young, lat: 34.2, lng: 108.9, mileageKm: 4_999.6, lastPositionAt: NOON - 29 * DAY }),
    aSnapshot({ vehicleId: ids.quiet, lat: 52.5, lng: 13.4, mileageKm: 60_000, lastPositionAt: NOON - 31 * DAY }),
    aSnapshot({ vehicleId: ids.unheard, lat: null, lng: null, mileageKm: null, lastPositionAt: null }),
    aSnapshot({ vehicleId: ids.stock, lat: 34.4, lng: 108.3, mileageKm: 12, lastPositionAt: NOON }),
    aSnapshot({ vehicleId: ids.bus, lat: null, lng: null, mileageKm: 150_000, lastPositionAt: NOON }),
    aSnapshot({ vehicleId: ids.coach, lat: 34.9, lng: 108.1, mileageKm: 10_001, lastPositionAt: NOON }),
    aSnapshot({ vehicleId: ids.car, mileageKm: 1, lastPositionAt: NOON }),
    aSnapshot({ vehicleId: ids.foreign, mileageKm: 1, lastPositionAt: NOON }),
  ]
}, 120_000)

beforeEach(async () => {
  now = NOON
  const { oemId, head, north, south } = own
  kernel = await testApp(
    (app) =>
      modelWallRoutes(app, {
        books: modelWallRepository(db),
        usage: modelWallUsageRepository(db),
        fleet: aFleet(() => snapshots),
        regions,
        now: () => now,
      }),
    {
      token: aCaller({ oemId, orgIds: [head, north, south] }),
      south: aCaller({ oemId, orgIds: [south] }),
      nobody: aCaller({ oemId, orgIds: [head], codes: new Set(['/home']) }),
    },
  )
})

afterEach(() => kernel.close())
afterAll(() => db.close())

const wall = (query: Parameters<typeof kernel.ask<typeof getModelWall>>[1] = {}) => kernel.ask(getModelWall, query)

describe('wall of a product line', () => {
  it('is about the brand with most vehicles and names those it could go round', async () => {
    const { code, data } = await wall()
    expect(code).toBe(200)
    expect(data.atTime).toBe('2026-11-21 12:00:00')
    expect(data.line).toEqual({ brand: 'HX', name: 'Hexin', vehicles: 6 })
    expect(data.lines).toEqual([
      { brand: 'HX', name: 'Hexin', vehicles: 6 },
      { brand: 'ZZ', name: 'Zeta', vehicles: 1 },
    ])
  })

  it('is about the brand it is asked for, and goes round the same ones', async () => {
    const { data } = await wall({ query: { brand: 'ZZ' } })
    expect(data.line).toEqual({ brand: 'ZZ', name: 'Zeta', vehicles: 1 })
    expect(data.lines).toHaveLength(2)
    expect(data.funnel).toEqual({ produced: 1, delivered: 1, activated: 1, active: 1, silent: 0 })
  })

  it('counts each step of the sales states among those of the step before', async () => {
    const { data } = await wall()
    // In stock, it sends positions and was not delivered all the same.
    expect(data.funnel).toEqual({ produced: 6, delivered: 5, activated: 4, active: 3, silent: 1 })
  })

  it('puts odometers into the six buckets and says how many are unknown', async () => {
    const { data } = await wall()
    expect(data.mileage).toEqual([2, 0, 1, 0, 1, 1])
    expect(data.withoutMileage).toBe(1)
  })

  it('puts vehicles of a square degree together', async () => {
    const { data } = await wall()
    const largestFirst = [...data.places].sort((a, b) => b[2] - a[2])
    expect(largestFirst).toEqual([
      [108.43, 34.5, 3],
      [13.4, 52.5, 1],
    ])
  })
})

describe('use and faults of a product line', () => {
  it('reports use per 100 km by series with its spread over the vehicles', async () => {
    const { data } = await wall()
    expect(data.energy).toEqual([
      {
        series: 'Bo',
        name: 'Bolin',
        powerType: '纯电动',
        unit: 'kWh',
        vehicles: 2,
        // 90 kWh measured less 10 regained over 100 km; 20 % of 300 kWh over 60 km.
        spread: [81, 85, 90, 95, 99],
      },
      { series: 'Ti', name: 'Tianma', powerType: '柴油', unit: 'L', vehicles: 1, spread: [25, 25, 25, 25, 25] },
    ])
  })

  it('ranks faults of the week by vehicles and compares with the week before', async () => {
    const { data } = await wall()
    expect(data.faults).toEqual([
      {
        code: 'P0087',
        names: { en: 'Rail pressure too low', de: 'Raildruck zu niedrig' },
        level: 2,
        vehicles: 2,
        before: 1,
      },
      { code: '100/1', names: {}, level: null, vehicles: 1, before: 0 },
    ])
  })

  it('reports firmware by terminal model, the newest first', async () => {
    const { data } = await wall()
    expect(data.firmware).toEqual([
      {
        terminalModel: 'FT-300',
        total: 3,
        versions: [
          { version: '7.10.0', count: 1 },
          { version: '7.9.0', count: 2 },
        ],
      },
    ])
  })

  it('shows open stations that serve the brand', async () => {
    const place = (query: object) => wall({ query }).then(({ data }) => data.stations)
    expect(await place({})).toEqual([
      { lng: 13.4, lat: 52.5, alwaysOpen: true },
      { lng: 108.9, lat: 34.2, alwaysOpen: false },
    ])
    expect(await place({ market: 'eu' })).toEqual([{ lng: 13.4, lat: 52.5, alwaysOpen: true }])
    expect(await place({ brand: 'ZZ' })).toEqual([{ lng: 13.4, lat: 52.5, alwaysOpen: true }])
  })

  it('lists the newest deliveries and counts them by month', async () => {
    const { data } = await wall()
    expect(data.deliveries.newest.map(({ soldOn }: { soldOn: string }) => soldOn)).toEqual([
      '2026-11-10',
      '2026-11-02',
      '2025-12-01',
      '2025-11-30',
      '2024-01-01',
    ])
    expect(data.deliveries.newest[0]).toMatchObject({
      model: 'T-460',
      city: 'Xi’an',
      country: 'CN',
      dealer: 'Xi’an Trucks',
    })
    expect(data.deliveries.months).toHaveLength(12)
    expect(data.deliveries.months[0]).toEqual({ month: '2025-12', count: 1 })
    expect(data.deliveries.months[11]).toEqual({ month: '2026-11', count: 2 })
    expect(data.deliveries.months.slice(1, 11).every(({ count }: { count: number }) => count === 0)).toBe(true)
  })

  it('reports how many vehicles passed their first inspection', async () => {
    const { data } = await wall()
    expect(data.lineOff).toEqual({
      inspections: 3,
      firstEnded: 2,
      firstPassed: 1,
      medianSeconds: 120,
      days: [
        { day: '2026-11-19', firstEnded: 1, firstPassed: 1 },
        { day: '2026-11-20', firstEnded: 1, firstPassed: 0 },
      ],
      failures: [{ name: 'Satellite fix', count: 1 }],
    })
  })
})

describe('query and rights of the wall of a product line', () => {
  it.each([
    [{ powerType: '纯电动' }, 2],
    [{ vehicleClassification: 'truck' }, 4],
    [{ vehicleModel: 'T-460' }, 4],
    [{ series: 'Bo' }, 2],
    [{ brand: 'HX', series: 'Ti' }, 4],
    [{ market: 'eu' as const }, 1],
    [{ market: 'cn' as const }, 5],
  ])('honours %o in every figure', async (query, produced) => {
    const { data } = await wall({ query })
    expect(data.funnel.produced).toBe(produced)
    expect(data.line?.vehicles).toBe(produced)
    const reported = data.mileage.reduce((sum: number, each: number) => sum + each, data.withoutMileage)
    expect(reported).toBe(produced)
    expect(data.deliveries.newest).toHaveLength(data.funnel.delivered)
  })

  it('says that a filter leaves nothing', async () => {
    const { data } = await wall({ query: { market: 'latam' } })
    expect(data).toMatchObject({ line: null, lines: [], energy: [], faults: [], stations: [], places: [] })
    expect(data.funnel).toEqual({ produced: 0, delivered: 0, activated: 0, active: 0, silent: 0 })
    expect(data.lineOff).toMatchObject({ inspections: 0, medianSeconds: null, days: [], failures: [] })
    expect((await wall({ query: { brand: 'NO' } })).data).toMatchObject({ line: null, lines: [{}, {}] })
  })

  it('shows a caller the vehicles of his organisations', async () => {
    const { data } = await wall({ token: 'south' })
    expect(data.funnel).toEqual({ produced: 1, delivered: 0, activated: 0, active: 0, silent: 0 })
    expect(data.stations).toEqual([])
  })

  it('counts once for all walls, and again after half a minute', async () => {
    const reading = snapshots[0]!.mileageKm
    expect((await wall()).data.mileage[5]).toBe(1)
    snapshots[0]!.mileageKm = 200_000
    expect((await wall()).data.mileage[5]).toBe(1)
    now += 30_000
    expect((await wall()).data.mileage[5]).toBe(2)
    snapshots[0]!.mileageKm = reading
  })

  it('is refused without its permission', async () => {
    expect(await wall({ token: 'nobody' })).toMatchObject({ code: 403 })
    expect(await wall({ token: null })).toMatchObject({ code: 401 })
  })
})
