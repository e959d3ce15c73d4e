import { defineModule } from '#server/app/module.ts'
import { countAllDue, dueCounting } from './due-count.ts'
import { dueCountRepository } from './due-count-repository.ts'
import { forecastRepository } from './forecast-repository.ts'
import { maintenanceExporter } from './maintenance-exporter.ts'
import { maintenanceRepository } from './maintenance-repository.ts'
import { maintenanceRoutes } from './maintenance-routes.ts'
import { ruleRepository } from './rule-repository.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    /** Counts when the items of every vehicle are due. */
    countMaintenance: () => Promise<void>
  }
}

export const maintenanceModule = defineModule({
  name: 'maintenance',
  about: 'Service rules, what is due on which vehicle and when, messages to drivers, and the service book.',
  shares: ({ db, telemetry: { fleet } }) => ({
    countMaintenance: () => countAllDue({ counts: dueCountRepository(db), fleet }),
  }),
  exporters: ({ db }) => [maintenanceExporter(maintenanceRepository(db))],
  background: ({ db, telemetry: { fleet } }) => dueCounting({ counts: dueCountRepository(db), fleet }),
  routes: (app, { db, telemetry: { commands, fleet } }) =>
    maintenanceRoutes(app, {
      due: maintenanceRepository(db),
      forecasts: forecastRepository(db),
      rules: ruleRepository(db),
      counts: dueCountRepository(db),
      commands,
      fleet,
    }),
})
