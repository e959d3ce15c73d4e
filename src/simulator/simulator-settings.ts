import { DEMO_SEED } from '#core/demo/demo-fleet.ts'

export interface SimulatorSettings {
  vehicles: number
  host: string
  port: number
  seed: number
  /** The file scripts/roads made. */
  roads: string
  /** Folder of clips and pictures; none without. */
  assets?: string
}

/** A setting has a value the simulator cannot run with; the message names it. */
export class SimulatorSettingsError extends Error {
  override readonly name = 'SimulatorSettingsError'
}

const MOST_VEHICLES = 1_000_000

/** Reads SIM_VEHICLES, GATEWAY_PORT, SIM_HOST and SIM_SEED; an empty value counts as absent. */
export function readSimulatorSettings(env: Record<string, string | undefined>, roads: string): SimulatorSettings {
  const number = (name: string, usual: number, most: number): number => {
    const text = env[name]?.trim()
    if (!text) return usual
    const value = Number(text)
    if (Number.isInteger(value) && value >= 0 && value <= most) return value
    throw new SimulatorSettingsError(`${name} must be a whole number from 0 to ${most}, not "${text}".`)
  }
  return {
    vehicles: number('SIM_VEHICLES', 300, MOST_VEHICLES),
    host: env.SIM_HOST?.trim() || '127.0.0.1',
    port: number('GATEWAY_PORT', 7611, 65_535),
    seed: number('SIM_SEED', DEMO_SEED, 0xffff_ffff),
    roads,
  }
}
