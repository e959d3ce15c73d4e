import type { UpgradeConditions } from '#core/domain/upgrade-record.ts'
import * as domain from '#core/domain/upgrade-strategy.ts'
import { CONNECTED_STATES } from '#core/domain/vehicle-state.ts'
import type { FleetView } from '../tracker/fleet-view.ts'
import type { KnownReadings } from './known-reading-repository.ts'
import { blockersOf, uncheckedBy } from './upgrade-blockers.ts'

/** Vehicles by id with the reasons their live values give, as bits. */
export interface LiveReasons {
  ids: readonly number[]
  reasons: readonly number[]
  /** Conditions whose value it does not report, as bits. */
  unchecked: readonly number[]
}

export interface LiveParts {
  fleet: Pick<FleetView, 'all'>
  readings: KnownReadings
}

/** What the last states of a tenant block now. Vehicles that are not in it count as offline. */
export async function liveReasons(
  { fleet, readings }: LiveParts,
  oemId: string,
  rules: Parameters<typeof domain.conditionsOf>[0],
): Promise<LiveReasons> {
  const conditions = domain.conditionsOf(rules)
  const known = needsReadings(conditions) ? await readings.of(oemId) : undefined
  const now = Date.now()
  const ids: number[] = []
  const reasons: number[] = []
  const unchecked: number[] = []
  for (const state of fleet.all({ oemId })) {
    const vehicle = { state, reading: known?.get(state.vehicleId), connected: CONNECTED_STATES.has(state.state) }
    ids.push(state.vehicleId)
    reasons.push(domain.reasonBits(blockersOf(conditions, vehicle, now).flatMap(reasonOf)))
    unchecked.push(domain.checkBits(uncheckedBy(conditions, vehicle)))
  }
  return { ids, reasons, unchecked }
}

const needsReadings = ({ handbrake, minVoltage, network }: UpgradeConditions) =>
  handbrake || minVoltage !== null || network !== 'any'

type Known = keyof typeof domain.REASON_OF
const reasonOf = (blocker: string): domain.StrategyReason[] =>
  blocker in domain.REASON_OF ? [domain.REASON_OF[blocker as Known]] : []
