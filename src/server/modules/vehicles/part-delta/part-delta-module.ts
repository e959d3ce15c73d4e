import { defineModule } from '#server/app/module.ts'
import { deltaExporter } from './delta-exporter.ts'
import { deltaQueueRepository } from './delta-queue-repository.ts'
import { deltaRepository } from './delta-repository.ts'
import { deltaRoutes } from './delta-routes.ts'
import { type DeltaStepRepository, deltaStepRepository } from './delta-step-repository.ts'
import { deltaWork } from './delta-work.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    /** Queues deltas between versions; those that are ready or open stay as they are. */
    buildDeltas: DeltaStepRepository['build']
  }
}

export const partDeltaModule = defineModule({
  name: 'part-delta',
  about: 'Deltas between software versions of parts, built and verified in the background.',
  shares: ({ db, telemetry: { jobUpdated } }) => ({
    buildDeltas: (scope, pairs) => deltaStepRepository(db, jobUpdated).build(scope, pairs),
  }),
  exporters: ({ db }) => [deltaExporter(deltaRepository(db))],
  background: ({ db, objects, log, telemetry: { jobUpdated } }) =>
    deltaWork({ queue: deltaQueueRepository(db, jobUpdated), objects, log }),
  routes: (app, { db, objects: { files }, telemetry: { jobUpdated } }) =>
    deltaRoutes(app, {
      deltas: deltaRepository(db),
      steps: deltaStepRepository(db, jobUpdated),
      files,
    }),
})
