import type { VehicleReading } from '../../domain/vehicle-reading.ts'
import type { BusFrame } from './bus-faults.ts'
import { pgnOf } from './database.ts'

/** Cruise control and vehicle speed, SAE J1939-71: SPN 70 parking brake switch in bits 3 and 4 of the first byte. */
const CCVS_PGN = 65_265
/** Vehicle electrical power, SAE J1939-71: SPN 168 battery potential in bytes 5 and 6. */
const VEP_PGN = 65_271
const VOLTS_PER_BIT = 0.05
/** Words from here on are states of the sender, not values. */
const WORD_LIMIT = 0xfaff

/** Parking brake and battery voltage in these frames, the last ones; fields that none has are absent. Never throws. */
export function powerReadingsIn(frames: Iterable<BusFrame>): Partial<VehicleReading> {
  const found: Partial<VehicleReading> = {}
  for (const { id, extended, data } of frames) {
    if (!extended) continue
    const pgn = pgnOf(id)
    if (pgn === CCVS_PGN && data.length > 0) {
      // 2 and 3: error, not available.
      const brake = ((data[0] as number) >> 2) & 0b11
      if (brake <= 1) found.parkingBrake = brake === 1
    } else if (pgn === VEP_PGN && data.length > 5) {
      const word = (data[4] as number) | ((data[5] as number) << 8)
      if (word <= WORD_LIMIT) found.voltage = Math.round(word * VOLTS_PER_BIT * 10) / 10
    }
  }
  return found
}
