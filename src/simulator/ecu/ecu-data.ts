import type { MotionState } from '../motion/vehicle-motion.ts'
import type { EcuIdentity } from './ecu-identity.ts'

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)
const word = (value: number): Uint8Array => Uint8Array.of((value >> 8) & 0xff, value & 0xff)

interface Asked {
  identity: EcuIdentity
  now: number
  state: MotionState
  session: number
  tboxVersion: () => string
}

/** By data identifier: F1xx as ISO 14229-1 annex C has them, 01xx measured values of the demo. */
const DATA: Readonly<Record<number, (asked: Asked) => Uint8Array>> = {
  0xf186: ({ session }) => Uint8Array.of(session),
  0xf187: ({ identity }) => ascii(identity.partNumber),
  0xf188: ({ identity }) => ascii(`${identity.code}-SW-${identity.software}`),
  0xf189: ({ identity, tboxVersion }) => ascii(identity.code === 'TBOX' ? tboxVersion() : identity.software),
  0xf18a: () => ascii('FLTWL'),
  0xf18b: () => Uint8Array.of(0x20, 0x25, 0x03, 0x18),
  0xf18c: ({ identity }) => ascii(identity.serialNumber),
  0xf190: ({ identity }) => ascii(identity.vin),
  0xf191: ({ identity }) => ascii(identity.hardware),
  0xf193: ({ identity }) => ascii(identity.hardware),
  0xf195: ({ identity, tboxVersion }) => ascii(identity.code === 'TBOX' ? tboxVersion() : identity.software),
  0xf197: ({ identity }) => ascii(identity.name),
  /** On-board voltage, 0.1 V. */
  0x0100: ({ state }) => Uint8Array.of(state.engineOn ? 141 : 126),
  /** Speed, 0.01 km/h. */
  0x0101: ({ state }) => word(Math.round(state.speed * 100)),
  /** Odometer, km. */
  0x0102: ({ state }) => {
    const km = Math.floor(state.odometer / 1000)
    return Uint8Array.of((km >> 16) & 0xff, (km >> 8) & 0xff, km & 0xff)
  },
}

/** Value of a data identifier; undefined when the unit does not have it. */
export function dataOf(
  did: number,
  identity: EcuIdentity,
  now: number,
  state: MotionState,
  session: number,
  tboxVersion: () => string,
): Uint8Array | undefined {
  return DATA[did]?.({ identity, now, state, session, tboxVersion })
}
