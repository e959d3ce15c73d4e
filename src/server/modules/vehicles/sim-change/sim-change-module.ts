import { defineModule } from '#server/app/module.ts'
import { repeat } from '#server/work/background-work.ts'
import { simChangeImporter } from './sim-change-importer.ts'
import { simChangeRepository } from './sim-change-repository.ts'
import { simChangeRoutes } from './sim-change-routes.ts'
import { simChangeExporter } from './sim-change-row.ts'
import { simChangeStepRepository } from './sim-change-step-repository.ts'
import { simChangeWatchRepository } from './sim-change-watch-repository.ts'

const WATCH_MS = 30_000

export const simChangeModule = defineModule({
  name: 'sim-change',
  about: 'SIM cards in vehicles that are not the registered ones: detection, explanation and approval.',
  exporters: ({ db }) => [simChangeExporter(simChangeRepository(db))],
  importers: () => [simChangeImporter()],
  background: ({ db }) => {
    const watch = simChangeWatchRepository(db)
    return [repeat('simChange.watch', WATCH_MS, () => watch.watch())]
  },
  routes: (app, { db, telemetry: { refreshTerminals } }) =>
    simChangeRoutes(app, {
      changes: simChangeRepository(db),
      steps: simChangeStepRepository(db),
      refresh: refreshTerminals,
    }),
})
