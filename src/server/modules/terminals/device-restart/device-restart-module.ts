import { defineModule } from '#server/app/module.ts'
import { restartEngine } from './restart-engine.ts'
import { restartEngineRepository } from './restart-engine-repository.ts'
import { restartExporter } from './restart-exporter.ts'
import { type RestartOrderRepository, restartOrderRepository } from './restart-order-repository.ts'
import { restartRepository } from './restart-repository.ts'
import { restartRoutes } from './restart-routes.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    /** Orders restarts of terminals. */
    deviceRestarts: Pick<RestartOrderRepository, 'start'>
  }
}

export const deviceRestartModule = defineModule({
  name: 'device-restart',
  about: 'Restarts of terminals, one or many with a distance between them, until they answer and report again.',
  shares: ({ db }) => ({ deviceRestarts: restartOrderRepository(db) }),
  exporters: ({ db }) => [restartExporter(restartRepository(db))],
  background: ({ db, log, telemetry: { commands, fleet } }) =>
    restartEngine({ open: restartEngineRepository(db), commands, fleet, log }),
  routes: (app, { db, telemetry: { commands, sessionOf } }) =>
    restartRoutes(app, {
      restarts: restartRepository(db),
      orders: restartOrderRepository(db),
      commands,
      sessionOf,
    }),
})
