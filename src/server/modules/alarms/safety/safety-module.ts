import { defineModule } from '#server/app/module.ts'
import { handoverRepository } from './handover-repository.ts'
import { safetyAnalysisRepository } from './safety-analysis-repository.ts'
import { safetyListRepository } from './safety-list-repository.ts'
import { safetyReviewRepository } from './safety-review-repository.ts'
import { safetyRoutes } from './safety-routes.ts'

export const safetyModule = defineModule({
  name: 'safety',
  about: 'Active-safety events: review, evidence, ranking and hand-over notes.',
  routes(app, { db, objects, telemetry: { commands }, shared: { openCoachingCases } }) {
    safetyRoutes(app, {
      events: safetyListRepository(db),
      reviews: safetyReviewRepository(db, openCoachingCases),
      analysis: safetyAnalysisRepository(db),
      handovers: handoverRepository(db),
      files: objects.files,
      commands,
    })
  },
})
