import type { DemoFault } from '#core/demo/demo-faults.ts'
import { DEMO_FAULT_CODES, type DemoFaultCode } from '#core/demo/demo-fault-codes.ts'
import { type BusFaults, sourceOf } from '#core/protocol/can/bus-faults.ts'

/** Codes of SAE J1939 by the source address of the unit that reports them. */
const UNITS = [...new Set(DEMO_FAULT_CODES.filter(({ protocol }) => protocol === 'j1939').map(({ ecu }) => ecu))]
  .map((ecu) => ({ source: sourceOf(ecu), codes: codesOf(ecu) }))
  .flatMap(({ source, codes }) => (source === undefined ? [] : [{ source, codes }]))

function codesOf(unit: string): DemoFaultCode[] {
  return DEMO_FAULT_CODES.filter(({ protocol, ecu }) => protocol === 'j1939' && ecu === unit)
}

/** First lamp byte: two bits each for malfunction, red stop, amber warning and protect; then the flashing. */
const LIT: Readonly<Record<DemoFaultCode['lamp'], number>> = {
  none: 0,
  protect: 0x01,
  amber: 0x04,
  red: 0x10,
  malfunction: 0x40,
}
const NO_FLASHING = 0xff

/** The control units of a truck that report their active trouble codes on the bus unasked. */
export class BusUnits {
  private readonly faultsAt: (now: number) => readonly DemoFault[]

  /** `faultsAt`: faults of the vehicle at a moment. */
  constructor(faultsAt: (now: number) => readonly DemoFault[]) {
    this.faultsAt = faultsAt
  }

  /** One report per unit, also without a fault. */
  reports(now: number): BusFaults[] {
    const present = this.faultsAt(now).filter(({ isActive }) => isActive)
    return UNITS.map(({ source, codes }) => {
      const active = present.filter(({ entry }) => codes.includes(entry))
      const lamps = active.reduce((lit, { entry }) => lit | LIT[entry.lamp], 0)
      const faults = active.map(({ entry: { code }, occurred }) => {
        const [spn, fmi] = code.split('/').map(Number)
        return { spn: spn ?? 0, fmi: fmi ?? 0, count: occurred, oldPacking: false }
      })
      return { channel: 0, source, lamps: (lamps << 8) | NO_FLASHING, faults }
    })
  }
}
