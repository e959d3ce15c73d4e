import { acrossSkin, alongSkin, cap, linesOf, patch, RING, WHOLE } from './car-surface.ts'
import { block, bothSides, joined } from './solid.ts'
import type { Lamp } from './vehicle-look.ts'
import { finished, type Leaf, type VehicleParts } from './vehicle-parts.ts'
import { type DoorPlace, MEASURES } from './vehicle-measures.ts'

const SIDE_ANGLE = (58 * Math.PI) / 180
const TAILGATE_ANGLE = (78 * Math.PI) / 180
/** Windows of each side, windscreen and rear window: from, to. */
const WINDOWS = [
  [-1.72, -1.2],
  [-1.12, -0.22],
  [-0.14, 0.94],
] as const
const WINDSCREEN = [0.6, 1.14] as const
const REAR_WINDOW = [-2, -1.42] as const
const BONNET_END = 1.3
const SIDES = [1, -1] as const

/** An electric car, a hatchback with four doors. */
export function carParts(): VehicleParts {
  const measures = MEASURES.car
  const glass = SIDES.flatMap((side) => [
    ...WINDOWS.map((x) => patch({ x, rings: [RING.shoulder + 1, RING.window], side, out: 0.006 })),
    patch({ x: WINDSCREEN, rings: [RING.rail, RING.middle], side, out: 0.006 }),
    patch({ x: REAR_WINDOW, rings: [RING.rail, RING.middle], side, out: 0.006 }),
  ])
  const body = [...SIDES.map((side) => patch({ ...WHOLE, side })), ...WHOLE.x.map(cap)]
  return {
    body: joined(body),
    glass: joined(glass),
    trim: joined([...underneath(), ...SIDES.map((side) => patch({ x: [2.1, 2.36], rings: [0, 1], side, out: 0.008 }))]),
    lines: linesOf(SIDES.flatMap(outlines)),
    leaves: measures.doors.map(leafOf),
    openings: measures.doors.map((place) => ({ door: place.door, geometry: openingOf(place) })),
    lamps: lamps(),
  }
}

/** Lamps are pieces of the skin: along the car from, to, and the rings they reach over. */
const HEAD = { turn: [2.02, 2.14], low: [2.15, 2.27], high: [2.28, 2.325] } as const
const TAIL = { turn: [-2.26, -2.12], brake: [-2.33, -2.27], reverse: [-2.355, -2.335] } as const

function lamps(): ReadonlyMap<Lamp, ReturnType<typeof joined>> {
  const piece = (x: readonly [number, number], rings: readonly [number, number], side: 1 | -1) =>
    patch({ x, rings, side, out: 0.012 })
  const both = (x: readonly [number, number], rings: readonly [number, number]) =>
    joined(SIDES.map((side) => piece(x, rings, side)))
  const turn = (side: 1 | -1) => joined([piece(HEAD.turn, [4, 5], side), piece(TAIL.turn, [3, 5], side)])
  return new Map<Lamp, ReturnType<typeof joined>>([
    ['lowBeam', both(HEAD.low, [4, 5])],
    ['highBeam', both(HEAD.high, [4, 5])],
    ['leftTurn', turn(-1)],
    ['rightTurn', turn(1)],
    ['brake', both(TAIL.brake, [3, 5])],
    ['reverse', both(TAIL.reverse, [3, 5])],
    ['fog', both([2.14, 2.28], [1, 2])],
    ['outline', both([2.02, 2.345], [5, 6])],
  ])
}

/** The floor between the wheels, which closes the body from below, and the ends below the bumpers. */
function underneath() {
  return [
    block([1.0, 0.2, -0.8], [-1.0, 0.34, 0.8]),
    block([2.26, 0.26, -0.55], [1.84, 0.5, 0.55]),
    block([-2.24, 0.3, -0.6], [-1.84, 0.5, 0.6]),
    block([1.84, 0.42, -0.6], [-1.84, 0.72, 0.6]),
    ...bothSides((side) => block([0.86, 0.98, side * 0.93], [0.72, 1.08, side * 1.06])),
  ]
}

/** Lines drawn on one side: sill, shoulder, roof rail, windows, doors, bonnet. */
function outlines(side: 1 | -1): number[] {
  const ends = WHOLE.x
  return [
    ...alongSkin(RING.sill, ends, side),
    ...alongSkin(RING.shoulder, ends, side),
    ...alongSkin(RING.rail, [-2.2, 1.2], side),
    ...WINDOWS.flatMap(([from, to]) => [
      ...alongSkin(RING.shoulder + 1, [from, to], side, 0.008),
      ...alongSkin(RING.window, [from, to], side, 0.008),
      ...acrossSkin(from, [RING.shoulder + 1, RING.window], side, 0.008),
      ...acrossSkin(to, [RING.shoulder + 1, RING.window], side, 0.008),
    ]),
    ...[-1.16, -0.19, 1].flatMap((x) => acrossSkin(x, [RING.sill, RING.rail], side)),
    ...[WINDSCREEN, REAR_WINDOW].flatMap((span) =>
      span.flatMap((x) => acrossSkin(x, [RING.rail, RING.middle], side, 0.008)),
    ),
    ...acrossSkin(BONNET_END, [RING.shoulder, RING.middle], side),
  ]
}

function leafOf(place: DoorPlace): Leaf {
  const { door, from, to } = place
  if (place.hinge === 'top') return tailgate(place)
  const side = place.side === 'left' ? -1 : 1
  const panel = patch({ x: [from, to], rings: [RING.sill, RING.rail], side, out: 0.012 })
  const glass = patch({ x: [from + 0.06, to - 0.05], rings: [RING.shoulder + 1, RING.window], side, out: 0.018 })
  const leaf = finished({ door, hinge: [to, 0, side * 0.94], axis: 'y', angle: side * SIDE_ANGLE, panel, glass })
  leaf.lines.dispose()
  const lines = linesOf([
    ...acrossSkin(from, [RING.sill, RING.rail], side, 0.014),
    ...acrossSkin(to, [RING.sill, RING.rail], side, 0.014),
    ...alongSkin(RING.sill, [from, to], side, 0.014),
    ...alongSkin(RING.shoulder, [from, to], side, 0.014),
    ...alongSkin(RING.rail, [from, to], side, 0.014),
  ]).translate(-to, 0, -side * 0.94)
  return { ...leaf, lines }
}

const TAILGATE = [-2.33, -1.46] as const

function tailgate({ door }: DoorPlace): Leaf {
  const panel = joined(SIDES.map((side) => patch({ x: TAILGATE, rings: [RING.rail, RING.middle], side, out: 0.012 })))
  const glass = joined(
    SIDES.map((side) => patch({ x: REAR_WINDOW, rings: [RING.rail, RING.middle], side, out: 0.018 })),
  )
  return finished({ door, hinge: [TAILGATE[1], 1.37, 0], axis: 'z', angle: -TAILGATE_ANGLE, panel, glass })
}

const openingOf = (place: DoorPlace) => {
  if (place.hinge === 'top') {
    return joined(SIDES.map((side) => patch({ x: TAILGATE, rings: [RING.rail, RING.middle], side, out: 0.007 })))
  }
  const side = place.side === 'left' ? -1 : 1
  return patch({ x: [place.from, place.to], rings: [RING.sill, RING.rail], side, out: 0.007 })
}
