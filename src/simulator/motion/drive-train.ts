import { DEMO_MODELS } from '#core/demo/demo-models-data.ts'
import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import type { MotionState } from './vehicle-motion.ts'

/** State of the drive as known to a vehicle's control units. */
export interface DriveTrain {
  /** 1/min of the engine, or of the motor: negative never. */
  rpm: number
  /** 0 neutral, 1 to 12. */
  gear: number
  /** °C */
  coolant: number
  /** Share of the greatest torque, -1 to 1: below zero an electric motor brakes. */
  load: number
  /** Litres an hour; 0 for electric vehicles. */
  fuelRate: number
  /** kW at the wheels. */
  power: number
  /** Pedals, percent. */
  accelerator: number
  brake: number
}

const MASS = { truck: 26_000, bus: 14_000, car: 1_900, special: 15_000 } as const
const GREATEST_KW = { truck: 350, bus: 200, car: 150, special: 220 } as const
const DRAG_AREA = { truck: 6, bus: 5, car: 0.7, special: 6 } as const
const ROLLING = 0.007
const AIR = 1.2
const GRAVITY = 9.81

/** km/h a gear ends at, and 1/min per km/h in it. */
const UPSHIFT = [9, 14, 20, 27, 35, 44, 54, 63, 72, 80, 88]
const CAR_UPSHIFT = [18, 34, 52, 74, 98]
const SHIFT_RPM = { truck: 1_650, bus: 1_700, car: 2_700, special: 1_700 } as const
const LOWEST_RPM = { truck: 1_050, bus: 1_100, car: 1_400, special: 1_050 } as const
const IDLE_RPM = { truck: 600, bus: 650, car: 780, special: 650 } as const
/** 1/min of an electric motor per km/h. */
const MOTOR_RPM_PER_KMH = { truck: 92, bus: 78, car: 105, special: 92 } as const
const LITRES_PER_KWH = 0.235
const IDLE_LITRES = { truck: 2.4, bus: 2.1, car: 0.8, special: 2.2 } as const
const AMBIENT = 18
const OPERATING = 88
const WARMING_SECONDS = 480

/** Computed from the motion alone: the same moment gives the same values. */
export function driveTrain(vehicle: DemoVehicle, state: MotionState): DriveTrain {
  const { vehicleClass } = vehicle
  const isElectric = vehicle.powerType === '纯电动'
  const metres = state.speed / 3.6
  const force =
    MASS[vehicleClass] * (state.acceleration + (metres > 0.3 ? ROLLING * GRAVITY : 0)) +
    (AIR / 2) * DRAG_AREA[vehicleClass] * metres ** 2
  const power = (force * metres) / 1000
  const greatest = GREATEST_KW[vehicleClass]
  const load = Math.max(isElectric ? -0.6 : 0, Math.min(1, power / greatest))
  const gear = gearAt(vehicleClass === 'car' ? CAR_UPSHIFT : UPSHIFT, state.speed)
  const rpm = isElectric ? state.speed * MOTOR_RPM_PER_KMH[vehicleClass] : engineRpm(vehicle, state, gear)
  const burnt = Math.max(0, power) * LITRES_PER_KWH + IDLE_LITRES[vehicleClass]
  return {
    rpm: state.engineOn ? Math.round(rpm) : 0,
    gear: state.engineOn && state.speed > 1 ? (isElectric ? 1 : gear) : 0,
    coolant: coolantOf(state),
    load: state.engineOn ? load : 0,
    fuelRate: state.engineOn && !isElectric ? Math.round(burnt * 20) / 20 : 0,
    power: state.engineOn ? power : 0,
    accelerator: Math.round(Math.max(0, load) * 100),
    brake: state.acceleration < -0.3 ? Math.min(100, Math.round(-state.acceleration * 40)) : 0,
  }
}

const gearAt = (upshift: readonly number[], speed: number): number => {
  const at = upshift.findIndex((end) => speed < end)
  return at < 0 ? upshift.length + 1 : at + 1
}

/** Within a gear the engine turns from its lowest to its shift speed. */
function engineRpm({ vehicleClass }: DemoVehicle, { speed }: MotionState, gear: number): number {
  const idle = IDLE_RPM[vehicleClass]
  if (speed < 2) return idle
  const upshift = vehicleClass === 'car' ? CAR_UPSHIFT : UPSHIFT
  const from = upshift[gear - 2] ?? 0
  const to = upshift[gear - 1] ?? (from * SHIFT_RPM[vehicleClass]) / LOWEST_RPM[vehicleClass]
  const low = gear === 1 ? idle : LOWEST_RPM[vehicleClass]
  return low + (SHIFT_RPM[vehicleClass] - low) * Math.min(1.15, Math.max(0, (speed - from) / (to - from)))
}

function coolantOf({ engineOn, stop, since }: MotionState): number {
  // The engine may still be warm from the leg before; a parked vehicle cools down.
  if (engineOn) return Math.round(OPERATING - (OPERATING - AMBIENT) * 0.4 * Math.exp(-since / WARMING_SECONDS))
  return Math.round(
    stop === null ? OPERATING : AMBIENT + (OPERATING - AMBIENT) * Math.exp(-since / (WARMING_SECONDS * 8)),
  )
}

/** Litres of tank or kWh of battery. */
export const capacityOf = ({ modelCode }: DemoVehicle): number =>
  DEMO_MODELS.find((model) => model.modelCode === modelCode)?.capacity ?? 100
