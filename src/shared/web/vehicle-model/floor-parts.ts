import { BufferGeometry, Color, Float32BufferAttribute } from 'three'

/** Range of the headlamp light, metres in front of the vehicle. */
export const BEAM_LENGTH = { lowBeam: 1.1, highBeam: 2 } as const

/** Steps of each corner. */
const CORNER = 16

/** Points around a rectangle with round corners, the same number for every size. */
function around(halfLength: number, halfWidth: number, radius: number): (readonly [x: number, z: number])[] {
  const corners = [
    [1, 1, 0],
    [-1, 1, 1],
    [-1, -1, 2],
    [1, -1, 3],
  ] as const
  return corners.flatMap(([sx, sz, turn]) =>
    Array.from({ length: CORNER + 1 }, (_, n) => {
      const angle = ((turn + n / CORNER) * Math.PI) / 2
      return [
        sx * (halfLength - radius) + Math.cos(angle) * radius,
        sz * (halfWidth - radius) + Math.sin(angle) * radius,
      ] as const
    }),
  )
}

interface Band {
  /** Metres beyond the vehicle. */
  out: number
  alpha: number
}

/** A flat frame on the road around a vehicle, between bands of their own transparency. */
function bands(length: number, width: number, color: Color, given: readonly Band[], y: number): BufferGeometry {
  const rings = given.map(({ out, alpha }) => ({
    alpha,
    points: around(length / 2 + out, width / 2 + out, Math.min(width / 2 + out, Math.max(0.05, 0.35 + out))),
  }))
  const position: number[] = []
  const colors: number[] = []
  const corner = (ring: number, n: number) => {
    const { points, alpha } = rings[ring]!
    const [x, z] = points[n % points.length]!
    position.push(x, y, z)
    colors.push(color.r, color.g, color.b, alpha)
  }
  for (let ring = 0; ring + 1 < rings.length; ring++) {
    const count = rings[ring]!.points.length
    for (let n = 0; n < count; n++) {
      for (const [r, m] of [
        [ring, n],
        [ring, n + 1],
        [ring + 1, n + 1],
        [ring, n],
        [ring + 1, n + 1],
        [ring + 1, n],
      ] as const)
        corner(r, m)
    }
  }
  return coloured(position, colors)
}

/** Soft where it ends, dark below the vehicle: what makes it stand. */
export const shadowOf = (length: number, width: number, color: Color): BufferGeometry =>
  bands(
    length,
    width,
    color,
    [
      { out: -width / 2, alpha: 0.85 },
      { out: -0.25, alpha: 0.8 },
      { out: 0.15, alpha: 0.42 },
      { out: 0.9, alpha: 0 },
    ],
    0.004,
  )

/** A line on the road around the vehicle. */
export const kerbOf = (length: number, width: number): BufferGeometry =>
  bands(
    length,
    width,
    new Color('#ffffff'),
    [
      { out: 0.62, alpha: 1 },
      { out: 0.62 + 0.012 * length ** 0.5, alpha: 1 },
    ],
    0.008,
  )

/** The light of both head lamps on the road, which ends softly. */
export function beamOf(front: number, half: number, reach: number): BufferGeometry {
  const position: number[] = []
  const colors: number[] = []
  const [near, far] = [0.13, 0]
  for (const side of [-1, 1]) {
    const z = side * half * 0.6
    const [inner, outer] = [z - side * 0.25, z + side * 0.25]
    const [innerFar, outerFar] = [z - side * 0.35, z + side * 0.45]
    const at = [
      [front, inner, near],
      [front, outer, near],
      [front + reach, outerFar, far],
      [front, inner, near],
      [front + reach, outerFar, far],
      [front + reach, innerFar, far],
    ] as const
    for (const [x, zz, alpha] of at) {
      position.push(x, 0.006, zz)
      colors.push(1, 1, 1, alpha)
    }
  }
  return coloured(position, colors)
}

function coloured(position: readonly number[], colors: readonly number[]): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(position, 3))
  geometry.setAttribute('color', new Float32BufferAttribute(colors, 4))
  return geometry
}
