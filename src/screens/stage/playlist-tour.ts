import type { Scene } from '#core/contract/screen-display.ts'
import { isDue, type TourStop } from './tour.ts'

/** Query parameters that are of the display rather than of a scene, so they go along. */
const OF_THE_DISPLAY = ['lang', 'theme', 'size'] as const

const minutes = (clock: string): number => {
  const [hours = 0, rest = 0] = clock.split(':').map(Number)
  return hours * 60 + rest
}

/** The scenes of a playlist as stops of a rotation; what is no wall of this version is left out. */
export function stopsOf(scenes: readonly Scene[], isWall: (path: string) => boolean): TourStop[] {
  return scenes
    .filter(({ path }) => isWall(path))
    .map(({ path, dwellSeconds, from, until, query }) => ({
      path,
      dwellSeconds,
      from: minutes(from),
      until: minutes(until),
      query,
    }))
}

/** The stop of a playlist for this address, by its number; walls change the rest of their query. */
export function stopAt(stops: readonly TourStop[], path: string, query: URLSearchParams): number {
  const numbered = Number(query.get('scene')) - 1
  if (stops[numbered]?.path === path) return numbered
  return stops.findIndex((stop) => stop.path === path)
}

/** The address of a stop: its own query, its number, and what is of the display. */
export function addressOf(stop: TourStop, index: number, current: URLSearchParams): string {
  const query = new URLSearchParams(stop.query)
  for (const name of OF_THE_DISPLAY) {
    const value = current.get(name)
    if (value !== null && !query.has(name)) query.set(name, value)
  }
  query.set('scene', String(index + 1))
  return `#${stop.path}?${query.toString()}`
}

/** First scene of a playlist at this minute of the day; undefined: nothing is due. */
export const firstDue = (stops: readonly TourStop[], minute: number): number | undefined => {
  const found = stops.findIndex((stop) => isDue(stop, minute))
  return found < 0 ? undefined : found
}
