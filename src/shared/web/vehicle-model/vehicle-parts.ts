import { type BufferGeometry, EdgesGeometry, type Shape } from 'three'
import type { Door, Lamp } from './vehicle-look.ts'
import { block, bothSides, joined, pane, slab } from './solid.ts'
import type { DoorPlace, Measures, Point3 } from './vehicle-measures.ts'

/** A leaf that swings on its hinge; its geometry is centred on the hinge. */
export interface Leaf {
  door: Door
  hinge: Point3
  axis: 'y' | 'z'
  /** Radians, when it is open. */
  angle: number
  panel: BufferGeometry
  glass: BufferGeometry
  lines: BufferGeometry
}

/** One vehicle, ready to be drawn; the caller disposes it. */
export interface VehicleParts {
  /** Painted sheet, what is dark in any paint, and glass. */
  body: BufferGeometry
  trim: BufferGeometry
  glass: BufferGeometry
  /** The edges of all of it. */
  lines: BufferGeometry
  leaves: readonly Leaf[]
  /** Interior visible behind an open leaf. */
  openings: readonly { door: Door; geometry: BufferGeometry }[]
  lamps: ReadonlyMap<Lamp, BufferGeometry>
}

/** Pieces of a vehicle while it is built. */
export interface Pieces {
  body: BufferGeometry[]
  trim: BufferGeometry[]
  glass: BufferGeometry[]
  leaves: Leaf[]
  openings: { door: Door; geometry: BufferGeometry }[]
  lamps: ReadonlyMap<Lamp, BufferGeometry>
}

/** Edges sharper than this are drawn as lines. */
const EDGE_DEGREES = 24
const LEAF_THICK = 0.05
const CAB_ANGLE = (64 * Math.PI) / 180
const BUS_ANGLE = (86 * Math.PI) / 180
const BOX_ANGLE = (112 * Math.PI) / 180

export function assembled({ body, trim, glass, leaves, openings, lamps }: Pieces): VehicleParts {
  const whole = { body: joined(body), trim: joined(trim), glass: joined(glass) }
  const lines = joined(Object.values(whole).map(edgesOf))
  return { ...whole, lines, leaves, openings, lamps }
}

export function edgesOf(geometry: BufferGeometry): BufferGeometry {
  const edges = new EdgesGeometry(geometry, EDGE_DEGREES)
  return edges
}

interface LeafDrawing {
  /** Outline of the leaf and of its window, seen along the vehicle (x, y); at the back across it (z, y). */
  panel: Shape
  glass: Shape
}

/** A leaf of a side or of the back of a vehicle with flat sides. */
export function leafOf(
  place: DoorPlace,
  { length, width }: Pick<Measures, 'length' | 'width'>,
  drawing: LeafDrawing,
): Leaf {
  const { door, side, hinge } = place
  const along = hinge === 'from' ? place.from : place.to
  const out = side === 'left' ? -1 : 1
  const surface = width / 2 + LEAF_THICK / 2
  const panel = slab(drawing.panel, LEAF_THICK, 0, out * surface)
  // Its window is seen from inside as well, when it is open.
  const glass = joined([LEAF_THICK + 0.004, -0.004].map((far) => pane(drawing.glass, out * (width / 2 + far))))
  const angle = side === 'back' ? BOX_ANGLE : place.high - place.low > 1.9 ? BUS_ANGLE : CAB_ANGLE
  const swings = (hinge === 'to' ? 1 : -1) * out * angle
  if (side === 'back') {
    // Drawn as if it were at the right, then carried to the back: what pointed right points back.
    for (const piece of [panel, glass])
      piece
        .translate(0, 0, -width / 2)
        .rotateY(-Math.PI / 2)
        .translate(-length / 2, 0, 0)
    return finished({ door, hinge: [-length / 2, 0, along], axis: 'y', angle: swings, panel, glass })
  }
  return finished({ door, hinge: [along, 0, out * surface], axis: 'y', angle: swings, panel, glass })
}

/** Moves a leaf to its hinge and draws its edges. */
export function finished(leaf: Omit<Leaf, 'lines'>): Leaf {
  const [x, y, z] = leaf.hinge
  leaf.panel.translate(-x, -y, -z)
  leaf.glass.translate(-x, -y, -z)
  return { ...leaf, lines: joined([edgesOf(leaf.panel), edgesOf(leaf.glass)]) }
}

/** The dark behind a leaf. */
export function openingOf(
  place: DoorPlace,
  { length, width }: Pick<Measures, 'length' | 'width'>,
  shape: Shape,
): BufferGeometry {
  if (place.side === 'back') {
    return pane(shape, 0)
      .rotateY(-Math.PI / 2)
      .translate(-length / 2 - 0.006, 0, 0)
  }
  return pane(shape, (place.side === 'left' ? -1 : 1) * (width / 2 + 0.006))
}

interface LampPlaces {
  /** Front and rear surface. */
  front: number
  rear: number
  /** Height, width and distance from the middle of the head lamps, and how high they are. */
  head: { y: number; z: number; width: number; height: number }
  tail: { y: number; z: number; width: number; height: number }
  fogY: number
  /** Small lamps at the upper corners; absent on cars. */
  roof?: { x: number; y: number; z: number } | undefined
}

/** Lamps where every vehicle has them: head and tail lamps in sections, fog lamps below, outlines above. */
export function lampsOf({ front, rear, head, tail, fogY, roof }: LampPlaces): ReadonlyMap<Lamp, BufferGeometry> {
  const thin = 0.03
  /** One section of a lamp: from `inner` to `outer` of its width, counted from the middle of the vehicle. */
  const section = (at: 'front' | 'rear', side: 1 | -1, inner: number, outer: number, y?: number, height?: number) => {
    const lamp = at === 'front' ? head : tail
    const [x, out] = at === 'front' ? [front, thin] : [rear, -thin]
    const left = lamp.z + lamp.width * (inner - 0.5)
    const right = lamp.z + lamp.width * (outer - 0.5)
    const [middle, half] = [y ?? lamp.y, (height ?? lamp.height) / 2]
    return block([x - out * 2, middle - half, side * left], [x + out, middle + half, side * right])
  }
  const turn = (side: 1 | -1) => joined([section('front', side, 0.78, 1), section('rear', side, 0.72, 1)])
  const outlines = [
    ...bothSides((side) => section('front', side, 0, 1, head.y - head.height * 0.72, head.height * 0.16)),
    ...bothSides((side) => section('rear', side, 0, 0.2)),
  ]
  if (roof) {
    const { x, y, z } = roof
    outlines.push(
      ...bothSides((side) => block([x - 0.05, y - 0.03, side * (z - 0.14)], [x + 0.02, y + 0.03, side * z])),
    )
  }
  return new Map<Lamp, BufferGeometry>([
    ['lowBeam', joined(bothSides((side) => section('front', side, 0.4, 0.76)))],
    ['highBeam', joined(bothSides((side) => section('front', side, 0, 0.37)))],
    ['leftTurn', turn(-1)],
    ['rightTurn', turn(1)],
    ['brake', joined(bothSides((side) => section('rear', side, 0.22, 0.5)))],
    ['reverse', joined(bothSides((side) => section('rear', side, 0.52, 0.7)))],
    ['fog', joined(bothSides((side) => section('front', side, 0.2, 0.8, fogY, 0.07)))],
    ['outline', joined(outlines)],
  ])
}
