import { SIGNATURE_UNIT } from './units.ts'

const LAST_ALGORITHM = 3
/** Mark, algorithm and two lengths. */
const SHORTEST_SIGNATURE = 6

const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] as number) << 8) | (bytes[at + 1] as number)

/** A signature begins here and ends exactly where the message does. */
function isSignature(bytes: Uint8Array, at: number, end: number): boolean {
  if (bytes[at] !== SIGNATURE_UNIT) return false
  const algorithm = bytes[at + 1] as number
  if (algorithm < 1 || algorithm > LAST_ALGORITHM) return false
  const afterR = at + 4 + u16(bytes, at + 2)
  return afterR + 2 <= end && afterR + 2 + u16(bytes, afterR) === end
}

/** Where a unit without a layout ends: before the signature, if the message has one behind it, else with the message. */
export function unknownUnitEnd(bytes: Uint8Array, from: number, end: number): number {
  for (let at = from; at <= end - SHORTEST_SIGNATURE; at++) if (isSignature(bytes, at, end)) return at
  return end
}
