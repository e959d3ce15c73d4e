import type { StrategyDryRun, StrategyRules } from '#core/contract/upgrade-strategy.ts'
import * as domain from '#core/domain/upgrade-strategy.ts'
import type { FleetView, VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import { STATUS_ACC } from '#server/telemetry/tracker/state-rules.ts'
import { CONNECTED_STATES } from '#core/domain/vehicle-state.ts'
import type { LiveReasons, ReasonSet } from './strategy-dry-run-repository.ts'

const bitsOf = (reasons: readonly domain.StrategyReason[]): number =>
  reasons.reduce((bits, reason) => bits | domain.reasonBit(reason), 0)

const factsOf = ({ state, speed, status, charging, soc, signal, alarmLevel }: VehicleSnapshot): domain.LiveFacts => ({
  online: CONNECTED_STATES.has(state),
  driving: state === 'driving',
  ignitionOn: (status & STATUS_ACC) !== 0,
  speed,
  charging,
  soc,
  signal,
  alarmLevel,
})

/** What the last states of a tenant block. Vehicles that are not in it count as offline. */
export function liveReasons(fleet: Pick<FleetView, 'all'>, oemId: string, rules: StrategyRules): LiveReasons {
  const ids: number[] = []
  const reasons: number[] = []
  for (const snapshot of fleet.all({ oemId })) {
    ids.push(snapshot.vehicleId)
    reasons.push(bitsOf(domain.blockedBy(rules, factsOf(snapshot))))
  }
  return { ids, reasons }
}

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
