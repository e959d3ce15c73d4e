import type { VehiclePart } from '#web/vehicle-model/vehicle-anchors.ts'
import type { PicturePlace } from '#web/vehicle-model/vehicle-frame.ts'
import type { Callout } from './callouts-of.ts'

/** Parts that are high on a vehicle; what is said about the others is below it. */
const HIGH: ReadonlySet<VehiclePart> = new Set(['doors', 'pedals', 'motor', 'engine', 'port'])
/** More than this do not fit next to each other. */
const MOST = 4

export interface CalloutRows {
  above: Callout[]
  below: Callout[]
}

/** Call-outs above and below the vehicle, as even as can be. */
export function calloutRows(callouts: readonly Callout[]): CalloutRows {
  const above = callouts.filter(({ part }) => HIGH.has(part))
  const below = callouts.filter(({ part }) => !HIGH.has(part))
  while (below.length > MOST && above.length < MOST) above.push(below.pop()!)
  while (above.length > MOST && below.length < MOST) below.push(above.pop()!)
  return { above: above.slice(0, MOST), below: below.slice(0, MOST) }
}

/** From left to right as their parts are, so that no lines cross; parts without a place keep their order. */
export const inOrder = (row: readonly Callout[], places: ReadonlyMap<VehiclePart, PicturePlace>): Callout[] =>
  [...row].sort((a, b) => (places.get(a.part)?.x ?? 0) - (places.get(b.part)?.x ?? 0))

export interface Room {
  left: number
  width: number
  /** Lower edge of the row above, upper edge of the row below. */
  top: number
  bottom: number
}

export interface Leader {
  part: VehiclePart
  points: readonly [PicturePlace, PicturePlace, PicturePlace]
}

/** A row has at least so many columns: one call-out alone does not take the whole width. */
const COLUMNS = 3
/** A short way straight from the call-out before the line turns to its part. */
const STRAIGHT = 0.12
/** Share of a column at either side where no line begins. */
const MARGIN = 0.12

/** The column of each call-out of a row that is in order: as near to its part as those before and after it allow. */
export function columnsOf(
  row: readonly Callout[],
  { left, width }: Pick<Room, 'left' | 'width'>,
  places: ReadonlyMap<VehiclePart, PicturePlace>,
): { count: number; columns: number[] } {
  const count = Math.max(COLUMNS, row.length)
  let next = 0
  const columns = row.map(({ part }, index) => {
    const place = places.get(part)
    const nearest = place ? Math.floor(((place.x - left) / width) * count) : index
    const column = Math.min(count - (row.length - index), Math.max(next, nearest))
    next = column + 1
    return column
  })
  return { count, columns }
}

/** Lines from the call-outs of a row to their parts. */
export function leadersOf(
  row: readonly Callout[],
  above: boolean,
  room: Room,
  places: ReadonlyMap<VehiclePart, PicturePlace>,
): Leader[] {
  const { left, width, top, bottom } = room
  const { count, columns } = columnsOf(row, room, places)
  const wide = width / count
  return row.flatMap(({ part }, index) => {
    const place = places.get(part)
    if (!place) return []
    const from = left + columns[index]! * wide
    const x = Math.min(from + wide * (1 - MARGIN), Math.max(from + wide * MARGIN, place.x))
    const y = above ? top : bottom
    return [{ part, points: [{ x, y }, { x, y: y + (place.y - y) * STRAIGHT }, place] }]
  })
}
