import type { Position } from 'geojson'
import { SegmentIndex } from './segment-index.ts'

/** Corners at which three units do not quite meet are up to so many degrees away. */
const REACH = 0.12
/** A line around a gap between units comes back to itself where no other line is in reach. */
const OWN_REACH = 0.08
const OWN_SEGMENTS = 4
/** Ends this near to another line, in degrees, are on it. */
export const ON_LINE = 1e-6

const keyOf = (point: Position) => String(point)
const isClosed = (line: readonly Position[]) => keyOf(line[0]!) === keyOf(line.at(-1)!)

/** Ends of the lines that lie on no other one, with the nearest point of a line where one is in reach. */
export function looseEnds(
  lines: readonly (readonly Position[])[],
  others: readonly (readonly Position[])[],
): { line: number; atStart: boolean; end: Position; nearest: Position | undefined }[] {
  const all = [...lines, ...others]
  const index = new SegmentIndex(all)
  return lines.flatMap((line, at) => {
    if (isClosed(line)) return []
    return [true, false].flatMap((atStart) => {
      const end = atStart ? line[0]! : line.at(-1)!
      const fromEnd = (segment: number) => (atStart ? segment : line.length - 2 - segment)
      const ownFrom = (reach: number, segments: number) =>
        index.nearest(end, reach, (ofLine, segment) => ofLine === at && fromEnd(segment) >= segments)
      const otherWithin = (reach: number) => index.nearest(end, reach, (ofLine) => ofLine !== at)
      const nearest = otherWithin(REACH) ?? ownFrom(OWN_REACH, OWN_SEGMENTS)
      const isOnLine = (otherWithin(ON_LINE) ?? ownFrom(ON_LINE, 1)) !== undefined
      return isOnLine ? [] : [{ line: at, atStart, end, nearest }]
    })
  })
}

/** The lines with each loose end drawn on to the nearest other line. */
export function withEndsMet(lines: readonly Position[][], others: readonly (readonly Position[])[]): Position[][] {
  const met = lines.map((line) => [...line])
  for (const { line, atStart, nearest } of looseEnds(lines, others)) {
    if (!nearest) continue
    if (atStart) met[line]!.unshift(nearest)
    else met[line]!.push(nearest)
  }
  return met
}
