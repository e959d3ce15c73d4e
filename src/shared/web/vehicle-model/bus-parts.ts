import { archOver, block, bothSides, outline, pane, quad, slab } from './solid.ts'
import { assembled, lampsOf, leafOf, openingOf, type Pieces, type VehicleParts } from './vehicle-parts.ts'
import { type DoorPlace, MEASURES } from './vehicle-measures.ts'

const FRONT = 6
const REAR = -6
const LOW = 0.3
const ROOF = 3.04
/** Lower and upper edge of the windows. */
const SILL = 1.18
const HEAD = 2.62
const HALF = 1.275
/** Windows of the sides between these; posts stand between them. */
const RIGHT_WINDOWS = [
  [-5.75, -5.12],
  [-3.78, -2.32],
  [-2.24, -0.82],
  [0.82, 2.4],
  [2.48, 4.02],
] as const
const LEFT_WINDOWS = [
  [-5.75, -4.5],
  [-4.42, -3.02],
  [-2.94, -1.54],
  [-1.46, -0.06],
  [0.02, 1.42],
  [1.5, 2.9],
  [2.98, 4.24],
] as const

/** A city bus with three doors on the right. */
export function busParts(): VehicleParts {
  const measures = MEASURES.bus
  const { axles, tyre, width, length } = measures
  const reach = tyre.radius + 0.09
  const side = outline([
    [FRONT - 0.02, LOW],
    [FRONT, 1.1, 0.3],
    [FRONT - 0.2, ROOF - 0.35, 0.22],
    [FRONT - 0.55, ROOF, 0.22],
    [REAR + 0.02, ROOF, 0.28],
    [REAR, LOW],
    ...axles.toReversed().flatMap((x) => archOver(x, tyre.radius, reach, LOW)),
  ])
  const pieces: Pieces = {
    body: [slab(side, width, 0.08)],
    trim: [],
    glass: [],
    leaves: [],
    openings: [],
    lamps: lampsOf({
      front: FRONT + 0.005,
      rear: REAR - 0.005,
      head: { y: 0.78, z: 0.88, width: 0.52, height: 0.17 },
      tail: { y: 0.95, z: 0.98, width: 0.4, height: 0.16 },
      fogY: 0.5,
      roof: { x: FRONT - 0.36, y: ROOF - 0.1, z: 1.02 },
    }),
  }
  addWindows(pieces)
  addRoof(pieces)
  for (const place of measures.doors) {
    pieces.leaves.push(leafOf(place, { length, width }, { panel: frame(place, 0.02), glass: frame(place, 0.09) }))
    pieces.openings.push({ door: place.door, geometry: openingOf(place, { length, width }, frame(place, 0)) })
  }
  return assembled(pieces)
}

function addWindows({ glass, trim }: Pieces): void {
  const window = ([from, to]: readonly [number, number], z: number) =>
    pane(
      outline([
        [from, SILL, 0.07],
        [to, SILL, 0.07],
        [to, HEAD, 0.07],
        [from, HEAD, 0.07],
      ]),
      z,
    )
  glass.push(...RIGHT_WINDOWS.map((span) => window(span, HALF + 0.006)))
  glass.push(...LEFT_WINDOWS.map((span) => window(span, -HALF - 0.006)))
  // Windscreen over nearly the whole front; above it the field for line and destination.
  const x = (y: number) => FRONT + 0.012 - Math.max(0, ((y - 1.1) / (ROOF - 0.35 - 1.1)) * 0.2)
  const across = (low: number, high: number, half: number) =>
    quad([x(low), low, -half], [x(low), low, half], [x(high), high, half - 0.03], [x(high), high, -half + 0.03])
  glass.push(across(1.12, 2.3, 1.14))
  trim.push(across(2.36, 2.62, 1.08))
  // Rear window, bumper, engine or battery flap.
  glass.push(
    quad(
      [REAR - 0.008, 1.75, -0.95],
      [REAR - 0.008, 1.75, 0.95],
      [REAR - 0.008, 2.5, 0.95],
      [REAR - 0.008, 2.5, -0.95],
    ),
  )
  trim.push(
    block([REAR - 0.02, 0.4, -1.1], [REAR + 0.02, 0.62, 1.1]),
    block([FRONT - 0.03, 0.38, -1.1], [FRONT + 0.02, 0.44, 1.1]),
  )
}

/** Air conditioning and, on the roof of an electric bus, its boxes; mirrors. */
function addRoof({ body, trim }: Pieces): void {
  const pod = (front: number, back: number, height: number, half: number) =>
    slab(
      outline([
        [back, ROOF - 0.02],
        [front, ROOF - 0.02],
        [front - 0.25, ROOF + height],
        [back + 0.25, ROOF + height],
      ]),
      half * 2,
      0.05,
    )
  body.push(pod(2.6, -0.4, 0.18, 0.85), pod(-1.6, -4.6, 0.18, 0.85))
  trim.push(
    ...bothSides((out) => [
      block([FRONT + 0.02, 1.9, out * 1.2], [FRONT + 0.13, 2.3, out * 1.4]),
      block([FRONT - 0.25, 2.3, out * 1.24], [FRONT + 0.1, 2.36, out * 1.3]),
    ]),
  )
}

function frame({ from, to, low, high }: DoorPlace, inset: number) {
  const [left, right, bottom, top] = [from + inset, to - inset, low + inset, high - inset]
  return outline([
    [left, bottom, 0.05],
    [right, bottom, 0.05],
    [right, top, 0.05],
    [left, top, 0.05],
  ])
}
