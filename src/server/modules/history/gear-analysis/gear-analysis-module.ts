import { defineModule } from '#server/app/module.ts'
import { type DriveSampleRepository, driveSampleRepository } from './drive-sample-repository.ts'
import { gearAnalysisRoutes } from './gear-analysis-routes.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    driveSamples: DriveSampleRepository
  }
}

export const gearAnalysisModule = defineModule({
  name: 'gear-analysis',
  about: 'Gears, speeds and loads of a range of time.',
  shares: ({ db }) => ({ driveSamples: driveSampleRepository(db) }),
  routes: (app, { shared: { driveSamples } }) => gearAnalysisRoutes(app, { samples: driveSamples }),
})
