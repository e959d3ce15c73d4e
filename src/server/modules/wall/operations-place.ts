import type { OperationsHour, OperationsPlace } from '#core/contract/operations-wall.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { FleetView } from '#server/tracker/fleet-view.ts'
import type { CityHour, FleetPart, OperatedVehicle, OperationsWallRepository } from './operations-wall-repository.ts'

interface Parts {
  operations: Pick<OperationsWallRepository, 'latestAlarms' | 'visitedCells'>
  fleet: Pick<FleetView, 'snapshots'>
}

const HOUR_MS = 3_600_000
const HOURS_SHOWN = 24
const DAY_MS = HOURS_SHOWN * HOUR_MS
/** About two kilometres, and about fifty. */
const CITY_DEGREES = 0.02
const COUNTRY_DEGREES = 0.5
/** The picture leaves out this share of the vehicles on each side: one lorry far away must not make the city a dot. */
const LEFT_OUT_OF_CITY = 0.15
const LEFT_OUT_OF_COUNTRY = 0.02
/** Half of the smallest picture, degrees. */
const LEAST_REACH = 0.12
/** What is further from the middle than this belongs to journeys, not to the city. */
const FURTHEST_REACH = 0.6

/** Full hours of the last day as far as they may have been counted, for `hours` of the repository. */
export const hourRange = (now: number): { from: number; to: number } => {
  const to = Math.floor(now / HOUR_MS) * HOUR_MS
  return { from: to - DAY_MS - HOUR_MS, to }
}

/** One city, or the whole home market where it is empty. `hours` are of all cities. */
export async function operationsPlace(
  { operations, fleet }: Parts,
  part: FleetPart,
  city: string,
  vehicles: readonly OperatedVehicle[],
  hours: readonly CityHour[],
  now: number,
): Promise<OperationsPlace> {
  const ids = vehicles.filter((each) => city === '' || each.city === city).map(({ id }) => id)
  const [alarms, visited] = await Promise.all([
    operations.latestAlarms(part, city, now - DAY_MS),
    city === '' ? [] : operations.visitedCells(ids, now - DAY_MS, CITY_DEGREES),
  ])
  const places = fleet.snapshots(ids).flatMap(({ lng, lat }) => (lng === null || lat === null ? [] : [{ lng, lat }]))
  const degrees = city === '' ? COUNTRY_DEGREES : CITY_DEGREES
  const cells = new Map<string, [x: number, y: number, times: number]>()
  const add = (x: number, y: number, times: number) => {
    const key = `${x} ${y}`
    const cell = cells.get(key) ?? [x, y, 0]
    cell[2] += times
    cells.set(key, cell)
  }
  for (const { x, y, times } of visited) add(x, y, times)
  for (const { lng, lat } of places) add(Math.floor(lng / degrees), Math.floor(lat / degrees), 1)
  const middle = (index: number) => Math.round((index + 0.5) * degrees * 1e4) / 1e4

  return {
    atTime: toPlatformTime(now),
    operatingCity: city,
    box:
      city === ''
        ? boxOf(places, LEFT_OUT_OF_COUNTRY, Number.POSITIVE_INFINITY)
        : boxOf(places, LEFT_OUT_OF_CITY, FURTHEST_REACH),
    hours: hoursOf(hours, city, ids.length, now),
    cells: [...cells.values()].sort((a, b) => b[2] - a[2]).map(([x, y, times]) => [middle(x), middle(y), times]),
    cellDegrees: degrees,
    alarms: alarms.map(({ startedAt, city: operatingCity, ...alarm }) => ({
      ...alarm,
      operatingCity,
      startTime: toPlatformTime(startedAt.getTime()),
    })),
  }
}

/** Where most of the places are, around their middle. */
function boxOf(
  places: readonly { lng: number; lat: number }[],
  leftOut: number,
  furthest: number,
): OperationsPlace['box'] {
  if (places.length === 0) return null
  const span = (values: number[]) => spanOf(values, leftOut, furthest)
  const [west, east] = span(places.map(({ lng }) => lng))
  const [south, north] = span(places.map(({ lat }) => lat))
  return [west, south, east, north]
}

function spanOf(values: number[], leftOut: number, furthest: number): [number, number] {
  const sorted = values.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
  const middle = at(0.5)
  const low = Math.min(at(leftOut), middle - LEAST_REACH)
  const high = Math.max(at(1 - leftOut), middle + LEAST_REACH)
  return [Math.max(low, middle - furthest), Math.min(high, middle + furthest)]
}

/** The newest counted hour is the last; where none was counted lately, the last full one. */
function hoursOf(hours: readonly CityHour[], city: string, vehicles: number, now: number): OperationsHour[] {
  const counted = new Set(hours.map(({ hour }) => hour.getTime()))
  const full = Math.floor(now / HOUR_MS) * HOUR_MS
  // Hours are closed half an hour after their end, so the last full one may be missing.
  const end = !counted.has(full - HOUR_MS) && counted.has(full - 2 * HOUR_MS) ? full - HOUR_MS : full
  return Array.from({ length: HOURS_SHOWN }, (_, index): OperationsHour => {
    const from = end - (HOURS_SHOWN - index) * HOUR_MS
    const own = hours.filter((each) => each.hour.getTime() === from && (city === '' || each.city === city))
    const sum = (of: (hour: CityHour) => number) => own.reduce((total, hour) => total + of(hour), 0)
    const whole = vehicles * 3600
    const share = (seconds: number) => Math.round((seconds / whole) * 1e4) / 1e4
    return {
      hourTime: toPlatformTime(from),
      out: sum(({ out }) => out),
      shares:
        counted.has(from) && vehicles > 0
          ? {
              driving: share(sum(({ driving }) => driving)),
              charging: share(sum(({ charging }) => charging)),
              idling: share(sum(({ idling }) => idling)),
              parked: share(sum(({ parked }) => parked)),
              silent: share(Math.max(0, vehicles - sum(({ reported }) => reported)) * 3600),
            }
          : null,
    }
  })
}
