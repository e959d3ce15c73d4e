import { defineModule, type SharedPlatform } from '#server/app/module.ts'
import { analysisDataRepository } from './analysis-data-repository.ts'
import { analysisJobRepository } from './analysis-job-repository.ts'
import { analysisExporter, analysisRoutes } from './analysis-routes.ts'
import { analysisWork } from './analysis-worker.ts'

const partsOf = ({ db, telemetry, shared: { driveSamples } }: SharedPlatform) => ({
  jobs: analysisJobRepository(db, telemetry.jobUpdated),
  data: analysisDataRepository(db, driveSamples),
})

export const analysisModule = defineModule({
  name: 'analysis',
  about: 'Analyses of many vehicles, made in the background.',
  exporters: ({ db, translator }) => [analysisExporter(analysisJobRepository(db), translator.word)],
  background: (platform) => analysisWork({ ...partsOf(platform), log: platform.log }),
  routes: (app, platform) => analysisRoutes(app, { ...partsOf(platform), word: platform.translator.word }),
})
