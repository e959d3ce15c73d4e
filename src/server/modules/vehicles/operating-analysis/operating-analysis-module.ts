import { defineModule } from '#server/app/module.ts'
import { operatingAnalysisRepository } from './operating-analysis-repository.ts'
import { operatingAnalysisExporter, operatingAnalysisRoutes } from './operating-analysis-routes.ts'

export const operatingAnalysisModule = defineModule({
  name: 'operating-analysis',
  about: 'Use of vehicles by organisation, series, market or model, against the period before.',
  exporters: ({ db }) => [operatingAnalysisExporter({ analysis: operatingAnalysisRepository(db) })],
  routes: (app, { db }) => operatingAnalysisRoutes(app, { analysis: operatingAnalysisRepository(db) }),
})
