import type { ModelWall, ModelWallQuery } from '#core/contract/model-wall.ts'
import { type Market, marketOf } from '#core/domain/market.ts'
import { MILEAGE_BUCKETS, mileageBucketOf } from '#core/domain/mileage-bucket.ts'
import { platformDayStart, toPlatformTime } from '#core/domain/platform-time.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import {
  firmwareShares,
  type LineVehicles,
  type ModelWallRepository,
  type ServingStation,
} from './model-wall-repository.ts'
import type { ModelWallUsageRepository } from './model-wall-usage-repository.ts'
import type { RegionIndex } from './region-index.ts'
import { Turns } from './turns.ts'
import type { Scope } from '#server/store/scope.ts'

export interface ModelWallParts {
  books: ModelWallRepository
  usage: ModelWallUsageRepository
  fleet: Pick<FleetView, 'state'>
  /** Absent where the outlines were not built: stations of every market are then shown. */
  regions: RegionIndex | undefined
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
const ACTIVE_MS = 30 * DAY_MS
const MONTHS = 12

/** The numbers of one product line at this moment; of the largest brand when the query names none. */
export async function modelWall(
  parts: ModelWallParts,
  scope: Scope,
  query: ModelWallQuery,
  now: number,
): Promise<Omit<ModelWall, 'energy'>> {
  const { books, usage, fleet, regions } = parts
  const lines = await linesOf(books, scope, query)
  const line = (query.brand === undefined ? lines[0] : lines.find(({ brand }) => brand === query.brand)) ?? null
  const ofLine = lineQuery(query, line?.brand)
  const months = lastMonths(now)
  const [vehicles, firmware, stations, deliveries, faults, lineOff] = await Promise.all([
    books.vehicles(scope, ofLine),
    books.firmware(scope, ofLine),
    line ? books.stations(scope, line.brand) : [],
    books.deliveries(scope, ofLine, months[0]!),
    usage.faults(scope, ofLine, new Date(now - WEEK_MS), new Date(now - 2 * WEEK_MS)),
    usage.lineOff(scope, ofLine, new Date(now - ACTIVE_MS)),
  ])
  const sold = new Map(deliveries.months.map(({ month, count }) => [month, count]))
  return {
    atTime: toPlatformTime(now),
    lines,
    line,
    ...(await statesOf(fleet, vehicles, now)),
    faults,
    firmware: firmwareShares(firmware),
    stations: stations.filter(
      (station) => inMarket(station, query.market, regions) && inMarket(station, scope.market ?? 'all', regions),
    ),
    deliveries: {
      months: months.map((month) => ({ month, count: sold.get(month) ?? 0 })),
      newest: deliveries.newest,
    },
    lineOff,
  }
}

/** Use per 100 km since the platform day six days ago. */
export async function modelEnergy(
  { books, usage }: Pick<ModelWallParts, 'books' | 'usage'>,
  scope: Scope,
  query: ModelWallQuery,
  now: number,
): Promise<ModelWall['energy']> {
  const brand = query.brand ?? (await linesOf(books, scope, query))[0]?.brand
  const since = platformDayStart(now) - 6 * DAY_MS
  return usage.energy(scope, lineQuery(query, brand), toPlatformTime(since).slice(0, 10), since)
}

/** Every brand the wall could go round to, also where one was asked for. */
const linesOf = (books: ModelWallRepository, scope: Scope, { brand: _one, ...query }: ModelWallQuery) =>
  books.lines(scope, query)

const lineQuery = (query: ModelWallQuery, brand: string | undefined): ModelWallQuery =>
  brand === undefined ? query : { ...query, brand }

/** "2025-12" to "2026-11", on the platform's calendar. */
function lastMonths(now: number): string[] {
  const [year = 0, month = 0] = toPlatformTime(now).slice(0, 7).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, index) => {
    const at = new Date(Date.UTC(year, month - MONTHS + index, 1))
    return at.toISOString().slice(0, 7)
  })
}

function inMarket({ lng, lat }: ServingStation, market: Market | 'all', regions: RegionIndex | undefined): boolean {
  if (market === 'all' || !regions) return true
  return marketOf((regions.regionOf(lng, lat) ?? '').slice(0, 2)) === market
}

type States = Pick<ModelWall, 'funnel' | 'mileage' | 'withoutMileage' | 'places'>

/** Numbers from the last states of the vehicles: which are in use, their mileage and location. */
async function statesOf(
  fleet: Pick<FleetView, 'state'>,
  vehicles: readonly LineVehicles[],
  now: number,
): Promise<States> {
  const mileage = MILEAGE_BUCKETS.map(() => 0)
  const squares = new Map<number, { lng: number; lat: number; vehicles: number }>()
  let [produced, delivered, activated, active, reporting] = [0, 0, 0, 0, 0]
  const look = (id: number, isSold: boolean) => {
    const state = fleet.state(id)
    if (!state) return
    if (isSold && state.lastPositionAt !== null) {
      activated += 1
      if (state.lastPositionAt >= now - ACTIVE_MS) active += 1
    }
    if (state.mileageKm !== null) {
      const bucket = mileageBucketOf(state.mileageKm)
      mileage[bucket] = mileage[bucket]! + 1
      reporting += 1
    }
    if (state.lat !== null && state.lng !== null) addPlace(squares, state.lng, state.lat)
  }
  const turns = new Turns()
  for (const { sold, ids } of vehicles) {
    produced += ids.length
    if (sold) delivered += ids.length
    await turns.each(ids, (id) => look(id, sold))
  }
  return {
    funnel: { produced, delivered, activated, active, silent: activated - active },
    mileage,
    withoutMileage: produced - reporting,
    places: [...squares.values()].map(({ lng, lat, vehicles }) => [
      hundredths(lng / vehicles),
      hundredths(lat / vehicles),
      vehicles,
    ]),
  }
}

/** Vehicles by square degree, so that no position of a single one leaves the server. */
function addPlace(
  squares: Map<number, { lng: number; lat: number; vehicles: number }>,
  lng: number,
  lat: number,
): void {
  const key = Math.floor(lng) * 360 + Math.floor(lat)
  const square = squares.get(key) ?? { lng: 0, lat: 0, vehicles: 0 }
  squares.set(key, { lng: square.lng + lng, lat: square.lat + lat, vehicles: square.vehicles + 1 })
}

const hundredths = (degrees: number) => Math.round(degrees * 100) / 100
