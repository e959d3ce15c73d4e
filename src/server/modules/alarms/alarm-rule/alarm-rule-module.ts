import { defineModule } from '#server/app/module.ts'
import { alarmRuleRepository } from './alarm-rule-repository.ts'
import { alarmRuleRoutes } from './alarm-rule-routes.ts'
import { ruleBacktestRepository } from './rule-backtest-repository.ts'

export const alarmRuleModule = defineModule({
  name: 'alarm-rule',
  about: 'Rules that raise alarms from positions, and muted alarms.',
  routes: (app, { db, telemetry: { alarms, rulesChanged } }) =>
    alarmRuleRoutes(app, {
      rules: alarmRuleRepository(db),
      places: alarms.places,
      backtests: ruleBacktestRepository(db, alarms.places),
      reload: rulesChanged,
    }),
})
