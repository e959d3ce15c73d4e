/**
 * The upgrade of one vehicle: states, what keeps it waiting and why it failed. Success needs the new version as the vehicle
 * reports it, not only its answer (Uptane: version report; JT/T 808-2019 8.29, 0x0108).
 */
export const OPEN_UPGRADE_STATES = ['pending', 'awaitingCondition', 'downloading', 'installing', 'verifying'] as const
export const UPGRADE_STATES = [
  ...OPEN_UPGRADE_STATES,
  'success',
  'failed',
  'timedOut',
  'alreadyInstalled',
  'cancelled',
  'vehicleRemoved',
] as const
export type UpgradeState = (typeof UPGRADE_STATES)[number]

export const isOpenUpgrade = (state: UpgradeState): boolean =>
  (OPEN_UPGRADE_STATES as readonly string[]).includes(state)
/** Nothing was sent yet: its conditions are looked at, and it can be cancelled. */
export const isUnsentUpgrade = (state: UpgradeState): boolean => state === 'pending' || state === 'awaitingCondition'
/** It ended without the version in the vehicle. */
export const mayRetryUpgrade = (state: UpgradeState): boolean =>
  state === 'failed' || state === 'timedOut' || state === 'cancelled'

/** Percent of the file that is known to be with the terminal. */
export function fetchedPercent({ state, sentBytes, fileSize }: FetchedPart): number {
  if (state === 'installing' || state === 'verifying' || state === 'success') return 100
  return Math.min(100, Math.floor((sentBytes * 100) / Math.max(1, fileSize)))
}
interface FetchedPart {
  state: UpgradeState
  sentBytes: number
  fileSize: number
}

/** What an upgrade waits for. queue: as many as the platform sends at once are under way. busy: another command runs. */
export const UPGRADE_BLOCKERS = [
  'offline',
  'noPosition',
  'moving',
  'lowBattery',
  'charging',
  'seriousAlarm',
  'busy',
  'queue',
] as const
export type UpgradeBlocker = (typeof UPGRADE_BLOCKERS)[number]

export const UPGRADE_FAILURES = [
  'notSent',
  'noAnswer',
  'unsupported',
  'rejected',
  'upgradeFailed',
  'upgradeCancelled',
  'versionMismatchAfter',
  'fileMissing',
] as const
export type UpgradeFailure = (typeof UPGRADE_FAILURES)[number]

/** http: the terminal fetches the file by its address (0x8105 word 1). package: the platform sends it (0x8108). */
export const UPGRADE_CHANNELS = ['http', 'package'] as const
export type UpgradeChannel = (typeof UPGRADE_CHANNELS)[number]

/** Desks with upgrades of their own: vehicles with combustion engine, and with traction battery. */
export const UPGRADE_DESKS = ['conventional', 'energy'] as const
export type UpgradeDesk = (typeof UPGRADE_DESKS)[number]

/** Vehicles of one express upgrade; more go by an upgrade task with groups. */
export const EXPRESS_VEHICLES_MAX = 200

/** What must hold at the moment of sending, besides a connection. */
export interface UpgradeConditions {
  /** It is parked, by a position of the last minutes. */
  parked: boolean
  /** Lowest state of charge of the traction battery, percent; 0: any. */
  minSoc: number
  /** Also while the vehicle charges. */
  whileCharging: boolean
}
