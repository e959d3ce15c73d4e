import type { ExplainRow } from '../schema/explain-trace.ts'
import { toHex } from '../wire/hex.ts'

/** One trouble code of SAE J1939-73 in its usual packing (conversion method 0). */
export interface J1939Fault {
  /** 19 bits. */
  spn: number
  /** Failure mode, 5 bits. */
  fmi: number
  /** Occurrences, 7 bits; 127 is unknown. */
  count: number
  /** Set by old devices that pack the SPN another way; stored to re-encode the same bytes. */
  oldPacking: boolean
}

/** Active trouble codes (DM1, PGN 65226). */
export interface Dm1 {
  /** Malfunction, red stop, amber warning, protect: two bits each, lamp state then flash, as they came. */
  lamps: number
  faults: J1939Fault[]
  /** Bytes behind the last whole code: padding of a single frame. */
  rest: Uint8Array
}

export const DM1_PGN = 0xfeca
const LAMP_BYTES = 2
const FAULT_BYTES = 4

/** Lamps by name, from the two lamp bytes. */
export const lampsOf = (
  lamps: number,
): { malfunction: number; redStop: number; amberWarning: number; protect: number } => ({
  malfunction: (lamps >>> 14) & 3,
  redStop: (lamps >>> 12) & 3,
  amberWarning: (lamps >>> 10) & 3,
  protect: (lamps >>> 8) & 3,
})

function faultAt(bytes: Uint8Array, at: number): J1939Fault {
  const [low = 0, middle = 0, high = 0, last = 0] = bytes.subarray(at, at + FAULT_BYTES)
  return {
    spn: low | (middle << 8) | ((high >> 5) << 16),
    fmi: high & 0x1f,
    count: last & 0x7f,
    oldPacking: last > 0x7f,
  }
}

/** Reads the data of DM1; null when the lamp bytes are not there. Never throws. */
export function decodeDm1(bytes: Uint8Array): Dm1 | null {
  if (bytes.length < LAMP_BYTES) return null
  const whole = Math.floor((bytes.length - LAMP_BYTES) / FAULT_BYTES)
  return {
    lamps: ((bytes[0] as number) << 8) | (bytes[1] as number),
    faults: Array.from({ length: whole }, (_, index) => faultAt(bytes, LAMP_BYTES + index * FAULT_BYTES)),
    rest: bytes.slice(LAMP_BYTES + whole * FAULT_BYTES),
  }
}

/** The bytes again. RangeError for numbers that do not fit. */
export function encodeDm1({ lamps, faults, rest }: Dm1): Uint8Array {
  const bytes = new Uint8Array(LAMP_BYTES + faults.length * FAULT_BYTES + rest.length)
  bytes[0] = lamps >> 8
  bytes[1] = lamps & 0xff
  for (const [index, { spn, fmi, count, oldPacking }] of faults.entries()) {
    if (!(spn >= 0 && spn < 0x80000 && fmi >= 0 && fmi < 32 && count >= 0 && count < 128)) {
      throw new RangeError(`SPN ${spn}, FMI ${fmi}, count ${count} do not fit`)
    }
    const packed = [spn & 0xff, (spn >> 8) & 0xff, ((spn >> 16) << 5) | fmi, (oldPacking ? 0x80 : 0) | count]
    bytes.set(packed, LAMP_BYTES + index * FAULT_BYTES)
  }
  bytes.set(rest, bytes.length - rest.length)
  return bytes
}

/** The data line by line: lamps, then one line a code. */
export function explainDm1(bytes: Uint8Array): ExplainRow[] {
  const dm1 = decodeDm1(bytes)
  const row = (path: string, offset: number, length: number, value: string | number, name: string): ExplainRow => ({
    path,
    offset,
    length,
    raw: toHex(bytes.subarray(offset, offset + length)),
    value,
    labelKey: `field.${name}`,
    meaningKeys: [],
  })
  if (!dm1) return bytes.length > 0 ? [row('rest', 0, bytes.length, toHex(bytes), 'rest')] : []
  const faults = dm1.faults.map(({ spn, fmi, count }, index) =>
    row(`faults[${index}]`, LAMP_BYTES + index * FAULT_BYTES, FAULT_BYTES, `SPN ${spn} FMI ${fmi} × ${count}`, 'fault'),
  )
  const restAt = bytes.length - dm1.rest.length
  const rest = dm1.rest.length > 0 ? [row('rest', restAt, dm1.rest.length, toHex(dm1.rest), 'rest')] : []
  return [row('lamps', 0, LAMP_BYTES, dm1.lamps, 'lamps'), ...faults, ...rest]
}
