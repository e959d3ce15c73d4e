import { NETWORK_TYPES, type VehicleReading } from '../../../domain/vehicle-reading.ts'
import { VEHICLE_STATE_ID } from './items.ts'

const LENGTH = 5
const NO_VOLTAGE = 0xffff

/** Item 0xEC of Fleetwall's own terminals; null when it is not among these items. Values the vehicle does not know are null. */
export function vehicleStateIn(items: Uint8Array): VehicleReading | null {
  for (let at = 0; at + 2 <= items.length; at += 2 + (items[at + 1] as number)) {
    if (items[at] !== VEHICLE_STATE_ID || items[at + 1] !== LENGTH || at + 2 + LENGTH > items.length) continue
    const [brake, high, low, network, roaming] = items.subarray(at + 2) as unknown as [
      number,
      number,
      number,
      number,
      number,
    ]
    const voltage = (high << 8) | low
    return {
      parkingBrake: switchOf(brake),
      voltage: voltage === NO_VOLTAGE ? null : voltage / 10,
      network: NETWORK_TYPES[network - 1] ?? null,
      roaming: switchOf(roaming),
    }
  }
  return null
}

const switchOf = (byte: number): boolean | null => (byte <= 1 ? byte === 1 : null)
