import type { DemoFault } from '#core/demo/demo-faults.ts'

export interface EcuIdentity {
  /** TBOX, BMS, … */
  code: string
  name: string
  vin: string
  partNumber: string
  serialNumber: string
  hardware: string
  software: string
  /** Codes of faults it can find, such as P0A80. */
  faults: readonly string[]
  /** Faults of the vehicle at a moment. */
  faultsAt: (now: number) => readonly DemoFault[]
}
