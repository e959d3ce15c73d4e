import type { BufferGeometry, Shape } from 'three'
import { arc, archOver, block, bothSides, outline, pane, quad, roll, slab } from './solid.ts'
import { assembled, lampsOf, leafOf, openingOf, type Pieces, type VehicleParts } from './vehicle-parts.ts'
import { type DoorPlace, MEASURES, type Measures } from './vehicle-measures.ts'

/** Differences between the cab of a tractor and that of a rigid truck; metres. */
interface Cab {
  front: number
  back: number
  /** Lower edge, lower edge of the windscreen, roof. */
  low: number
  screen: number
  roof: number
  width: number
  /** How far the windscreen leans back. */
  lean: number
  /** Height of the air deflector above the roof; 0 without one. */
  deflector: number
}

const TRACTOR_CAB: Cab = {
  front: 8.25,
  back: 5.95,
  low: 0.42,
  screen: 1.86,
  roof: 3.02,
  width: 2.5,
  lean: 0.3,
  deflector: 0.86,
}
const RIGID_CAB: Cab = {
  front: 3.9,
  back: 2.05,
  low: 0.4,
  screen: 1.62,
  roof: 2.52,
  width: 2.2,
  lean: 0.3,
  deflector: 0.5,
}

/** A tractor with its box trailer. */
export function tractorParts(): VehicleParts {
  const measures = MEASURES.tractor
  const pieces = startOf(TRACTOR_CAB, measures, { y: 0.98, fogY: 0.58 })
  const { body, trim } = pieces
  // Frame, fifth wheel, tanks and the fenders of the driven axles.
  trim.push(block([5.95, 0.8, -0.45], [1.1, 1.02, 0.45]), block([3.1, 1.02, -0.5], [2, 1.16, 0.5]))
  trim.push(...bothSides((side) => roll([4.9, 0.76, side * 0.92], 0.31, 1.45, 'x')))
  trim.push(
    ...bothSides((side) => fender(measures.axles[1]!, side)).concat(
      bothSides((side) => fender(measures.axles[2]!, side)),
    ),
  )
  // The trailer: box, frame, legs, side guard, bumper.
  body.push(slab(boxSide(5.3, -8.2, 1.22, 4), 2.55, 0.05))
  trim.push(block([4.2, 1, -0.5], [-8.1, 1.22, 0.5]))
  trim.push(...bothSides((side) => block([1.05, 0.28, side * 0.72], [0.9, 1, side * 0.86])))
  trim.push(...bothSides((side) => block([0.6, 0.55, side * 1.18], [-2.95, 1.12, side * 1.22])))
  trim.push(
    block([-8.05, 0.5, -1.2], [-8.2, 0.62, 1.2]),
    block([-8.02, 0.5, -0.5], [-8.12, 1.1, -0.4]),
    block([-8.02, 0.5, 0.4], [-8.12, 1.1, 0.5]),
  )
  trim.push(...bothSides((side) => [-3.7, -5.01, -6.32].map((x) => fender(x, side, 0.05))))
  trim.push(...bothSides((side) => seams(5.3, -8.2, 1.3, 3.94, side * 1.278, 10)))
  return assembled(pieces)
}

/** A truck with its box on its own frame. */
export function rigidParts(): VehicleParts {
  const measures = MEASURES.rigid
  const pieces = startOf(RIGID_CAB, measures, { y: 0.86, fogY: 0.54 })
  const { body, trim } = pieces
  trim.push(block([2.05, 0.62, -0.4], [-3.7, 0.86, 0.4]))
  body.push(slab(boxSide(1.75, -3.85, 0.92, 3.25), 2.36, 0.05))
  trim.push(...bothSides((side) => roll([0.6, 0.62, side * 0.8], 0.24, 1.1, 'x')))
  trim.push(...bothSides((side) => block([-0.35, 0.5, side * 1.02], [-1.1, 0.86, side * 1.06])))
  trim.push(...bothSides((side) => fender(measures.axles[1]!, side, 0.06, 0.5)))
  trim.push(block([-3.7, 0.42, -1.05], [-3.84, 0.54, 1.05]))
  trim.push(...bothSides((side) => seams(1.75, -3.85, 1, 3.19, side * 1.183, 5)))
  return assembled(pieces)
}

/** The cab with its doors, and lamps at both ends. */
function startOf(cab: Cab, measures: Measures, { y, fogY }: { y: number; fogY: number }): Pieces {
  const pieces: Pieces = { body: [], trim: [], glass: [], leaves: [], openings: [], lamps: lamps() }
  addCab(pieces, cab, measures)
  const boxWidth = { length: measures.length, width: 0 }
  for (const place of measures.doors) {
    const back = place.side === 'back'
    const at = back ? boxWidth : { length: measures.length, width: cab.width }
    const panel = back ? rectangle(place) : cabDoor(place, cab)
    const glass = back ? rectangle({ ...place, low: 0, high: 0 }) : cabWindow(place, cab)
    pieces.leaves.push(leafOf(place, at, { panel, glass }))
    pieces.openings.push({
      door: place.door,
      geometry: openingOf(place, at, back ? rectangle(place) : cabDoor(place, cab)),
    })
  }
  return pieces

  function lamps() {
    const half = cab.width / 2
    return lampsOf({
      front: cab.front + 0.01,
      rear: -measures.length / 2 + 0.03,
      head: { y, z: half - 0.34, width: 0.5, height: 0.22 },
      tail: { y: measures.tyre.radius + 0.28, z: half - 0.32, width: 0.46, height: 0.13 },
      fogY,
      roof: { x: cab.front - cab.lean - 0.2, y: cab.roof + 0.03, z: half - 0.1 },
    })
  }
}

