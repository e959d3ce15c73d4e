import type { StrategyDryRun, StrategyRules } from '#core/contract/upgrade-strategy.ts'
import * as domain from '#core/domain/upgrade-strategy.ts'
import type { ReasonSet } from './strategy-dry-run-repository.ts'

/** Counts of sets of reasons as the contract shows them. */
export function dryRunOf(rules: StrategyRules, sets: readonly ReasonSet[]): StrategyDryRun {
  const excluding = domain.reasonBits(domain.EXCLUDING_REASONS)
  const total = (of: (set: ReasonSet) => boolean, field: 'vehicles' | 'testVehicles' = 'vehicles') =>
    sets.filter(of).reduce((sum, set) => sum + set[field], 0)
  const eligible = total(({ reasons }) => (reasons & excluding) === 0)
  const sizes = domain.groupSizes(rules.groups, eligible)
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
    unchecked: domain.REPORTED_CHECKS.flatMap((check) => {
      const vehicles = total(
        ({ reasons, unchecked }) => (reasons & excluding) === 0 && domain.hasCheck(unchecked, check),
      )
      return vehicles === 0 ? [] : [{ check, vehicles }]
    }),
  }
}
