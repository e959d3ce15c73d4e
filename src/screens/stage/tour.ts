/** One wall of a rotation. */
export interface TourStop {
  /** "/bigScreen" */
  path: string
  dwellSeconds: number
  /** Minutes of the day of the wall's own clock; equal: always. Over midnight where it begins later than it ends. */
  from: number
  until: number
  /** In a playlist: the query of this scene. A rotation of the address uses that of the address. */
  query?: string
}

const SHORTEST_SECONDS = 5
/** A comma; the others are what people type instead. */
const BETWEEN = /[,;|\s]+/
const USUAL_SECONDS = 60
const LONGEST_SECONDS = 86_400
const STOP = /^\/?([A-Za-z]+)(?:~(\d{1,6}))?(?:@(\d\d):(\d\d)-(\d\d):(\d\d))?$/

/**
 * Reads "bigScreen~60,overseas~30@08:00-18:00": walls in their order, seconds each is shown, and when. What is no wall here
 * is left out; a rotation needs two.
 */
export function parseTour(text: string | null, isWall: (path: string) => boolean): TourStop[] {
  const stops = (text ?? '').split(BETWEEN).flatMap((part): TourStop[] => {
    const found = STOP.exec(part)
    if (!found || !isWall(`/${found[1]}`)) return []
    const [, name, seconds, ...clock] = found
    const [fromHour, fromMinute, untilHour, untilMinute] = clock.map(Number)
    const dwell = seconds === undefined ? USUAL_SECONDS : Number(seconds)
    return [
      {
        path: `/${name}`,
        dwellSeconds: Math.min(Math.max(dwell, SHORTEST_SECONDS), LONGEST_SECONDS),
        from: (fromHour || 0) * 60 + (fromMinute || 0),
        until: (untilHour || 0) * 60 + (untilMinute || 0),
      },
    ]
  })
  return stops.length > 1 ? stops : []
}

export const minuteOfDay = (moment: Date): number => moment.getHours() * 60 + moment.getMinutes()

export function isDue({ from, until }: TourStop, minute: number): boolean {
  if (from === until) return true
  return from < until ? minute >= from && minute < until : minute >= from || minute < until
}

/** The stop after (or before) this one that is due; the same one when no other is; undefined when none is due at all. */
export function stepFrom(stops: readonly TourStop[], at: number, by: 1 | -1, minute: number): number | undefined {
  for (let step = 1; step <= stops.length; step += 1) {
    const index = (((at + by * step) % stops.length) + stops.length) % stops.length
    if (isDue(stops[index]!, minute)) return index
  }
  return undefined
}
