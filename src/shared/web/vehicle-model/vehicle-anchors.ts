import type { TyreLook, VehicleLook } from './vehicle-look.ts'
import { MEASURES, type Point3 } from './vehicle-measures.ts'

/** Parts of a vehicle that can be pointed at. */
export const VEHICLE_PARTS = [
  'battery',
  'cells',
  'motor',
  'engine',
  'tank',
  'tyres',
  'doors',
  'pedals',
  'port',
  'lights',
] as const
export type VehiclePart = (typeof VEHICLE_PARTS)[number]

type Look = Pick<VehicleLook, 'shape' | 'openDoors' | 'tyres' | 'battery'>

/** Where a part is on the vehicle, on the side that is usually seen. */
export function anchorOf(part: VehiclePart, look: Look): Point3 {
  const { length, width, height, battery, tank, port } = MEASURES[look.shape]
  const side = width / 2
  switch (part) {
    case 'battery':
      return [mean(battery.x.from, battery.x.to), mean(battery.y.from, battery.y.to), battery.width / 2]
    case 'cells':
      return [battery.x.from + 0.15 * (battery.x.to - battery.x.from), battery.y.to, battery.width / 4]
    case 'tank':
      return [mean(tank.x.from, tank.x.to), tank.y, tank.z + tank.radius]
    case 'motor':
    case 'engine':
      return driveOf(look)
    case 'tyres':
      return tyreOf(look)
    case 'doors':
      return doorOf(look)
    case 'pedals':
      return [length / 2 - 0.16 * height, 0.62 * height, 0]
    case 'port':
      return port
    case 'lights':
      return [length / 2 - 0.05, 0.24 * height, 0.7 * side]
  }
}

const mean = (one: number, other: number): number => (one + other) / 2

/** Trucks and cars are driven from the front of what is drawn, buses from the back. */
function driveOf({ shape, battery }: Look): Point3 {
  const { length, width, height, axles, tyre } = MEASURES[shape]
  if (shape === 'bus') return [-length / 2 + 0.5, 0.32 * height, width / 2]
  // The motor of an electric truck is at its driven axle.
  if (battery && shape !== 'car') return [axles[1]! + 0.4, tyre.radius, width / 2]
  return [length / 2 - (shape === 'car' ? 0.6 : 0.15), (shape === 'car' ? 0.55 : 0.32) * height, 0.1 * width]
}

const RANK = { danger: 2, warning: 1, normal: 0 } as const

/** The worst tyre; the foremost one of the side that is seen where all are fine. */
function tyreOf({ shape, tyres }: Look): Point3 {
  const { axles, tyre, width } = MEASURES[shape]
  const worst = worstTyre(tyres)
  const shown = worst && worst.level !== 'normal' && worst.level !== null ? worst : undefined
  const side = shown?.side === 'left' ? -1 : 1
  return [axles[(shown?.axle ?? 1) - 1] ?? axles[0]!, tyre.radius, (side * width) / 2]
}

export function worstTyre(tyres: readonly TyreLook[]): TyreLook | undefined {
  const rank = ({ level }: TyreLook) => RANK[level ?? 'normal']
  return [...tyres].sort((a, b) => rank(b) - rank(a) || (a.kPa ?? 0) - (b.kPa ?? 0))[0]
}

function doorOf({ shape, openDoors }: Look): Point3 {
  const { doors, width, length } = MEASURES[shape]
  const open = doors.find(({ door }) => openDoors?.includes(door)) ?? doors.find(({ door }) => door === 'front')
  if (!open) return [0, 1, width / 2]
  const [along, up] = [mean(open.from, open.to), open.low + 0.72 * (open.high - open.low)]
  if (open.side === 'back') return [-length / 2, up, along]
  return [along, up, open.side === 'left' ? -width / 2 : width / 2]
}
