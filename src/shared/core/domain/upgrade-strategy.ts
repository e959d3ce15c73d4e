/** Draft → active ⇄ disabled. Only a draft is changed; vehicles are upgraded by the rules of an active one. */
export const STRATEGY_STATES = ['draft', 'active', 'disabled'] as const
export type StrategyState = (typeof STRATEGY_STATES)[number]

export const IGNITION_RULES = ['any', 'off', 'on'] as const
export const CHARGING_RULES = ['any', 'notCharging', 'charging'] as const
export const NETWORK_POLICIES = ['any', 'wifi'] as const
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
export const BLOCKING_REASONS = ['offline', 'moving', 'ignition', 'charging', 'soc', 'signal', 'fault'] as const
export const STRATEGY_REASONS = [...EXCLUDING_REASONS, ...BLOCKING_REASONS] as const
export type StrategyReason = (typeof STRATEGY_REASONS)[number]

/** A set of reasons as a number. */
export const reasonBit = (reason: StrategyReason): number => 1 << STRATEGY_REASONS.indexOf(reason)

/** Conditions that the platform has no live value of: the vehicle checks them before it installs. */
export const VEHICLE_CHECKS = ['handbrake', 'voltage'] as const

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

/** Live values a condition is compared with; null: not known. */
export interface LiveFacts {
  online: boolean
  driving: boolean
  speed: number | null
  ignitionOn: boolean
  charging: boolean
  soc: number | null
  signal: number | null
  /** 0: none; 1 is the highest. */
  alarmLevel: number
}

interface Conditions {
  parked: boolean
  ignition: (typeof IGNITION_RULES)[number]
  charging: (typeof CHARGING_RULES)[number]
  minSoc: number | null
  minSignal: number | null
  noSevereFault: boolean
}

/** What blocks a vehicle now. The values of a vehicle that is offline are of another time: nothing else is said about it. */
export function blockedBy(rules: Conditions, live: LiveFacts): StrategyReason[] {
  if (!live.online) return ['offline']
  const { minSoc, minSignal } = rules
  const tests: readonly (readonly [StrategyReason, boolean])[] = [
    ['moving', rules.parked && (live.driving || (live.speed ?? 0) > 0)],
    ['ignition', rules.ignition !== 'any' && live.ignitionOn !== (rules.ignition === 'on')],
    ['charging', rules.charging !== 'any' && live.charging !== (rules.charging === 'charging')],
    ['soc', minSoc !== null && live.soc !== null && live.soc < minSoc],
    ['signal', minSignal !== null && live.signal !== null && live.signal < minSignal],
    ['fault', rules.noSevereFault && live.alarmLevel === 1],
  ]
  return tests.flatMap(([reason, blocks]) => (blocks ? [reason] : []))
}
