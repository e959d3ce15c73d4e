import { inFilter } from '#core/contract/fleet-filter.ts'
import type { FleetUsual } from '#core/contract/fleet-usual.ts'
import type { OverseasCountry, OverseasOverview } from '#core/contract/overseas.ts'
import type { WallQuery } from '#core/contract/wall.ts'
import { type Market, marketOf } from '#core/domain/market.ts'
import { platformDayStart, toPlatformTime } from '#core/domain/platform-time.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { Located, OverseasGroup, OverseasRepository } from './overseas-repository.ts'
import type { RegionIndex } from './region-index.ts'
import { PlaceSquares } from './place-squares.ts'
import { Turns } from './turns.ts'
import type { Scope } from '#server/store/scope.ts'

export interface OverseasParts {
  overseas: OverseasRepository
  fleet: Pick<FleetView, 'state'>
  /** What is usual for the vehicles abroad. */
  usualOf: (query: WallQuery, at: { now: number; vehicles: number }) => Promise<FleetUsual | null>
  /** Absent where the outlines were not built: dealers and stations are then not grouped by country. */
  regions: RegionIndex | undefined
}

const SEVERE_LEVEL = 2
/** "1.10.2" is newer than "1.9". */
const versions = new Intl.Collator('en', { numeric: true })

/** The fleet abroad at this moment. */
export async function overseasOverview(
  { overseas, fleet, regions, usualOf }: OverseasParts,
  scope: Scope,
  query: WallQuery,
  now: number,
): Promise<OverseasOverview> {
  const midnight = platformDayStart(now)
  const [all, alarms, dealers, stations, upgrades] = await Promise.all([
    overseas.groups(scope),
    overseas.alarms(scope, new Date(midnight)),
    overseas.dealers(scope),
    overseas.stations(scope),
    overseas.upgrades(scope, query, new Date(midnight)),
  ])
  const countries = new Map<string, OverseasCountry>()
  const squares = new Map<Market, PlaceSquares>()
  const newest = newestFirmware(all)
  const turns = new Turns()
  let driving = 0
  for (const group of all.filter((each) => inFilter(query, each))) {
    const row = rowOf(countries, group.country)
    row.total += group.ids.length
    const own = squares.get(row.market) ?? new PlaceSquares()
    squares.set(row.market, own)
    if (isBehind(group, newest)) row.behindVersion += group.ids.length
    await turns.each(group.ids, (id) => {
      const state = fleet.state(id)
      if (!state) return
      if (state.online) row.online += 1
      if (state.state === 'driving') driving += 1
      if ((state.lastPositionAt ?? 0) >= midnight) row.onlineToday += 1
      row.mileageTodayKm += state.mileageTodayKm
      if (state.lat !== null && state.lng !== null) own.add(state.lng, state.lat, state.online)
    })
  }
  const levels = { level1: 0, level2: 0, level3: 0 }
  for (const { level, alarms: begun, ...about } of alarms) {
    const row = inFilter(query, about) ? countries.get(about.country) : undefined
    if (!row) continue
    if (level === 1) levels.level1 += begun
    else if (level === 2) levels.level2 += begun
    else levels.level3 += begun
    if (level <= SEVERE_LEVEL) row.alarmsToday += begun
  }
  countPlaces(dealers, regions, countries, (row) => (row.dealers += 1))
  countPlaces(stations, regions, countries, (row) => (row.stations += 1))

  const rows = [...countries.values()].sort((a, b) => b.total - a.total || a.country.localeCompare(b.country))
  const sum = (figure: (row: OverseasCountry) => number) => rows.reduce((total, row) => total + figure(row), 0)
  const total = sum((row) => row.total)
  return {
    atTime: toPlatformTime(now),
    total,
    driving,
    usual: await usualOf(query, { now, vehicles: total }),
    online: sum((row) => row.online),
    onlineToday: sum((row) => row.onlineToday),
    mileageTodayKm: tenths(sum((row) => row.mileageTodayKm)),
    alarmsTodayByLevel: levels,
    upgrades,
    countries: rows.map((row) => ({ ...row, mileageTodayKm: tenths(row.mileageTodayKm) })),
    places: [...squares].map(([market, own]) => ({ market, squares: own.places() })),
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10

function rowOf(countries: Map<string, OverseasCountry>, country: string): OverseasCountry {
  const known = countries.get(country)
  if (known) return known
  const row: OverseasCountry = {
    country,
    market: marketOf(country),
    total: 0,
    online: 0,
    onlineToday: 0,
    mileageTodayKm: 0,
    alarmsToday: 0,
    behindVersion: 0,
    dealers: 0,
    stations: 0,
  }
  countries.set(country, row)
  return row
}

/** Newest firmware seen of each terminal model. */
function newestFirmware(groups: readonly OverseasGroup[]): Map<string, string> {
  const newest = new Map<string, string>()
  for (const { terminalModel, firmware } of groups) {
    if (firmware && versions.compare(firmware, newest.get(terminalModel) ?? '') > 0) newest.set(terminalModel, firmware)
  }
  return newest
}

const isBehind = ({ terminalModel, firmware }: OverseasGroup, newest: ReadonlyMap<string, string>): boolean =>
  firmware !== '' && versions.compare(firmware, newest.get(terminalModel) ?? '') < 0

/** Adds to the countries that have vehicles; other countries have no row. */
function countPlaces(
  places: readonly Located[],
  regions: RegionIndex | undefined,
  countries: ReadonlyMap<string, OverseasCountry>,
  add: (row: OverseasCountry) => void,
): void {
  for (const { lng, lat } of places) {
    const row = countries.get(regions?.regionOf(lng, lat) ?? '')
    if (row) add(row)
  }
}
