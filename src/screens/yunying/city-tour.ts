import type { OperationsCity } from '#core/contract/operations-wall.ts'
import type { TourStop } from '../stage/tour.ts'

/** `path` is an operating city as the register spells it, empty for the whole home market. */
export type CityStop = TourStop

const SHORTEST_SECONDS = 5
const USUAL_SECONDS = 20
const LONGEST_SECONDS = 86_400
/** The default tour. */
const CITIES_TOURED = 12
/** Represents the whole home market in an address. */
const EVERYWHERE = '*'
const STOP = /^([^~@]{1,64})(?:~(\d{1,6}))?(?:@(\d\d):(\d\d)-(\d\d):(\d\d))?$/

const always = { from: 0, until: 0 }

/**
 * The stops of the wall's address: `operatingCity=Xuzhou` holds one; `cities=*~40,Xuzhou~30,Ningbo@06:00-22:00` names them with
 * the seconds each is shown and its hours of the day; else the home market and its largest cities.
 */
export function cityStops(
  address: URLSearchParams,
  cities: readonly Pick<OperationsCity, 'operatingCity'>[],
): CityStop[] {
  const held = address.get('operatingCity')?.trim()
  if (held) return [{ path: held, dwellSeconds: LONGEST_SECONDS, ...always }]
  const named = (address.get('cities') ?? '').split(',').flatMap((part) => stopOf(part.trim()))
  if (named.length > 0) return named
  return ['', ...cities.slice(0, CITIES_TOURED).map(({ operatingCity }) => operatingCity)].map((path) => ({
    path,
    dwellSeconds: USUAL_SECONDS,
    ...always,
  }))
}

function stopOf(text: string): CityStop[] {
  const [, name, seconds, ...clock] = STOP.exec(text) ?? []
  if (!name) return []
  const [fromHour, fromMinute, untilHour, untilMinute] = clock.map(Number)
  const dwell = seconds === undefined ? USUAL_SECONDS : Number(seconds)
  return [
    {
      path: name.trim() === EVERYWHERE ? '' : name.trim(),
      dwellSeconds: Math.min(Math.max(dwell, SHORTEST_SECONDS), LONGEST_SECONDS),
      from: (fromHour || 0) * 60 + (fromMinute || 0),
      until: (untilHour || 0) * 60 + (untilMinute || 0),
    },
  ]
}
