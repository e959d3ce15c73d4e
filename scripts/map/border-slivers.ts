import type { Feature, MultiPolygon, Polygon, Position } from 'geojson'
import { kilometresBetween } from './planar-geometry.ts'

/** Units of a quantized topology, so that equal points are equal numbers. */
export type BorderUnit = Feature<Polygon | MultiPolygon, { id: string }>

/** The line between two units that do not quite meet there. */
export interface SliverSide {
  between: readonly [id: string, id: string]
  line: Position[]
}

/** Wider gaps are lakes, bays or the sea. */
const WIDEST_KM = 4
const KM_PER_DEGREE = 111.2

const segmentKey = (a: Position, b: Position): string => {
  const [from, to] = [String(a), String(b)]
  return from < to ? `${from} ${to}` : `${to} ${from}`
}

function ringsOf({ geometry: { type, coordinates } }: BorderUnit): Position[][] {
  return type === 'Polygon' ? coordinates : coordinates.flat()
}

/** The unit of each segment of an outline; those two units share are not asked for. */
function unitsOfSegments(units: readonly BorderUnit[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const unit of units) {
    for (const ring of ringsOf(unit)) {
      for (let at = 1; at < ring.length; at += 1) owners.set(segmentKey(ring[at - 1]!, ring[at]!), unit.properties.id)
    }
  }
  return owners
}

const kilometres = (line: readonly Position[]): number =>
  line.reduce((sum, point, at) => sum + kilometresBetween(line[at - 1] ?? point, point), 0)

/** Mean width of what a closed line encloses. */
function meanWidthKm(loop: readonly Position[]): number {
  const [, lat = 0] = loop[0]!
  const eastKm = KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  let area = 0
  for (let at = 1; at < loop.length; at += 1) {
    const [x1 = 0, y1 = 0] = loop[at - 1]!
    const [x2 = 0, y2 = 0] = loop[at]!
    area += ((x1 * y2 - x2 * y1) / 2) * eastKm * KM_PER_DEGREE
  }
  return (2 * Math.abs(area)) / Math.max(kilometres(loop), 1e-9)
}

/** The closed parts of a line that touches itself: a row of gaps that reaches the coast is one line with the whole shore. */
function simpleLoops(line: readonly Position[]): Position[][] {
  const loops: Position[][] = []
  const path: Position[] = []
  const placeOf = new Map<string, number>()
  for (const point of line) {
    const key = String(point)
    const met = placeOf.get(key)
    if (met !== undefined) {
      const loop = path.splice(met)
      for (const left of loop) placeOf.delete(String(left))
      if (loop.length > 2) loops.push([...loop, point])
    }
    placeOf.set(key, path.length)
    path.push(point)
  }
  return loops
}

/** Pieces of a closed line by the unit they belong to. */
function sidesOf(loop: readonly Position[], owners: ReadonlyMap<string, string>): { id: string; line: Position[] }[] {
  const sides: { id: string; line: Position[] }[] = []
  for (let at = 1; at < loop.length; at += 1) {
    const [from, to] = [loop[at - 1]!, loop[at]!]
    const id = owners.get(segmentKey(from, to)) ?? ''
    const last = sides.at(-1)
    if (last?.id === id) last.line.push(to)
    else sides.push({ id, line: [from, to] })
  }
  return sides
}

/**
 * Units are drawn one by one, so neighbours leave narrow gaps between the stretches they share, and a border of shared
 * stretches alone is torn there. Around such a gap every side but the longest unit's is the border.
 */
export function sliverSides(units: readonly BorderUnit[], outline: readonly (readonly Position[])[]): SliverSide[] {
  const owners = unitsOfSegments(units)
  return outline.flatMap(simpleLoops).flatMap((loop) => {
    const sides = sidesOf(loop, owners)
    const lengths = new Map<string, number>()
    for (const { id, line } of sides) lengths.set(id, (lengths.get(id) ?? 0) + kilometres(line))
    const [longest] = [...lengths].sort((a, b) => b[1] - a[1])
    if (!longest || lengths.size < 2 || meanWidthKm(loop) > WIDEST_KM) return []
    const [across] = longest
    return sides.filter(({ id }) => id !== across).map(({ id, line }): SliverSide => ({ between: [id, across], line }))
  })
}

/** Lines that continue each other become one, so that they are simplified as one and none is too short to be drawn. */
export function joinedLines(lines: readonly (readonly Position[])[]): Position[][] {
  const ends = new Map<string, Set<number>>()
  const open = lines.map((line) => [...line])
  const endsOf = (line: readonly Position[]) => [String(line[0]), String(line.at(-1))] as const
  const list = (at: number, add: boolean) => {
    for (const end of endsOf(open[at]!)) {
      const here = ends.get(end) ?? new Set()
      if (add) here.add(at)
      else here.delete(at)
      ends.set(end, here)
    }
  }
  open.forEach((_, at) => list(at, true))
  const taken = new Set<number>()
  for (const at of open.keys()) {
    if (taken.has(at)) continue
    for (let other = partner(); other !== undefined; other = partner()) {
      list(at, false)
      list(other, false)
      open[at] = connected(open[at]!, open[other]!)
      taken.add(other)
      list(at, true)
    }

    /** The only other line that ends where this one does. */
    function partner(): number | undefined {
      const [first, last] = endsOf(open[at]!)
      if (first === last) return undefined
      for (const end of [first, last]) {
        const here = ends.get(end)
        if (here?.size === 2) return [...here].find((each) => each !== at)
      }
      return undefined
    }
  }
  return open.filter((_, at) => !taken.has(at))
}

function connected(one: Position[], other: Position[]): Position[] {
  const [first, last] = [String(one[0]), String(one.at(-1))]
  const [from, to] = [String(other[0]), String(other.at(-1))]
  if (last === from) return [...one, ...other.slice(1)]
  if (last === to) return [...one, ...other.toReversed().slice(1)]
  if (first === to) return [...other, ...one.slice(1)]
  return [...other.toReversed(), ...one.slice(1)]
}
