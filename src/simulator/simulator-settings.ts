import { DEMO_SEED } from '#core/demo/demo-fleet.ts'
import { DEMO_LANGUAGES, type DemoLanguage } from '#core/demo/demo-names.ts'
import { DEMO_PROFILES, isDemoProfile } from '#core/demo/demo-profile.ts'
import { type Habits, LIVELY } from './terminal/habits.ts'

export interface SimulatorSettings {
  vehicles: number
  host: string
  port: number
  /** Of GB/T 32960, at the same host; 0: electric vehicles do not report there. */
  energyPort: number
  /** Where messages that wake terminals come in; 0: nowhere. */
  smsPort: number
  /** First part of the path of every message; empty: anybody on this machine may send one. */
  smsSecret: string
  /** Share of the terminals that do more than report positions, 0 to 1. */
  richness: number
  /** Faults that are more or less frequent than in a usual fleet. */
  habits?: Partial<Pick<Habits, 'upgradeFailures'>>
  seed: number
  /** Of the names on the cards of drivers. */
  language?: DemoLanguage
  /** Days of the past the fleet delivers once; 0: none. */
  days: number
  /** The file scripts/roads made. */
  roads: string
  /** Folder of clips and pictures; none without. */
  assets?: string
}

/** A setting has a value the simulator cannot run with; the message names it. */
export class SimulatorSettingsError extends Error {
  override readonly name = 'SimulatorSettingsError'
}

const MAX_VEHICLES = 1_000_000
const MAX_DAYS = 300
/** So many terminals may be lively; of a larger fleet only a part is. */
const MAX_LIVELY = 1_500

/**
 * Reads DEMO_PROFILE, DEMO_LANGUAGE, SIM_VEHICLES, DEMO_DAYS, GATEWAY_PORT, GB32960_PORT, SIM_SMS_PORT, SIM_SMS_SECRET, SIM_RICHNESS and SIM_UPGRADE_FAILURES
 * (percent), SIM_HOST and SIM_SEED; an empty value counts as absent.
 */
export function readSimulatorSettings(env: Record<string, string | undefined>, roads: string): SimulatorSettings {
  const number = (name: string, usual: number, most: number): number => {
    const text = env[name]?.trim()
    if (!text) return usual
    const value = Number(text)
    if (Number.isInteger(value) && value >= 0 && value <= most) return value
    throw new SimulatorSettingsError(`${name} must be a whole number from 0 to ${most}, not "${text}".`)
  }
  const profile = profileOf(env)
  const vehicles = number('SIM_VEHICLES', profile.vehicles, MAX_VEHICLES)
  const usualRichness = Math.min(100, Math.ceil((100 * MAX_LIVELY) / Math.max(1, vehicles)))
  return {
    vehicles,
    host: env.SIM_HOST?.trim() || '127.0.0.1',
    port: number('GATEWAY_PORT', 7611, 65_535),
    energyPort: number('GB32960_PORT', 7614, 65_535),
    smsPort: number('SIM_SMS_PORT', 0, 65_535),
    smsSecret: env.SIM_SMS_SECRET?.trim() ?? '',
    richness: number('SIM_RICHNESS', usualRichness, 100) / 100,
    habits: { upgradeFailures: number('SIM_UPGRADE_FAILURES', LIVELY.upgradeFailures * 100, 100) / 100 },
    days: number('DEMO_DAYS', profile.days, MAX_DAYS),
    language: languageOf(env),
    seed: number('SIM_SEED', DEMO_SEED, 0xffff_ffff),
    roads,
  }
}

function languageOf({ DEMO_LANGUAGE: name }: Record<string, string | undefined>): DemoLanguage {
  const language = DEMO_LANGUAGES.find((each) => each === (name?.trim() || 'en'))
  if (language) return language
  throw new SimulatorSettingsError(`DEMO_LANGUAGE must be ${DEMO_LANGUAGES.join(' or ')}, not "${name}".`)
}

function profileOf(env: Record<string, string | undefined>): (typeof DEMO_PROFILES)[keyof typeof DEMO_PROFILES] {
  const name = env.DEMO_PROFILE?.trim() || 'standard'
  if (isDemoProfile(name)) return DEMO_PROFILES[name]
  throw new SimulatorSettingsError(`DEMO_PROFILE must be ${Object.keys(DEMO_PROFILES).join(', ')}, not "${name}".`)
}
