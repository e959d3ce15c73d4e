import { dryRunStrategy, getUpgradeStrategy, listUpgradeStrategies } from '#core/contract/upgrade-strategy.ts'

/** Calls whose answers change with a strategy. */
export const STRATEGY_READS = [listUpgradeStrategies, getUpgradeStrategy, dryRunStrategy]
