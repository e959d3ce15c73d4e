import { BufferGeometry, Float32BufferAttribute } from 'three'
import { MEASURES, type Point3 } from './vehicle-measures.ts'

/** Value along the car (x), smooth between knots. */
type Line = (x: number) => number

/** Knots from back to front; between them a cubic that does not overshoot. */
function line(knots: readonly (readonly [x: number, value: number])[]): Line {
  const slopes = knots.map((knot, n) => {
    const [before, after] = [knots[n - 1] ?? knot, knots[n + 1] ?? knot]
    const left = before === knot ? 0 : (knot[1] - before[1]) / (knot[0] - before[0])
    const right = after === knot ? 0 : (after[1] - knot[1]) / (after[0] - knot[0])
    if (before === knot) return right
    if (after === knot) return left
    return left * right <= 0 ? 0 : (2 * left * right) / (left + right)
  })
  return (x) => {
    const found = knots.findIndex(([at]) => at >= x)
    const n = found === -1 ? knots.length - 1 : Math.max(1, found)
    const [[x0, y0], [x1, y1]] = [knots[n - 1]!, knots[n]!]
    const width = x1 - x0
    const part = Math.min(1, Math.max(0, (x - x0) / width))
    const [s0, s1] = [slopes[n - 1]!, slopes[n]!]
    const [square, cube] = [part ** 2, part ** 3]
    return (
      (2 * cube - 3 * square + 1) * y0 +
      (cube - 2 * square + part) * width * s0 +
      (3 * square - 2 * cube) * y1 +
      (cube - square) * width * s1
    )
  }
}

/** Top of the middle, shoulder, lower edge, and half the width at its widest. */
const TOP = line([
  [-2.36, 0.74],
  [-2.33, 0.92],
  [-2.24, 1.04],
  [-1.95, 1.17],
  [-1.5, 1.36],
  [-0.95, 1.47],
  [-0.3, 1.5],
  [0.2, 1.475],
  [0.6, 1.37],
  [1.18, 1.06],
  [1.32, 1.01],
  [1.75, 0.93],
  [2.1, 0.82],
  [2.28, 0.71],
  [2.36, 0.56],
])
const SHOULDER = line([
  [-2.36, 0.72],
  [-2.3, 0.86],
  [-2.1, 0.95],
  [-1.5, 0.96],
  [0, 0.92],
  [1.18, 0.88],
  [1.8, 0.79],
  [2.15, 0.69],
  [2.3, 0.6],
  [2.36, 0.52],
])
const SILL = line([
  [-2.36, 0.42],
  [-2.28, 0.32],
  [-2.1, 0.26],
  [-1.8, 0.21],
  [1.9, 0.2],
  [2.2, 0.22],
  [2.36, 0.3],
])
const HALF = line([
  [-2.36, 0.4],
  [-2.345, 0.6],
  [-2.3, 0.76],
  [-2.18, 0.86],
  [-1.8, 0.92],
  [-1.3, 0.94],
  [1.3, 0.94],
  [1.75, 0.91],
  [2.05, 0.84],
  [2.2, 0.73],
  [2.3, 0.56],
  [2.345, 0.36],
  [2.36, 0.14],
])

const ARCH = 0.4
const { axles, tyre } = MEASURES.car

function lowerEdge(x: number): number {
  const over = axles.map((axle) =>
    Math.abs(x - axle) < ARCH ? tyre.radius + Math.sqrt(ARCH ** 2 - (x - axle) ** 2) : 0,
  )
  return Math.max(SILL(x), ...over)
}

/** Rings of a cross-section from the sill to the middle of the roof; RING names the relevant ones. */
const RINGS = 13
export const RING = { sill: 0, shoulder: 5, window: 9, rail: 10, middle: 12 } as const

/** A point of the right half of the skin. */
function skin(x: number, ring: number): Point3 {
  const [low, shoulder, top, half] = [lowerEdge(x), SHOULDER(x), Math.max(TOP(x), SHOULDER(x) + 0.01), HALF(x)]
  const rise = shoulder - low
  const cabin = top - shoulder
  const edge = half * 0.955
  const roof = Math.max(half * 0.45, edge - 0.06 - 0.42 * cabin)
  const lean = (part: number) => edge + (roof - edge) * part
  const rows: readonly (readonly [y: number, z: number])[] = [
    [low, half * 0.95],
    [low + rise * 0.14, half * 0.985],
    [low + rise * 0.42, half * 0.998],
    [low + rise * 0.7, half],
    [low + rise * 0.88, half * 0.985],
    [shoulder, edge],
    [shoulder + cabin * 0.06, lean(0.1)],
    [shoulder + cabin * 0.3, lean(0.32)],
    [shoulder + cabin * 0.58, lean(0.6)],
    [shoulder + cabin * 0.84, lean(0.86)],
    [shoulder + cabin * 0.93, lean(1)],
    [shoulder + cabin * 0.985, roof * 0.7],
    [top, 0],
  ]
  const [y, z] = rows[ring] ?? [top, 0]
  return [x, y, z]
}

