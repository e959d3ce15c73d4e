import { sourceOf } from '../protocol/can/bus-faults.ts'
import { demoEquipment } from './demo-equipment.ts'
import { DEMO_FAULT_CODES, type DemoFaultCode } from './demo-fault-codes.ts'
import type { DemoVehicle } from './demo-fleet.ts'
import { between, hashOf, pickWeighted, unitOf } from './hash-random.ts'

/** A trouble code a demo vehicle has, or had until lately. */
export interface DemoFault {
  entry: DemoFaultCode
  /** Epoch ms. */
  start: number
  end: number
  isActive: boolean
  occurred: number
}

const DAY_MS = 86_400_000
/** Faults come in stretches of some days; most stretches have none. */
export const FAULT_STRETCH_MS = 5 * DAY_MS
const CHANCE = 0.2
const SHORTEST_MS = DAY_MS / 12
/** Some codes are frequent, most are rare, grave ones the rarest. */
const PARETO = 0.9
const LEVEL_WEIGHT = { 1: 0.12, 2: 0.5, 3: 1 } as const
const FOR = { rank: 501, happens: 502, code: 503, start: 504, length: 505, count: 506 } as const
/** Units only electric, or only combustion vehicles have. */
const ELECTRIC = new Set(['VCU', 'BMS'])
const COMBUSTION = new Set(['ECM', 'AMT'])
/** Failure types of the third byte that fit most faults. */
const FAILURE_TYPES = [0x00, 0x11, 0x13, 0x16, 0x29, 0x62] as const

/** Third byte of a trouble code of ISO 15031-6. */
export const demoFailureType = (code: string): number =>
  FAILURE_TYPES[Number.parseInt(code.slice(1), 16) % FAILURE_TYPES.length] as number

/** Weights by code, as frequent as a seed has them. */
const WEIGHTS: readonly { entry: DemoFaultCode; weight: number }[] = [...DEMO_FAULT_CODES]
  .sort((a, b) => unitOf(FOR.rank, DEMO_FAULT_CODES.indexOf(a)) - unitOf(FOR.rank, DEMO_FAULT_CODES.indexOf(b)))
  .map((entry, rank) => ({ entry, weight: LEVEL_WEIGHT[entry.level] / (rank + 1) ** PARETO }))

/** Codes the control units of a vehicle can report: on request, or on the bus where that is recorded. */
function codesOf(seed: number, vehicle: DemoVehicle) {
  const isElectric = vehicle.powerType === '纯电动'
  const hasBus = demoEquipment(seed, vehicle).canSet === 'Combustion drive'
  return WEIGHTS.filter(({ entry: { protocol, ecu } }) =>
    protocol === 'j1939' ? hasBus && sourceOf(ecu) !== undefined : !(isElectric ? COMBUSTION : ELECTRIC).has(ecu),
  )
}

/** The fault that came to a vehicle in a stretch of time; undefined for most. */
export function demoFaultOf(seed: number, vehicle: DemoVehicle, stretch: number, now: number): DemoFault | undefined {
  const { index } = vehicle
  if (unitOf(seed, FOR.happens, index, stretch) >= CHANCE) return undefined
  const begin = stretch * FAULT_STRETCH_MS
  const start = begin + between(0, FAULT_STRETCH_MS / 2, seed, FOR.start, index, stretch)
  if (now < start) return undefined
  const end = start + between(SHORTEST_MS, FAULT_STRETCH_MS / 2, seed, FOR.length, index, stretch)
  const { entry } = pickWeighted(codesOf(seed, vehicle), unitOf(seed, FOR.code, index, stretch))
  return { entry, start, end, isActive: now < end, occurred: 1 + (hashOf(seed, FOR.count, index, stretch) % 9) }
}

/** Faults in the memories of a vehicle: an old one that did not come again is forgotten. */
export function demoFaults(seed: number, vehicle: DemoVehicle, now: number): DemoFault[] {
  const stretch = Math.floor(now / FAULT_STRETCH_MS)
  const found = [stretch, stretch - 1].flatMap((each) => demoFaultOf(seed, vehicle, each, now) ?? [])
  return found.filter(({ entry }, at) => found.findIndex((other) => other.entry === entry) === at)
}
