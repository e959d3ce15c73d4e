/** Networks a terminal is connected by, in the order of their numbers in its reports, which begin with 1. */
export const NETWORK_TYPES = ['2g', '3g', '4g', '5g', 'wifi'] as const
export type NetworkType = (typeof NETWORK_TYPES)[number]

/** What a vehicle reports in addition to its position; null: not reported. */
export interface VehicleReading {
  /** Applied. */
  parkingBrake: boolean | null
  /** Of the battery of the vehicle's electrical system, volts. */
  voltage: number | null
  network: NetworkType | null
  roaming: boolean | null
}

export const NO_READING: VehicleReading = { parkingBrake: null, voltage: null, network: null, roaming: null }