interface Patch {
  x: readonly [from: number, to: number]
  rings: readonly [from: number, to: number]
  side: 1 | -1
  /** Metres outside the skin. */
  out?: number
}

const STEP = 0.06

/** Stations of a patch, denser where the ends are round and the arches steep. */
function stations([from, to]: readonly [number, number]): number[] {
  const wanted = new Set([from, to])
  for (let x = -2.34; x < 2.36; x += STEP) if (x > from && x < to) wanted.add(x)
  const ends = [-2.355, -2.345, -2.33, -2.315, -2.3, 2.3, 2.32, 2.335, 2.345, 2.353]
  const edges = axles.flatMap((axle) => [-1, -0.96, -0.86, 0.86, 0.96, 1].map((part) => axle + part * ARCH))
  for (const x of [...ends, ...edges]) if (x > from && x < to) wanted.add(x)
  return [...wanted].sort((a, b) => a - b)
}

const at = (x: number, ring: number, { side, out = 0 }: Pick<Patch, 'side' | 'out'>): Point3 => {
  const [, y, z] = skin(x, ring)
  // Outside means sideways below the shoulder and more and more upwards above it.
  const up = Math.max(0, (ring - RING.shoulder) / (RING.middle - RING.shoulder))
  return [x, y + out * up, side * (z + out * (1 - up))]
}

/** A piece of the skin, smooth. */
export function patch(piece: Patch): BufferGeometry {
  const xs = stations(piece.x)
  const [first, last] = piece.rings
  const rows = xs.map((x) => Array.from({ length: last - first + 1 }, (_, n) => at(x, first + n, piece)))
  const faces: number[] = []
  const position = rows.flat(2)
  const across = last - first + 1
  for (let row = 0; row + 1 < xs.length; row++) {
    for (let n = 0; n + 1 < across; n++) {
      const [a, b, c, d] = [row * across + n, (row + 1) * across + n, (row + 1) * across + n + 1, row * across + n + 1]
      faces.push(...(piece.side === 1 ? [a, b, c, a, c, d] : [a, c, b, a, d, c]))
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(position, 3))
  geometry.setIndex(faces)
  geometry.computeVertexNormals()
  const plain = geometry.toNonIndexed()
  geometry.dispose()
  return plain
}

/** The whole skin. */
export const WHOLE = { x: [-2.36, 2.36], rings: [0, RINGS - 1] } as const

/** The flat piece between both sides at one end. */
export function cap(x: number): BufferGeometry {
  const points = Array.from({ length: RINGS }, (_, ring) => at(x, ring, { side: 1 }))
  const faces = points.slice(1).flatMap(([, y, z], n) => {
    const [, y0, z0] = points[n]!
    return [
      [x, y0, z0],
      [x, y, z],
      [x, y, -z],
      [x, y0, z0],
      [x, y, -z],
      [x, y0, -z0],
    ].flat()
  })
  const geometry = linesOf(faces)
  geometry.computeVertexNormals()
  return geometry
}

/** A line along the skin at one ring, as pairs of points. */
export function alongSkin(ring: number, [from, to]: readonly [number, number], side: 1 | -1, out = 0.002): number[] {
  const xs = stations([from, to])
  return pairs(xs.map((x) => at(x, ring, { side, out })))
}

/** A line across the skin at one station. */
export function acrossSkin(x: number, [from, to]: readonly [number, number], side: 1 | -1, out = 0.002): number[] {
  return pairs(Array.from({ length: to - from + 1 }, (_, n) => at(x, from + n, { side, out })))
}

const pairs = (points: readonly Point3[]): number[] => points.slice(1).flatMap((point, n) => [...points[n]!, ...point])

/** Points as they are: pairs make lines, threes make faces. */
export function linesOf(positions: readonly number[]): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  return geometry
}
