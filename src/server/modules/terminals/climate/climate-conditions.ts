import { BODY_CONTROLS, BODY_READINGS, controlConsent } from '#core/domain/body-control.ts'
import type { ClimateBlocker, ClimatePower } from '#core/domain/climate.ts'
import { standstillOf } from '#server/telemetry/commands/standstill.ts'
import type { VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'

/** What decides whether the climate of a vehicle may run. */
export interface ClimateFacts {
  terminalId: number | null
  /** Value by number of the control; null: it never reported its body. */
  states: Record<string, number> | null
  consent: string | null
  owned: boolean
  /** Another source holds the control. */
  claimed: boolean
}

export interface ClimateNeeds {
  power: ClimatePower
  minSoc: number
}

interface Now {
  state: VehicleSnapshot | undefined
  connected: boolean
  now: number
}

/** Why the climate cannot be started now; null: it can. */
export function climateBlocker(facts: ClimateFacts, needs: ClimateNeeds, at: Now): ClimateBlocker | null {
  if (facts.terminalId === null) return 'noTerminal'
  const consent = controlConsent(facts.consent, facts.owned)
  if (consent === 'missing' || consent === 'refused') return 'noConsent'
  if (facts.claimed) return 'claimed'
  if (!at.connected) return 'offline'
  if (facts.states?.[BODY_CONTROLS.climate] === undefined) return 'noClimate'
  const standstill = standstillOf(at.state, at.now)
  if (standstill !== 'standing') return standstill === 'moving' ? 'moving' : 'noPosition'
  return powerBlocker(facts.states, at.state?.soc ?? null, needs)
}

/** What a vehicle does not report cannot be required of it: one with a fuel tank has no charge, others report no plug. */
function powerBlocker(
  states: Record<string, number>,
  soc: number | null,
  { power, minSoc }: ClimateNeeds,
): ClimateBlocker | null {
  const isUnplugged = states[BODY_READINGS.plugged] === 0
  const isLow = soc !== null && soc < minSoc
  switch (power) {
    case 'any':
      return null
    case 'plugged':
      return isUnplugged ? 'notPlugged' : null
    case 'soc':
      return isLow ? 'lowSoc' : null
    case 'pluggedOrSoc':
      return isUnplugged && isLow ? 'lowSoc' : null
  }
}
