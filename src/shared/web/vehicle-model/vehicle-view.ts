import type { Measures } from './vehicle-measures.ts'
import type { BodyShape, VehicleLook } from './vehicle-look.ts'
import type { VehicleStage } from './vehicle-stage.ts'

/** Viewing angle by body shape: degrees from straight ahead towards the right of the vehicle. */
const USUAL_VIEW: Record<BodyShape, number> = { tractor: 42, rigid: 46, bus: 46, car: 42 }
/** Degrees above the road. */
const ELEVATION = 17
/** Half of what the camera sees from top to bottom, degrees: a long lens keeps lines straight. */
export const HALF_FIELD = 11
const DEGREE = Math.PI / 180

/** A picture wider than this shows more of the side, so that the vehicle fills it; degrees for each width more. */
const WIDE = { from: 1.5, degrees: 14, most: 28 } as const

/** Open parts are visible: the left side, or the back when only that has any; unless the vehicle must look left or right. */
export function viewOf(
  { shape, openDoors }: Pick<VehicleLook, 'shape' | 'openDoors'>,
  aspect: number,
  heading?: VehicleStage['heading'],
): number {
  const usual = USUAL_VIEW[shape] + Math.min(WIDE.most, Math.max(0, (aspect - WIDE.from) * WIDE.degrees))
  if (heading) return heading === 'left' ? -usual : usual
  const open = openDoors ?? []
  const sees = (door: string) => open.some((other) => other === door)
  if (sees('front') || sees('middle') || (shape === 'bus' && sees('rear'))) return usual
  if (sees('rear')) return 180 - usual
  return sees('driver') ? -usual : usual
}

export interface CameraPlace {
  position: [number, number, number]
  looksAt: [number, number, number]
}

type Vector = readonly [x: number, y: number, z: number]
const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
const plus = (at: Vector, way: Vector, by: number): Vector => [
  at[0] + way[0] * by,
  at[1] + way[1] * by,
  at[2] + way[2] * by,
]

/** Free space around the vehicle on the road, metres: for the line of its state, or for an open door. */
const AROUND = { closed: 0.62, open: 1.15 } as const
export const spaceAround = (openDoors: VehicleLook['openDoors']): number =>
  openDoors?.length ? AROUND.open : AROUND.closed

/** Margin at the edge of the picture. */
const SPARE = 1.03
/** Each fitting pass is ten times more accurate. */
const ROUNDS = 4

/** Camera position at which the vehicle just fills a picture of this aspect (width to height), centred. */
export function cameraFor(
  { length, width, height }: Pick<Measures, 'length' | 'width' | 'height'>,
  azimuth: number,
  aspect: number,
  around: number,
): CameraPlace {
  const [a, e] = [azimuth * DEGREE, ELEVATION * DEGREE]
  const back: Vector = [Math.cos(a) * Math.cos(e), Math.sin(e), Math.sin(a) * Math.cos(e)]
  const right: Vector = [Math.sin(a), 0, -Math.cos(a)]
  const up: Vector = [-Math.cos(a) * Math.sin(e), Math.cos(e), -Math.sin(a) * Math.sin(e)]
  const tall = Math.tan(HALF_FIELD * DEGREE)
  const corners = [-1, 1].flatMap((x) =>
    [-1, 1].flatMap((z): Vector[] => [
      [x * (length / 2 + around), 0, z * (width / 2 + around)],
      [(x * length) / 2, height, (z * width) / 2],
    ]),
  )
  let middle: Vector = [0, height / 2, 0]
  let distance = length * 3
  for (let round = 0; round < ROUNDS; round++) {
    const seen = corners.map((corner) => {
      const from = plus(corner, middle, -1)
      const depth = distance - dot(from, back)
      return [dot(from, right) / depth / (tall * aspect), dot(from, up) / depth / tall] as const
    })
    const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)]
    const [left, far, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    middle = plus(
      plus(middle, right, ((left + far) / 2) * distance * tall * aspect),
      up,
      ((low + high) / 2) * distance * tall,
    )
    distance *= Math.max((far - left) / 2, (high - low) / 2)
  }
  distance *= SPARE
  return { position: [...plus(middle, back, distance)], looksAt: [...middle] }
}
