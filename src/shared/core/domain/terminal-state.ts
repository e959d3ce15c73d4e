/** Registration of a terminal (docs/product/tbox.md). Labels are translation keys `terminal:state.<key>`. */
export const REGISTRATION_STATES = [
  'notRegistered',
  'registered',
  'authenticated',
  'deregistered',
  'conflict',
  'blocked',
] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]

/** Connectivity of a terminal (docs/product/shared.md#vehicle-states). */
export const CONNECTION_STATES = ['online', 'sleeping', 'offline', 'neverOnline', 'deregistered'] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]

/** Results of a registration; the first five in the order of their code in 0x8100 (JT/T 808 clause 8.6). */
export const REGISTER_RESULTS = [
  'accepted',
  'vehicleRegistered',
  'noVehicle',
  'terminalRegistered',
  'unknownTerminal',
  'blocked',
  'otherDevice',
] as const
export type RegisterResult = (typeof REGISTER_RESULTS)[number]

/** Two terminals for one vehicle, or one phone or VIN used by another device than its own. */
export const CONFLICT_KINDS = ['vehicleTaken', 'phoneShared', 'vinShared'] as const
export type ConflictKind = (typeof CONFLICT_KINDS)[number]

/**
 * keep: no change. rebind: the vehicle moves to the new device, the former terminal is deregistered; of a
 * phone or VIN: it now belongs to the new device, the old code is revoked. block: the new device is blocked; of a
 * phone or VIN: the other device, permanently.
 */
export const CONFLICT_RESOLUTIONS = ['keep', 'rebind', 'block'] as const
export type ConflictResolution = (typeof CONFLICT_RESOLUTIONS)[number]

/** Facts that determine the connectivity of a terminal. */
export interface ConnectionFacts {
  deregistered: boolean
  /** Epoch ms of its last message; null: never. */
  lastMessageAt: number | null
  /** Sleep was announced after the last waking message. */
  sleeping: boolean
  /** Silence after which it counts as offline. */
  timeoutSeconds: number
}

/** A sleeping terminal reports at least once a day; later it counts as offline too. */
export const LONGEST_SLEEP_MS = 26 * 3_600_000

export function connectionState(facts: ConnectionFacts, now: number): ConnectionState {
  if (facts.deregistered) return 'deregistered'
  if (facts.lastMessageAt === null) return 'neverOnline'
  const silentMs = now - facts.lastMessageAt
  if (facts.sleeping) return silentMs <= LONGEST_SLEEP_MS ? 'sleeping' : 'offline'
  return silentMs <= facts.timeoutSeconds * 1000 ? 'online' : 'offline'
}
