import { DEMO_PART_TYPES } from '#core/demo/demo-catalogue-data.ts'
import { DEMO_FAULT_CODES } from '#core/demo/demo-fault-codes.ts'
import { demoFaults } from '#core/demo/demo-faults.ts'
import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { hashOf } from '#core/demo/hash-random.ts'
import type { MotionState } from '../motion/vehicle-motion.ts'
import { Ecu, type EcuAnswer } from './ecu.ts'
import type { EcuIdentity } from './ecu-identity.ts'

/** Units only electric, or only combustion vehicles have. */
const ELECTRIC = new Set(['VCU', 'BMS'])
const COMBUSTION = new Set(['ECM', 'AMT'])
/** The control units of one vehicle, by the address of their diagnostic requests. */
export class VehicleEcus {
  private readonly ecus = new Map<number, Ecu>()

  constructor(seed: number, vehicle: DemoVehicle, busyShare: number) {
    const isElectric = vehicle.powerType === '纯电动'
    for (const { code, name, diagnosticAddress, models } of DEMO_PART_TYPES) {
      if (diagnosticAddress === '' || (isElectric ? COMBUSTION : ELECTRIC).has(code)) continue
      const address = Number.parseInt(diagnosticAddress, 16)
      const hash = hashOf(seed, address, vehicle.index)
      const isTbox = code === 'TBOX'
      const identity: EcuIdentity = {
        code,
        name,
        vin: vehicle.vin,
        partNumber: isTbox ? vehicle.terminalModel : (models[hash % models.length] ?? code),
        serialNumber: isTbox ? vehicle.sn : `${code}${hash.toString(16).padStart(8, '0')}`,
        hardware: `H${1 + (hash % 3)}.${hash % 10}`,
        software: `${1 + (hash % 6)}.${(hash >>> 4) % 10}.${(hash >>> 8) % 20}`,
        faults: faultsOf(code),
        faultsAt: (now) => demoFaults(seed, vehicle, now),
      }
      this.ecus.set(address, new Ecu(hashOf(seed, address, vehicle.index, 1), identity, busyShare))
    }
  }

  /** Answers of the unit at this address, none when there is no such unit: then the line stays silent. */
  ask(address: number, uds: Uint8Array, now: number, state: MotionState, tboxVersion: () => string): EcuAnswer[] {
    return this.ecus.get(address)?.ask(uds, now, state, tboxVersion) ?? []
  }
}

/** As in the dictionary: each unit reports its own codes. */
const faultsOf = (unit: string): string[] =>
  DEMO_FAULT_CODES.filter(({ protocol, ecu }) => protocol === 'uds' && ecu === unit).map(({ code }) => code)
