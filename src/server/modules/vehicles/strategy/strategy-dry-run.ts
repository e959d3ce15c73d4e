import type { StrategyDryRun, StrategyRules } from '#core/contract/upgrade-strategy.ts'
import * as domain from '#core/domain/upgrade-strategy.ts'
import { CONNECTED_STATES } from '#core/domain/vehicle-state.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { blockersOf } from '../upgrade-record/upgrade-blockers.ts'
import type { LiveReasons, ReasonSet } from './strategy-dry-run-repository.ts'

const bitsOf = (reasons: readonly domain.StrategyReason[]): number =>
  reasons.reduce((bits, reason) => bits | domain.reasonBit(reason), 0)

/** What the last states of a tenant block now, apart from the window. Vehicles that are not in it count as offline. */
export function liveReasons(fleet: Pick<FleetView, 'all'>, oemId: string, rules: StrategyRules): LiveReasons {
  const conditions = { ...domain.conditionsOf(rules), window: null }
  const now = Date.now()
  const ids: number[] = []
  const reasons: number[] = []
  for (const snapshot of fleet.all({ oemId })) {
    const blockers = blockersOf(conditions, snapshot, CONNECTED_STATES.has(snapshot.state), now)
    ids.push(snapshot.vehicleId)
    reasons.push(
      bitsOf(blockers.flatMap((blocker) => (blocker in domain.REASON_OF ? [domain.REASON_OF[blocker as Known]] : []))),
    )
  }
  return { ids, reasons }
}
type Known = keyof typeof domain.REASON_OF

/** Counts of sets of reasons as the contract shows them. */
export function dryRunOf(rules: StrategyRules, sets: readonly ReasonSet[]): StrategyDryRun {
  const excluding = bitsOf(domain.EXCLUDING_REASONS)
  const total = (of: (set: ReasonSet) => boolean, field: 'vehicles' | 'testVehicles' = 'vehicles') =>
    sets.filter(of).reduce((sum, set) => sum + set[field], 0)
  const eligible = total(({ reasons }) => (reasons & excluding) === 0)
  const sizes = domain.groupSizes(rules.groups, eligible)
  const unchecked = [rules.handbrake && 'handbrake', rules.minVoltage !== null && 'voltage']
  return {
    covered: total(() => true),
    eligible,
    ready: total(({ reasons }) => reasons === 0),
    reasons: domain.STRATEGY_REASONS.flatMap((reason) => {
      const bit = domain.reasonBit(reason)
      const vehicles = total(({ reasons }) => (reasons & bit) !== 0)
      return vehicles === 0 ? [] : [{ reason, vehicles, alone: total(({ reasons }) => reasons === bit) }]
    }),
    groups: rules.groups.map(({ name }, at) => ({ name, vehicles: sizes[at] ?? 0 })),
    testVehicles: total(() => true, 'testVehicles'),
    testReady: total(({ reasons }) => reasons === 0, 'testVehicles'),
    unchecked: domain.VEHICLE_CHECKS.filter((check) => unchecked.includes(check)),
  }
}
