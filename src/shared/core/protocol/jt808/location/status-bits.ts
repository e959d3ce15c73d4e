import { bitWord } from './bit-word.ts'

/** Status word of 0x0200 (JT/T 808-2019 table 24). Bits 8-9 are the load, see `loadOf`. */
export const statusBits = [
  { bit: 0, key: 'accOn' },
  { bit: 1, key: 'positioned' },
  { bit: 2, key: 'south' },
  { bit: 3, key: 'west' },
  { bit: 4, key: 'outOfService' },
  { bit: 5, key: 'encryptedPosition' },
  { bit: 6, key: 'forwardCollisionBraking' },
  { bit: 7, key: 'laneDepartureWarning' },
  { bit: 10, key: 'fuelCut' },
  { bit: 11, key: 'circuitCut' },
  { bit: 12, key: 'doorsLocked' },
  { bit: 13, key: 'frontDoorOpen' },
  { bit: 14, key: 'middleDoorOpen' },
  { bit: 15, key: 'rearDoorOpen' },
  { bit: 16, key: 'driverDoorOpen' },
  { bit: 17, key: 'customDoorOpen' },
  { bit: 18, key: 'gps' },
  { bit: 19, key: 'beidou' },
  { bit: 20, key: 'glonass' },
  { bit: 21, key: 'galileo' },
  { bit: 22, key: 'moving' },
] as const

export type StatusKey = (typeof statusBits)[number]['key']

export const STATUS_SOUTH_BIT = 2
export const STATUS_WEST_BIT = 3

/** Load by bits 8-9; 2 is reserved. */
export const loads = ['empty', 'half', 'reserved', 'full'] as const

export const { has: hasStatus, keys: statusKeys, of: statusOf } = bitWord(statusBits)

export function loadOf(status: number): (typeof loads)[number] {
  return loads[(status >>> 8) & 3] as (typeof loads)[number]
}

/** The status word with the hemisphere bits the coordinates need: magnitudes on the wire are positive. */
export function withHemisphere(status: number, lat: number, lng: number): number {
  const cleared = status & ~((1 << STATUS_SOUTH_BIT) | (1 << STATUS_WEST_BIT))
  return (cleared | (lat < 0 ? 1 << STATUS_SOUTH_BIT : 0) | (lng < 0 ? 1 << STATUS_WEST_BIT : 0)) >>> 0
}
