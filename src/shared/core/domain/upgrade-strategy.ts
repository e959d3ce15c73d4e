import type { UpgradeBlocker, UpgradeConditions } from './upgrade-record.ts'

/** Draft → active ⇄ disabled. Only a draft is changed; vehicles are upgraded by the rules of an active one. */
export const STRATEGY_STATES = ['draft', 'active', 'disabled'] as const
export type StrategyState = (typeof STRATEGY_STATES)[number]

export const IGNITION_RULES = ['any', 'off', 'on'] as const
export const CHARGING_RULES = ['any', 'notCharging', 'charging'] as const
/** Without asking; by a notification; asking; asking until a day and then without an answer. */
export const CONSENT_POLICIES = ['silent', 'notify', 'ask', 'askUntil'] as const
export const ROLLBACK_POLICIES = ['automatic', 'manual', 'none'] as const
export const AMOUNT_UNITS = ['percent', 'count'] as const
/** ISO: Monday is 1. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

export const STRATEGY_LIMITS = { targets: 20, fromVersions: 200, models: 1000, groups: 20, testVehicles: 200 } as const

/** Why a vehicle of the strategy is not one of those that get an upgrade: this does not change by waiting. */
export const EXCLUDING_REASONS = [
  'installed',
  'noPart',
  'newer',
  'fromVersion',
  'versionUnknown',
  'hardware',
  'noTerminal',
] as const
/** Why a vehicle that gets it cannot be upgraded at this moment. */
export const BLOCKING_REASONS = [
  'offline',
  'noPosition',
  'moving',
  'ignition',
  'charging',
  'soc',
  'signal',
  'fault',
  'handbrake',
  'voltage',
  'network',
  'window',
] as const
export const STRATEGY_REASONS = [...EXCLUDING_REASONS, ...BLOCKING_REASONS] as const
export type StrategyReason = (typeof STRATEGY_REASONS)[number]

/** A set of reasons as a number. */
export const reasonBit = (reason: StrategyReason): number => 1 << STRATEGY_REASONS.indexOf(reason)
export const reasonBits = (reasons: readonly StrategyReason[]): number =>
  reasons.reduce((bits, reason) => bits | reasonBit(reason), 0)

/** Conditions on values that not every vehicle reports: what it does not report cannot be required of it. */
export const REPORTED_CHECKS = ['handbrake', 'voltage', 'network', 'soc', 'signal'] as const
export type ReportedCheck = (typeof REPORTED_CHECKS)[number]
/** A set of these as a number. */
export const checkBits = (checks: readonly ReportedCheck[]): number =>
  checks.reduce((bits, check) => bits | (1 << REPORTED_CHECKS.indexOf(check)), 0)
export const hasCheck = (bits: number, check: ReportedCheck): boolean =>
  (bits & (1 << REPORTED_CHECKS.indexOf(check))) !== 0

interface Share {
  share: number
  unit: (typeof AMOUNT_UNITS)[number]
}

/** How many of some vehicles each group gets: no group more than are left, and the last one all that are left. */
export function groupSizes(groups: readonly Share[], vehicles: number): number[] {
  let left = vehicles
  return groups.map(({ share, unit }, at) => {
    const wanted = unit === 'count' ? share : Math.ceil((vehicles * share) / 100)
    const size = at === groups.length - 1 ? left : Math.min(left, wanted)
    left -= size
    return size
  })
}

/** Reasons of what blocks an upgrade at the moment of sending. */
export const REASON_OF = {
  offline: 'offline',
  noPosition: 'noPosition',
  moving: 'moving',
  ignition: 'ignition',
  lowBattery: 'soc',
  charging: 'charging',
  notCharging: 'charging',
  weakSignal: 'signal',
  seriousAlarm: 'fault',
  parkingBrake: 'handbrake',
  lowVoltage: 'voltage',
  network: 'network',
  window: 'window',
} as const satisfies Partial<Record<UpgradeBlocker, StrategyReason>>

interface Rules extends Omit<UpgradeConditions, 'window'> {
  windowDays: readonly number[]
  windowFrom: string
  windowTo: string
}

/** The rules of a strategy that are looked at before each sending. */
export function conditionsOf({ windowDays, windowFrom, windowTo, ...rules }: Rules): UpgradeConditions {
  const { parked, ignition, charging, minSoc, minSignal, noSevereFault, handbrake, minVoltage, network } = rules
  const { retries, backOffMinutes } = rules
  const window = { days: windowDays, from: windowFrom, to: windowTo }
  const state = { parked, ignition, charging, minSoc, minSignal, noSevereFault, handbrake, minVoltage, network }
  return { ...state, retries, backOffMinutes, window }
}
