import type { BodyShape, Door } from './vehicle-look.ts'

/** Metres; x forward from the middle, y up from the road, z to the right. */
export type Point3 = readonly [x: number, y: number, z: number]

interface Span {
  from: number
  to: number
}

/** One leaf of a door, as seen from outside. */
export interface DoorPlace {
  door: Door
  side: 'left' | 'right' | 'back'
  /** Along the vehicle; of a door at the back across it (z). */
  from: number
  to: number
  low: number
  high: number
  /** The end that stays where it is; `top` is a tailgate. */
  hinge: 'from' | 'to' | 'top'
}

export interface Measures {
  length: number
  width: number
  height: number
  /** Radius and width of a tyre. */
  tyre: { radius: number; width: number }
  /** Positions of the axles, from front to back; as many as in AXLES. */
  axles: readonly number[]
  doors: readonly DoorPlace[]
  /** Position of the traction battery. */
  battery: { x: Span; y: Span; width: number }
  /** The tank for fuel or gas, along the right side. */
  tank: { x: Span; y: number; z: number; radius: number }
  port: Point3
}

const CAB_DOORS = (front: number, back: number, low: number, high: number): DoorPlace[] => [
  { door: 'driver', side: 'left', from: back, to: front, low, high, hinge: 'to' },
  { door: 'front', side: 'right', from: back, to: front, low, high, hinge: 'to' },
]
const BOX_DOORS = (half: number, low: number, high: number): DoorPlace[] => [
  { door: 'rear', side: 'back', from: -half, to: 0, low, high, hinge: 'from' },
  { door: 'rear', side: 'back', from: 0, to: half, low, high, hinge: 'to' },
]
/** Two leaves that open outwards from the middle of the door. */
const BUS_DOOR = (door: Door, from: number, to: number): DoorPlace[] => {
  const [middle, low, high] = [(from + to) / 2, 0.42, 2.5]
  return [
    { door, side: 'right', from, to: middle, low, high, hinge: 'from' },
    { door, side: 'right', from: middle, to, low, high, hinge: 'to' },
  ]
}

/** How large the four vehicles are and where their parts sit; usual measures of their classes. */
export const MEASURES: Record<BodyShape, Measures> = {
  tractor: {
    length: 16.5,
    width: 2.55,
    height: 4,
    tyre: { radius: 0.52, width: 0.31 },
    axles: [6.85, 3.35, 2, -3.7, -5.01, -6.32],
    doors: [...CAB_DOORS(7.93, 6.98, 1.28, 2.82), ...BOX_DOORS(1.2, 1.32, 3.92)],
    battery: { x: { from: 4.2, to: 5.75 }, y: { from: 0.62, to: 1.02 }, width: 2.3 },
    tank: { x: { from: 4.2, to: 5.6 }, y: 0.76, z: 0.92, radius: 0.31 },
    port: [5.86, 1.25, 1.27],
  },
  rigid: {
    length: 7.8,
    width: 2.4,
    height: 3.25,
    tyre: { radius: 0.44, width: 0.26 },
    axles: [2.72, -1.75],
    doors: [...CAB_DOORS(3.63, 2.76, 1.08, 2.38), ...BOX_DOORS(1.1, 1.02, 3.17)],
    battery: { x: { from: -0.95, to: 1.6 }, y: { from: 0.48, to: 0.82 }, width: 1.7 },
    tank: { x: { from: 0.05, to: 1.15 }, y: 0.62, z: 0.8, radius: 0.24 },
    port: [1.86, 1.05, 1.12],
  },
  bus: {
    length: 12,
    width: 2.55,
    height: 3.2,
    tyre: { radius: 0.48, width: 0.28 },
    axles: [3.3, -2.7],
    doors: [
      { door: 'driver', side: 'left', from: 4.35, to: 5.2, low: 0.6, high: 2.4, hinge: 'to' },
      ...BUS_DOOR('front', 4.1, 5.4),
      ...BUS_DOOR('middle', -0.75, 0.75),
      ...BUS_DOOR('rear', -5.05, -3.85),
    ],
    battery: { x: { from: -1.9, to: 2.4 }, y: { from: 0.42, to: 0.68 }, width: 2.1 },
    tank: { x: { from: 0.9, to: 2.5 }, y: 0.62, z: 0.85, radius: 0.26 },
    port: [-5.55, 1.15, 1.28],
  },
  car: {
    length: 4.72,
    width: 1.88,
    height: 1.5,
    tyre: { radius: 0.345, width: 0.23 },
    axles: [1.42, -1.42],
    doors: [
      { door: 'driver', side: 'left', from: -0.18, to: 0.98, low: 0.3, high: 1.42, hinge: 'to' },
      { door: 'front', side: 'right', from: -0.18, to: 0.98, low: 0.3, high: 1.42, hinge: 'to' },
      { door: 'middle', side: 'right', from: -1.16, to: -0.2, low: 0.3, high: 1.42, hinge: 'to' },
      { door: 'rear', side: 'back', from: -0.6, to: 0.6, low: 0.62, high: 1.3, hinge: 'top' },
    ],
    battery: { x: { from: -1, to: 1 }, y: { from: 0.2, to: 0.32 }, width: 1.36 },
    tank: { x: { from: -1, to: -0.4 }, y: 0.34, z: 0.3, radius: 0.14 },
    port: [-1.72, 0.82, 0.93],
  },
}
