import type { BusFrame } from './bus-faults.ts'
import { pgnOf } from './database.ts'

/** EBC4 of SAE J1939-71: one byte for each wheel of up to four axles, SPN 1099 to 1106. */
export const BRAKE_LINING_PGN = 65_196
const PERCENT_PER_BIT = 0.4
/** Bytes from here on are states of the sender, not values. */
const LIMIT = 0xfa

/** The thinnest remaining brake lining in these frames, percent; null when no wheel reports one. Never throws. */
export function brakeLiningIn(frames: Iterable<BusFrame>): number | null {
  let least: number | null = null
  for (const { id, extended, data } of frames) {
    if (!extended || pgnOf(id) !== BRAKE_LINING_PGN) continue
    for (const byte of data) if (byte <= LIMIT) least = Math.min(least ?? LIMIT, byte)
  }
  return least === null ? null : Math.round(least * PERCENT_PER_BIT)
}
