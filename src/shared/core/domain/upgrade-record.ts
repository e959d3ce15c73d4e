/**
 * The upgrade of one vehicle: states, what keeps it waiting and why it failed. Success needs the new version as the vehicle
 * reports it, not only its answer (Uptane: version report; JT/T 808-2019 8.29, 0x0108).
 */
export const OPEN_UPGRADE_STATES = [
  'pending',
  'awaitingCondition',
  'awaitingConsent',
  'downloading',
  'installing',
  'verifying',
] as const
export const UPGRADE_STATES = [
  ...OPEN_UPGRADE_STATES,
  'success',
  'failed',
  'timedOut',
  'alreadyInstalled',
  'declined',
  'cancelled',
  'superseded',
  'vehicleRemoved',
] as const
export type UpgradeState = (typeof UPGRADE_STATES)[number]

export const isOpenUpgrade = (state: UpgradeState): boolean =>
  (OPEN_UPGRADE_STATES as readonly string[]).includes(state)
/** Nothing was sent yet: its conditions are looked at, and it can be cancelled. */
export const UNSENT_UPGRADE_STATES = ['pending', 'awaitingCondition', 'awaitingConsent'] as const
export const isUnsentUpgrade = (state: UpgradeState): boolean =>
  (UNSENT_UPGRADE_STATES as readonly string[]).includes(state)
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

/**
 * What an upgrade waits for. queue: as many as are sent at once are under way. quota: the data of this hour are used up. dayQuota: those of
 * its task for this day. busy:
 * another command runs. driver: the driver has to accept and asked for more time, or did not answer. cannotAsk: the terminal has
 * no way to ask (JT/T 808-2019 dropped 0x8302). needsDownload: it takes no packages (GB/T 32960). fileDamaged: the stored file is not the one that was uploaded.
 * fileOffline: its version was taken offline since it was ordered.
 */
export const UPGRADE_BLOCKERS = [
  'offline',
  'noPosition',
  'moving',
  'ignition',
  'lowBattery',
  'charging',
  'notCharging',
  'weakSignal',
  'seriousAlarm',
  'parkingBrake',
  'lowVoltage',
  'network',
  'window',
  'backOff',
  'busy',
  'queue',
  'quota',
  'dayQuota',
  'driver',
  'cannotAsk',
  'needsDownload',
  'fileDamaged',
  'fileOffline',
] as const
export type UpgradeBlocker = (typeof UPGRADE_BLOCKERS)[number]

/** Answers of drivers who are asked; noAnswer: the time ran out. The first three are those of the question, in its order. */
export const DRIVER_ANSWERS = ['accepted', 'later', 'declined', 'noAnswer'] as const
export type DriverAnswer = (typeof DRIVER_ANSWERS)[number]

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

/**
 * What follows a failed installation. open: not looked at yet. requested: a user wants it. none: nothing. intact: the vehicle runs the
 * version before. held: a user decides. ordered: it gets the version before. noFile: that has no file that can be sent. counter: the
 * vehicle runs a version with a higher release counter.
 */
export const ROLLBACK_STATES = ['open', 'requested', 'none', 'intact', 'held', 'ordered', 'noFile', 'counter'] as const
export type RollbackState = (typeof ROLLBACK_STATES)[number]
/** The terminal has installed something, and it is not the new version. */
export const FAILED_INSTALLATIONS = [
  'upgradeFailed',
  'versionMismatchAfter',
] as const satisfies readonly UpgradeFailure[]
/** A user can have the vehicle go back. */
export const mayRollBack = ({ state, rollback }: { state: UpgradeState; rollback: RollbackState }): boolean =>
  state === 'failed' && (rollback === 'held' || rollback === 'noFile' || rollback === 'counter')

/** http: the terminal fetches the file by its address (0x8105 word 1). package: the platform sends it (0x8108). */
export const UPGRADE_CHANNELS = ['http', 'package'] as const
export type UpgradeChannel = (typeof UPGRADE_CHANNELS)[number]

/** Desks with upgrades of their own: vehicles with combustion engine, and with traction battery. */
export const UPGRADE_DESKS = ['conventional', 'energy'] as const
export type UpgradeDesk = (typeof UPGRADE_DESKS)[number]

/** Vehicles of one express upgrade; more go by an upgrade task with groups. */
export const EXPRESS_VEHICLES_MAX = 200

/** notRoaming: not in the network of another operator. */
export const NETWORK_POLICIES = ['any', 'notRoaming', 'wifi'] as const
export type NetworkPolicy = (typeof NETWORK_POLICIES)[number]

/** What must hold at the moment of sending, besides a connection, and how often it is sent. */
export interface UpgradeConditions {
  /** It is parked, by a position of the last minutes. */
  parked: boolean
  ignition: 'any' | 'off' | 'on'
  charging: 'any' | 'notCharging' | 'charging'
  /** Lowest state of charge of the traction battery, percent; null: any. */
  minSoc: number | null
  /** As terminals report it, 0 to 31; null: any. */
  minSignal: number | null
  noSevereFault: boolean
  /** The parking brake is applied. */
  handbrake: boolean
  /** Lowest voltage of the battery of the electrical system, volts; null: any. */
  minVoltage: number | null
  network: NetworkPolicy
  /** In the local time of the vehicle; null: at any time. */
  window: UpgradeWindow | null
  /** How often a failed one is sent again by itself, and after which wait. */
  retries: number
  backOffMinutes: number
}
export interface UpgradeWindow {
  /** ISO days of the week on which it opens. */
  days: readonly number[]
  /** "HH:mm"; an end before the start is on the next day, the same minute means the whole day. */
  from: string
  to: string
}

/** Conditions that people choose for upgrades of single vehicles. */
export interface ExpressConditions {
  parked: boolean
  minSoc: number
  whileCharging: boolean
}
/** Conditions that earlier orders were stored without. */
const SINCE_READINGS = { handbrake: false, minVoltage: null, network: 'any' } as const

export const expressConditions = ({ parked, minSoc, whileCharging }: ExpressConditions): UpgradeConditions => ({
  parked,
  ignition: 'any',
  charging: whileCharging ? 'any' : 'notCharging',
  minSoc: minSoc > 0 ? minSoc : null,
  minSignal: null,
  noSevereFault: true,
  ...SINCE_READINGS,
  window: null,
  retries: 0,
  backOffMinutes: 0,
})

/** Conditions as they are stored; those of earlier orders have the fields people chose. */
export const storedConditions = (stored: UpgradeConditions | ExpressConditions): UpgradeConditions =>
  'whileCharging' in stored ? expressConditions(stored) : { ...SINCE_READINGS, ...stored }
