import { defineModule } from '#server/app/module.ts'
import { knownReadingRepository } from '#server/telemetry/commands/known-reading-repository.ts'
import { strategyDryRunRepository } from './strategy-dry-run-repository.ts'
import { strategyExporter } from './strategy-exporter.ts'
import { strategyRepository } from './strategy-repository.ts'
import { strategyRoutes } from './strategy-routes.ts'
import { strategyRuleRepository } from './strategy-rule-repository.ts'
import { strategyRuleRoutes } from './strategy-rule-routes.ts'
import { strategyStepRepository } from './strategy-step-repository.ts'

export const strategyModule = defineModule({
  name: 'strategy',
  about: 'Upgrade strategies: their rules, and the lists that tasks select from.',
  exporters: ({ db }) => [strategyExporter(strategyRuleRepository(db))],
  routes: (app, { db, telemetry: { fleet } }) => {
    strategyRoutes(app, { strategies: strategyRepository(db) })
    strategyRuleRoutes(app, {
      rules: strategyRuleRepository(db),
      steps: strategyStepRepository(db),
      dryRuns: strategyDryRunRepository(db),
      live: { fleet, readings: knownReadingRepository(db) },
    })
  },
})
