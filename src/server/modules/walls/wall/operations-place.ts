import { troubleCodeOf } from '#core/domain/alarm-kind.ts'
import type { OperationsHour, OperationsPlace } from '#core/contract/operations-wall.ts'
import { platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { type OpenHours, secondsOf } from './open-hours.ts'
import type { CityHour, FleetPart, OperatedVehicles, OperationsWallRepository } from './operations-wall-repository.ts'
import { Turns } from './turns.ts'

interface Parts {
  operations: Pick<OperationsWallRepository, 'latestAlarms' | 'visitedCells'>
  fleet: Pick<FleetView, 'state'>
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
/** Positions further from the centre than this belong to journeys, not to the city. */
const FURTHEST_REACH = 0.6

/** Full hours of the last day as far as they may have been counted, for `hours` of the repository. */
export const hourRange = (now: number): { from: number; to: number } => {
  const to = Math.floor(now / HOUR_MS) * HOUR_MS
  return { from: to - DAY_MS - HOUR_MS, to }
}

/** Hours of all cities. */
interface CountedHours {
  closed: readonly CityHour[]
  open: OpenHours
}

/** One city, or the whole home market where it is empty. */
export async function operationsPlace(
  { operations, fleet }: Parts,
  part: FleetPart,
  city: string,
  all: readonly OperatedVehicles[],
  hours: CountedHours,
  now: number,
): Promise<OperationsPlace> {
  const vehicles = all.filter((each) => city === '' || each.city === city)
  const [alarms, visited] = await Promise.all([
    operations.latestAlarms(part, city, now - DAY_MS),
    city === ''
      ? []
      : operations.visitedCells(
          vehicles.flatMap(({ ids }) => [...ids]),
          now - DAY_MS,
          CITY_DEGREES,
        ),
  ])
  const degrees = city === '' ? COUNTRY_DEGREES : CITY_DEGREES
  const places: Places = { lng: [], lat: [] }
  const cells = new Map<number, Cell>()
  const add = (x: number, y: number, times: number) => {
    const key = x * CELL_ROWS + y
    const cell = cells.get(key)
    if (cell) cell[2] += times
    else cells.set(key, [x, y, times])
  }
  for (const { x, y, times } of visited) add(x, y, times)
  const turns = new Turns()
  for (const { ids } of vehicles) {
    await turns.each(ids, (id) => {
      const state = fleet.state(id)
      if (!state || state.lng === null || state.lat === null) return
      places.lng.push(state.lng)
      places.lat.push(state.lat)
      add(Math.floor(state.lng / degrees), Math.floor(state.lat / degrees), 1)
    })
  }
  const middle = (index: number) => Math.round((index + 0.5) * degrees * 1e4) / 1e4
  const count = vehicles.reduce((sum, { ids }) => sum + ids.length, 0)

  return {
    atTime: toPlatformTime(now),
    operatingCity: city,
    box:
      city === ''
        ? boxOf(places, LEFT_OUT_OF_COUNTRY, Number.POSITIVE_INFINITY)
        : boxOf(places, LEFT_OUT_OF_CITY, FURTHEST_REACH),
    hours: hoursOf(hours, city, count, now),
    cells: [...cells.values()].sort((a, b) => b[2] - a[2]).map(([x, y, times]) => [middle(x), middle(y), times]),
    cellDegrees: degrees,
    alarms: alarms.map(({ startedAt, subject, city: operatingCity, ...alarm }) => ({
      code: troubleCodeOf(subject),
      ...alarm,
      operatingCity,
      startTime: platformTimeOf(startedAt),
    })),
  }
}

type Cell = [x: number, y: number, times: number]
/** More than there are squares from pole to pole. */
const CELL_ROWS = 100_000

interface Places {
  lng: number[]
  lat: number[]
}

/** Where most of the places are, around their middle. */
function boxOf(places: Places, leftOut: number, furthest: number): OperationsPlace['box'] {
  if (places.lng.length === 0) return null
  const [west, east] = spanOf(places.lng, leftOut, furthest)
  const [south, north] = spanOf(places.lat, leftOut, furthest)
  return [west, south, east, north]
}

function spanOf(values: number[], leftOut: number, furthest: number): [number, number] {
  // Numbers of one kind are sorted ten times as fast as by a function.
  const sorted = Float64Array.from(values).sort()
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
  const middle = at(0.5)
  const low = Math.min(at(leftOut), middle - LEAST_REACH)
  const high = Math.max(at(1 - leftOut), middle + LEAST_REACH)
  return [Math.max(low, middle - furthest), Math.min(high, middle + furthest)]
}

/** The newest hour that is known is the last: the one under way, the last full one, or the one before while that is not closed. */
function hoursOf({ closed, open }: CountedHours, city: string, vehicles: number, now: number): OperationsHour[] {
  const hours = [...closed, ...open.hours]
  const counted = new Set(hours.map(({ hour }) => hour.getTime()))
  const full = Math.floor(now / HOUR_MS) * HOUR_MS
  const known = [full, full - HOUR_MS, full - 2 * HOUR_MS].find((hour) => counted.has(hour))
  const end = known === undefined ? full : known + HOUR_MS
  return Array.from({ length: HOURS_SHOWN }, (_, index): OperationsHour => {
    const from = end - (HOURS_SHOWN - index) * HOUR_MS
    const own = hours.filter((each) => each.hour.getTime() === from && (city === '' || each.city === city))
    const sum = (of: (hour: CityHour) => number) => own.reduce((total, hour) => total + of(hour), 0)
    const seconds = secondsOf(from, open.until)
    const share = (sum: number) => Math.round((sum / (vehicles * seconds)) * 1e4) / 1e4
    return {
      hourTime: toPlatformTime(from),
      untilTime: from + HOUR_MS > open.until ? toPlatformTime(open.until) : null,
      out: sum(({ out }) => out),
      shares:
        counted.has(from) && vehicles > 0
          ? {
              driving: share(sum(({ driving }) => driving)),
              charging: share(sum(({ charging }) => charging)),
              idling: share(sum(({ idling }) => idling)),
              parked: share(sum(({ parked }) => parked)),
              silent: share(
                Math.max(0, vehicles - sum(({ reported }) => reported)) * seconds + sum(({ silent }) => silent),
              ),
            }
          : null,
    }
  })
}
