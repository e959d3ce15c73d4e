import { unwrapped } from './antimeridian.ts'
import { type FenceShape, fenceRing, type LngLat } from './fence.ts'
import { EARTH_KM, greatCircleKm } from './great-circle.ts'

const RADIANS = Math.PI / 180

/** Square kilometres of an area, or kilometres of a corridor from end to end. */
export type FenceSize = { areaKm2: number } | { lengthKm: number }

export function fenceSize(shape: FenceShape): FenceSize {
  switch (shape.kind) {
    case 'circle':
      return { areaKm2: Math.PI * (shape.radiusMetres / 1000) ** 2 }
    case 'corridor':
      return { lengthKm: pathKm(shape.points) }
    case 'polygon':
    case 'rectangle':
      return { areaKm2: ringKm2(fenceRing(shape)) }
  }
}

const pathKm = (points: readonly LngLat[]): number =>
  points.slice(1).reduce((sum, [lng, lat], at) => {
    const [fromLng, fromLat] = points[at] as LngLat
    return sum + greatCircleKm(fromLat, fromLng, lat, lng)
  }, 0)

/** Area on the sphere within a closed ring (Chamberlain and Duquette). */
function ringKm2(ring: readonly LngLat[]): number {
  let sum = 0
  for (let index = 1; index < ring.length; index += 1) {
    const [fromLng, fromLat] = ring[index - 1] as LngLat
    const [lng, lat] = ring[index] as LngLat
    sum += (lng - fromLng) * RADIANS * (2 + Math.sin(fromLat * RADIANS) + Math.sin(lat * RADIANS))
  }
  return Math.abs((sum * EARTH_KM * EARTH_KM) / 2)
}

/** Two sides of a polygon cross or lie on each other: which side is inside is then a matter of opinion. */
export function crossesItself(points: readonly LngLat[]): boolean {
  const corners = withoutRepeats(unwrapped(points))
  const count = corners.length
  const side = (at: number) => [corners[at]!, corners[(at + 1) % count]!] as const
  for (let one = 0; one < count; one += 1) {
    for (let other = one + 1; other < count; other += 1) {
      if (other === one + 1 || (one === 0 && other === count - 1)) {
        if (count > 2 && foldsBack(side(one), side(other))) return true
      } else if (touches(side(one), side(other))) return true
    }
  }
  return false
}

type Side = readonly [LngLat, LngLat]

/** The last corner may repeat the first, and a corner the one before it. */
function withoutRepeats(points: readonly LngLat[]): LngLat[] {
  const corners = points.filter((point, at) => at === 0 || !isSame(point, points[at - 1]!))
  while (corners.length > 1 && isSame(corners[0]!, corners.at(-1)!)) corners.pop()
  return corners
}

const isSame = (a: LngLat, b: LngLat) => a[0] === b[0] && a[1] === b[1]
const turn = (a: LngLat, b: LngLat, c: LngLat): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
const isBetween = ([a, b]: Side, c: LngLat): boolean =>
  c[0] >= Math.min(a[0], b[0]) &&
  c[0] <= Math.max(a[0], b[0]) &&
  c[1] >= Math.min(a[1], b[1]) &&
  c[1] <= Math.max(a[1], b[1])

function touches(one: Side, other: Side): boolean {
  const [a, b] = one
  const [c, d] = other
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (abc !== abd && cda !== cdb) return true
  return (
    (abc === 0 && isBetween(one, c)) ||
    (abd === 0 && isBetween(one, d)) ||
    (cda === 0 && isBetween(other, a)) ||
    (cdb === 0 && isBetween(other, b))
  )
}

/** Two sides with a common corner that run over each other. */
function foldsBack(one: Side, other: Side): boolean {
  const shared = one.find((corner) => other.some((each) => isSame(corner, each)))
  const from = one.find((corner) => corner !== shared)
  const to = other.find((corner) => !shared || !isSame(corner, shared))
  if (!shared || !from || !to || turn(from, shared, to) !== 0) return false
  const along = (from[0] - shared[0]) * (to[0] - shared[0]) + (from[1] - shared[1]) * (to[1] - shared[1])
  return along > 0
}
