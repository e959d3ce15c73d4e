import { defineModule } from '#server/app/module.ts'
import { climateEngine } from './climate-engine.ts'
import { climateEngineRepository } from './climate-engine-repository.ts'
import { climateExporter } from './climate-exporter.ts'
import { type ClimateOrderRepository, climateOrderRepository } from './climate-order-repository.ts'
import { climatePlanRepository } from './climate-plan-repository.ts'
import { climatePlanning, nextRunOf } from './climate-planner.ts'
import { climateRoutes } from './climate-routes.ts'
import { climateRunRepository } from './climate-run-repository.ts'
import { climateScheduleRepository, type ClimateScheduleRepository } from './climate-schedule-repository.ts'
import { climateScheduleRoutes } from './climate-schedule-routes.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    /** Starts the climate of vehicles, and adds schedules to them. */
    climates: Pick<ClimateScheduleRepository, 'add'> &
      Pick<ClimateOrderRepository, 'start'> & { nextRunOf: typeof nextRunOf }
  }
}

export const climateModule = defineModule({
  name: 'climate',
  about: 'Climate of parked vehicles: now, by schedules of each vehicle, and what they report of every run.',
  shares: ({ db }) => ({ climates: { ...climateScheduleRepository(db), ...climateOrderRepository(db), nextRunOf } }),
  exporters: ({ db }) => [climateExporter(climateRunRepository(db))],
  background: ({ db, log, telemetry: { commands, fleet, sessionOf } }) => [
    ...climateEngine({ open: climateEngineRepository(db), commands, fleet, sessionOf, log }),
    ...climatePlanning({ plans: climatePlanRepository(db), fleet }),
  ],
  routes: (app, { db, telemetry: { commands, fleet, sessionOf } }) => {
    climateRoutes(app, {
      runs: climateRunRepository(db),
      orders: climateOrderRepository(db),
      commands,
      fleet,
      sessionOf,
    })
    climateScheduleRoutes(app, { schedules: climateScheduleRepository(db), fleet })
  },
})
