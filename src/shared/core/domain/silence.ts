/** Why a vehicle is not reporting; `unknown` without any indication. */
export const SILENCE_CAUSES = [
  'sleep',
  'noCoverage',
  'noBalance',
  'powerCut',
  'terminalFault',
  'stored',
  'unknown',
] as const
export type SilenceCause = (typeof SILENCE_CAUSES)[number]

export const FOLLOW_UPS = ['open', 'ordered', 'done'] as const
export type FollowUp = (typeof FOLLOW_UPS)[number]

/** States of the register that a rule may leave out. */
export const LEFT_OUT_STATES = ['stock', 'stored', 'soldOut', 'scrapped'] as const

/** Lower bounds of the duration classes of /offline/census, days. */
export const SILENCE_CLASSES = [1, 3, 7, 30, 90] as const

/** Network strength (0–31) up to which a last message points to missing coverage. */
const WEAK_SIGNAL = 5

export interface SilenceFacts {
  /** State of the vehicle by its last message. */
  asleep: boolean
  moving: boolean
  supply: 'ok' | 'low' | 'cut' | 'unknown'
  simState: string
  registerState: string
  /** 0–31; null: never reported. */
  signal: number | null
}

/** The most likely cause of a silence, from the facts at its beginning. */
export function probableCause(facts: SilenceFacts): SilenceCause {
  if (facts.registerState === 'stored' || facts.registerState === 'soldOut') return 'stored'
  if (facts.simState === 'suspended' || facts.simState === 'terminated') return 'noBalance'
  if (facts.supply === 'cut' || facts.supply === 'low') return 'powerCut'
  if (facts.asleep) return 'sleep'
  if (facts.signal !== null && facts.signal <= WEAK_SIGNAL) return 'noCoverage'
  return facts.moving ? 'terminalFault' : 'unknown'
}

export interface SilenceRuleMatch {
  models: readonly string[]
  powerTypes: readonly string[]
  /** With those below them. */
  orgIds: readonly number[]
  without: readonly string[]
  minutes: number | null
}

export interface RuledVehicle {
  modelCode: string
  powerType: string
  /** Its organisation and all above it. */
  orgPath: readonly number[]
  registerState: string
}

/** Whether a rule speaks of a vehicle. */
export function ruleFits(rule: SilenceRuleMatch, vehicle: RuledVehicle): boolean {
  return (
    (rule.models.length === 0 || rule.models.includes(vehicle.modelCode)) &&
    (rule.powerTypes.length === 0 || rule.powerTypes.includes(vehicle.powerType)) &&
    (rule.orgIds.length === 0 || vehicle.orgPath.some((id) => rule.orgIds.includes(id)))
  )
}

/** The first rule that fits decides; null: the vehicle is not watched. */
export function ruleFor<R extends SilenceRuleMatch>(
  rules: readonly R[],
  vehicle: RuledVehicle,
): (R & { minutes: number }) | null {
  const rule = rules.find((each) => ruleFits(each, vehicle))
  if (!rule || rule.minutes === null || rule.without.includes(vehicle.registerState)) return null
  return rule as R & { minutes: number }
}
