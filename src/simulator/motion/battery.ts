import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { hashOf, unitOf } from '#core/demo/hash-random.ts'
import { capacityOf, driveTrain } from './drive-train.ts'
import type { MotionState } from './vehicle-motion.ts'

/** A traction battery at a moment; the pack is the sum of its cells. */
export interface Battery {
  /** Percent. */
  soc: number
  /** V over all cells. */
  voltage: number
  /** A, positive while discharging. */
  current: number
  /** V, in the order of the chain. */
  cells: readonly number[]
  /** °C by probe. */
  temperatures: readonly number[]
  /** kΩ */
  insulation: number
  /** Index of a cell that is weaker than it should be; null for most vehicles. */
  weakCell: number | null
}

interface Chemistry {
  /** Open-circuit volts of a cell by tenths of its charge. */
  curve: readonly number[]
  cells: number
  probes: number
}

/** Flat in the middle, steep at both ends: lithium iron phosphate. */
const LFP: Chemistry = {
  curve: [2.6, 3.18, 3.22, 3.25, 3.28, 3.29, 3.3, 3.32, 3.33, 3.34, 3.45],
  cells: 168,
  probes: 24,
}
/** Rises all the way: nickel manganese cobalt. */
const NMC: Chemistry = {
  curve: [3.0, 3.45, 3.54, 3.6, 3.64, 3.68, 3.76, 3.86, 3.95, 4.05, 4.18],
  cells: 96,
  probes: 12,
}
/** Volts a cell gives way per ampere. */
const CELL_OHM = 0.00035
/** A worn cell gives way more, and is lower even at rest. */
const WORN_OHM = 0.0004
const WORN_VOLTS = 0.1
const AUXILIARY_KW = 2.2
const LOSS = 0.1
/** kW a charger delivers as the middle of a session; less towards the end. */
const CHARGER_KW = 60
const TAPERS_FROM = 0.88
const AMBIENT = 22
const FOR = { spread: 301, weak: 302, warm: 303, insulation: 304 } as const

/** Computed from the motion alone, so that 0x0200, CAN and GB/T 32960 agree. */
export function batteryAt(vehicle: DemoVehicle, state: MotionState): Battery {
  const { index, vehicleClass } = vehicle
  const chemistry = vehicleClass === 'car' ? NMC : LFP
  const nominal = ocv(chemistry, state.energy) * chemistry.cells
  const power = packPower(vehicle, state)
  const current = Math.round((power * 10_000) / nominal) / 10
  const weakCell = state.wear > 0 ? hashOf(FOR.weak, index, 1) % chemistry.cells : null
  const cells = Array.from({ length: chemistry.cells }, (_, cell) => {
    const spread = (unitOf(FOR.spread, index, cell) - 0.5) * 0.006
    const wear = cell === weakCell ? state.wear : 0
    const ohm = CELL_OHM + wear * WORN_OHM
    const sag = wear * WORN_VOLTS
    return Math.round((ocv(chemistry, state.energy) + spread - sag - current * ohm) * 1000) / 1000
  })
  const heat = Math.min(16, (Math.abs(current) / 180) * 9)
  const temperatures = Array.from({ length: chemistry.probes }, (_, probe) =>
    Math.round(AMBIENT + heat + (unitOf(FOR.warm, index, probe) - 0.5) * 4),
  )
  const voltage = Math.round(cells.reduce((sum, volts) => sum + volts, 0) * 10) / 10
  const insulation = 2_000 + (hashOf(FOR.insulation, index) % 6_000)
  return { soc: Math.round(state.energy * 100), voltage, current, cells, temperatures, insulation, weakCell }
}

/** kW out of the battery; below zero while it is charged. */
function packPower(vehicle: DemoVehicle, state: MotionState): number {
  if (state.charging) {
    const most = Math.min(CHARGER_KW, capacityOf(vehicle))
    return -most * Math.min(1, Math.max(0.15, (1 - state.energy) / (1 - TAPERS_FROM)))
  }
  if (!state.engineOn) return 0
  const { power } = driveTrain(vehicle, state)
  const greatest = vehicle.vehicleClass === 'car' ? 150 : 250
  // Regenerated energy is limited by the motor, with losses in both directions.
  const drive = power > 0 ? Math.min(greatest, power) * (1 + LOSS) : Math.max(-greatest * 0.4, power) * (1 - LOSS)
  return drive + AUXILIARY_KW
}

function ocv({ curve }: Chemistry, charge: number): number {
  const at = Math.min(1, Math.max(0, charge)) * (curve.length - 1)
  const low = Math.min(curve.length - 2, Math.floor(at))
  const [from = 0, to = 0] = [curve[low], curve[low + 1]]
  return from + (to - from) * (at - low)
}