function addCab({ body, trim, glass }: Pieces, cab: Cab, { axles, tyre }: Measures): void {
  const { front, back, low, screen, roof, width, lean, deflector } = cab
  const half = width / 2
  const wheel = axles[0]!
  const edge = low + 0.34
  const reach = tyre.radius + 0.12
  const side = outline([
    [front - 0.06, edge],
    [front, low + 0.5],
    [front - 0.02, screen - 0.06],
    [front - lean, roof - 0.16, 0.14],
    [front - lean - 0.3, roof, 0.15],
    [back, roof],
    [back, edge + 0.16],
    ...archOver(wheel, tyre.radius, reach, edge + 0.16, edge),
  ])
  body.push(slab(side, width, 0.06))
  // Bumper and the piece behind the wheel, dark as the frame.
  trim.push(
    slab(
      outline([
        [wheel + tyre.radius + 0.16, low + 0.34],
        [front + 0.03, low + 0.34, 0.04],
        [front + 0.02, low, 0.1],
        [wheel + tyre.radius + 0.06, low, 0.04],
      ]),
      width + 0.02,
      0.05,
    ),
  )
  trim.push(
    ...bothSides((out) =>
      block(
        [wheel - tyre.radius - 0.14, low + 0.1, out * (half - 0.3)],
        [back + 0.02, low + 0.52, out * (half - 0.02)],
      ),
    ),
  )
  // Windscreen and grille.
  const [sill, head] = [screen + 0.02, roof - 0.24]
  const at = (y: number) => front - 0.012 - ((y - screen) / (roof - 0.16 - screen)) * (lean - 0.02) + 0.012
  glass.push(
    quad(
      [at(sill), sill, -half + 0.14],
      [at(sill), sill, half - 0.14],
      [at(head), head, half - 0.2],
      [at(head), head, -half + 0.2],
    ),
  )
  const grille = (n: number) => low + 0.62 + n * 0.13
  const bars = Math.floor((screen - 0.16 - grille(0)) / 0.13)
  trim.push(
    ...Array.from({ length: bars }, (_, n) =>
      block([front - 0.03, grille(n), -half + 0.62], [front + 0.022, grille(n) + 0.07, half - 0.62]),
    ),
  )
  // Sun visor, mirrors, air deflector.
  trim.push(block([at(head) - 0.02, head + 0.02, -half + 0.16], [at(head) + 0.14, head + 0.07, half - 0.16]))
  trim.push(
    ...bothSides((out) =>
      block([front - 0.16, screen - 0.05, out * (half + 0.08)], [front - 0.24, screen + 0.72, out * (half + 0.26)]),
    ),
  )
  if (deflector > 0) {
    const top = roof + deflector
    body.push(
      slab(
        outline([
          [front - lean - 0.34, roof],
          [front - lean - 1, top - 0.06, 0.35],
          [back + 0.12, top],
          [back + 0.12, roof],
        ]),
        width - 0.16,
        0.07,
      ),
    )
  }
}

const boxSide = (front: number, back: number, low: number, high: number): Shape =>
  outline([
    [back, low],
    [front, low],
    [front, high],
    [back, high],
  ])

const rectangle = ({ from, to, low, high }: Pick<DoorPlace, 'from' | 'to' | 'low' | 'high'>): Shape =>
  outline([
    [from, low],
    [to, low],
    [to, high],
    [from, high],
  ])

/** The windscreen leans back, and so does the front edge of the door. */
const leaning = ({ to, high }: DoorPlace, { screen, roof, lean }: Cab) =>
  to - ((high - screen) / (roof - screen)) * lean

const cabDoor = (place: DoorPlace, cab: Cab): Shape =>
  outline([
    [place.from, place.low, 0.08],
    [place.to, place.low, 0.08],
    [place.to, cab.screen, 0.05],
    [leaning(place, cab), place.high, 0.08],
    [place.from, place.high, 0.08],
  ])

const cabWindow = (place: DoorPlace, cab: Cab): Shape => {
  const top = place.high - 0.09
  return outline([
    [place.from + 0.09, cab.screen - 0.02, 0.06],
    [place.to - 0.1, cab.screen - 0.16, 0.06],
    [leaning({ ...place, high: top }, cab) - 0.07, top, 0.06],
    [place.from + 0.09, top, 0.06],
  ])
}

/** A bent sheet over a wheel. */
function fender(x: number, side: 1 | -1, gap = 0.1, radius = 0.52): BufferGeometry {
  const outer = radius + gap
  const shape = outline([
    ...arc(x, radius, outer, 0.2, Math.PI - 0.2),
    ...arc(x, radius, outer - 0.03, Math.PI - 0.2, 0.2),
  ])
  return slab(shape, 0.56, 0, side * 0.98)
}

/** Joints of the panels of a box, as narrow strips. */
function seams(front: number, back: number, low: number, high: number, z: number, fields: number): BufferGeometry[] {
  const step = (front - back) / fields
  return Array.from({ length: fields - 1 }, (_, n) => {
    const x = front - step * (n + 1)
    return pane(
      outline([
        [x - 0.008, low],
        [x + 0.008, low],
        [x + 0.008, high],
        [x - 0.008, high],
      ]),
      z,
    )
  })
}
