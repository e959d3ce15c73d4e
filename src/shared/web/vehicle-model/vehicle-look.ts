import type { VehicleState } from '#core/domain/vehicle-state.ts'

/** A tractor pulls a box trailer; a rigid truck carries its box, and represents special vehicles as well. */
export const BODY_SHAPES = ['tractor', 'rigid', 'bus', 'car'] as const
export type BodyShape = (typeof BODY_SHAPES)[number]

/** Doors of the status word of 0x0200. `rear`: box of a truck, tailgate of a car; `custom` is not drawn, only listed. */
export const DOORS = ['driver', 'front', 'middle', 'rear', 'custom'] as const
export type Door = (typeof DOORS)[number]

/** Lamps of the signal word of 0x0200 (item 0x25). */
export const LAMPS = ['lowBeam', 'highBeam', 'leftTurn', 'rightTurn', 'brake', 'reverse', 'fog', 'outline'] as const
export type Lamp = (typeof LAMPS)[number]

/** Severity of a reading; `normal` is fine, null is unknown. */
export type ReadingLevel = 'normal' | 'warning' | 'danger' | null

export interface TyreLook {
  /** 1 is the foremost; of a tractor the trailer's axles follow. */
  axle: number
  side: 'left' | 'right'
  /** The inner one of a twin. */
  inner: boolean
  kPa: number | null
  celsius: number | null
  level: ReadingLevel
}

export interface BatteryLook {
  /** 0 to 100 */
  socPct: number | null
  charging: boolean
  level: ReadingLevel
}

/** Everything the picture of a vehicle shows, as last stored. null: unknown, and not shown. */
export interface VehicleLook {
  shape: BodyShape
  state: VehicleState
  speedKmh: number | null
  /** The doors that are open. */
  openDoors: readonly Door[] | null
  /** The lamps that are lit. */
  litLamps: readonly Lamp[] | null
  /** Those with readings; the others are drawn without a level. */
  tyres: readonly TyreLook[]
  /** Traction battery; null for vehicles without one. */
  battery: BatteryLook | null
  /** Fuel or gas, 0 to 100. */
  tankPct: number | null
  /** Whether the plug is in. */
  plugged: boolean | null
  /** The values are old: drawn without colour, wheels at rest. */
  stale: boolean
}

/** Axles of each shape from front to back, and whether they carry twins. */
export const AXLES: Record<BodyShape, readonly { twin: boolean }[]> = {
  tractor: [{ twin: false }, { twin: true }, { twin: true }, { twin: false }, { twin: false }, { twin: false }],
  rigid: [{ twin: false }, { twin: true }],
  bus: [{ twin: false }, { twin: true }],
  car: [{ twin: false }, { twin: false }],
}

/** "6×4" in the name of a model: six wheel ends or more and a truck is drawn as a tractor with its trailer. */
const DRIVE_FORMULA = /(\d{1,2})\s?[×xX*]\s?\d/

/** The shape of a vehicle according to its master data. */
export function bodyShapeOf({ vehicleClass, modelName }: { vehicleClass: string; modelName: string }): BodyShape {
  if (vehicleClass === 'bus' || vehicleClass === 'car') return vehicleClass
  if (vehicleClass !== 'truck') return 'rigid'
  return Number(DRIVE_FORMULA.exec(modelName)?.[1] ?? 0) >= 6 ? 'tractor' : 'rigid'
}

/**
 * The tyre with this number of T/JSATL 12 (item 0x66): counted from 0 at the left front in rows from left to right.
 * undefined for a number the shape has no tyre for.
 */
export function tyrePlace(shape: BodyShape, number: number): Pick<TyreLook, 'axle' | 'side' | 'inner'> | undefined {
  let first = 0
  for (const [index, { twin }] of AXLES[shape].entries()) {
    const count = twin ? 4 : 2
    const at = number - first
    if (at >= 0 && at < count) {
      const left = at < count / 2
      return { axle: index + 1, side: left ? 'left' : 'right', inner: twin && (at === 1 || at === 2) }
    }
    first += count
  }
  return undefined
}
