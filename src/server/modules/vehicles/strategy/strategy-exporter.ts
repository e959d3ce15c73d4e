import { exportUpgradeStrategies } from '#core/contract/upgrade-strategy.ts'
import { NETWORK_POLICIES } from '#core/domain/upgrade-record.ts'
import * as domain from '#core/domain/upgrade-strategy.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import { asStrategy, type StrategyRuleRepository } from './strategy-rule-repository.ts'

const COLUMNS = [
  'name',
  'version',
  'strategyState',
  'partsModels',
  'softModels',
  'fromVersions',
  'modelNames',
  'groupNames',
  'consent',
  'network',
  'rollback',
  'windowFrom',
  'windowTo',
  'updater',
  'updateTime',
] as const

export const strategyExporter = (strategies: StrategyRuleRepository): Exporter =>
  exporter({
    endpoint: exportUpgradeStrategies,
    page: '/upgradeTask/strategy',
    fileName: 'upgrade-strategies',
    columns: COLUMNS,
    words: {
      strategyState: wordsOf(domain.STRATEGY_STATES, 'strategy:state.'),
      consent: wordsOf(domain.CONSENT_POLICIES, 'strategy:consent.'),
      network: wordsOf(NETWORK_POLICIES, 'strategy:network.'),
      rollback: wordsOf(domain.ROLLBACK_POLICIES, 'strategy:rollback.'),
    },
    async *rows(scope, filter) {
      for await (const row of strategies.all(scope, filter)) {
        const strategy = asStrategy(row)
        yield { ...strategy, groupNames: strategy.groups.map(({ name }) => name) }
      }
    },
    count: async (scope, filter) => (await strategies.page(scope, filter, ONE_ROW)).total,
  })
