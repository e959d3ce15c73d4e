import type { TaskPreview } from '#core/contract/upgrade-task.ts'
import type { StrategyRules } from '#core/contract/upgrade-strategy.ts'
import * as domain from '#core/domain/upgrade-strategy.ts'
import type { JudgedSet } from './task-selection-repository.ts'

const UNKNOWN_MAX = 100

interface Judged {
  rules: StrategyRules
  sets: readonly JudgedSet[]
  unknownVins: readonly string[]
  unusable: string[]
}

/** What a task would reach, from the sets of vehicles of which the same holds. */
export function previewOf({ rules, sets, unknownVins, unusable }: Judged): TaskPreview {
  const total = (of: (set: JudgedSet) => boolean) => sets.filter(of).reduce((sum, { vehicles }) => sum + vehicles, 0)
  const eligible = total(({ reason }) => reason === null)
  const test = total(({ reason, isTest }) => reason === null && isTest)
  const sizes = domain.groupSizes(rules.groups, eligible - test)
  const reasons = domain.STRATEGY_REASONS.map((reason) => ({
    reason,
    vehicles: total((set) => set.reason === reason || (set.live & domain.reasonBit(reason)) !== 0),
  }))
  const unchecked = domain.REPORTED_CHECKS.map((check) => ({
    check,
    vehicles: total((set) => domain.hasCheck(set.unchecked, check)),
  }))
  return {
    covered: total(() => true),
    eligible,
    ready: total(({ reason, live, isTaken }) => reason === null && live === 0 && !isTaken),
    conflicts: total(({ isTaken }) => isTaken),
    reasons: reasons.filter(({ vehicles }) => vehicles > 0),
    unchecked: unchecked.filter(({ vehicles }) => vehicles > 0),
    groups: [
      ...(test > 0 ? [{ name: '', vehicles: test }] : []),
      ...rules.groups.map(({ name }, at) => ({ name, vehicles: sizes[at] ?? 0 })),
    ],
    unknownVins: unknownVins.slice(0, UNKNOWN_MAX),
    unknownCount: unknownVins.length,
    unusable,
  }
}
