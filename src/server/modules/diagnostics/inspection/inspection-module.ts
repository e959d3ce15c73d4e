import { defineModule, type SharedPlatform } from '#server/app/module.ts'
import { inspectionCensusRepository } from './inspection-census-repository.ts'
import { evidenceReader } from './inspection-evidence-repository.ts'
import { inspectionRepository } from './inspection-repository.ts'
import { inspectionExporter, inspectionRoutes } from './inspection-routes.ts'
import { inspectionWork } from './inspection-runner.ts'
import { inspectionTemplateRepository } from './inspection-template-repository.ts'

const partsOf = ({ db, telemetry: { jobUpdated }, shared: { readReports } }: SharedPlatform) => ({
  inspections: inspectionRepository(db, jobUpdated),
  evidence: evidenceReader(db, readReports),
})

export const inspectionModule = defineModule({
  name: 'inspection',
  about: 'End-of-line inspections of vehicles.',
  exporters: ({ db }) => [inspectionExporter(inspectionRepository(db))],
  background(platform) {
    const { log, telemetry, shared } = platform
    const { commands } = telemetry
    return inspectionWork({ ...partsOf(platform), commands, callerById: shared.callerById, log })
  },
  routes(app, platform) {
    const { db } = platform
    inspectionRoutes(app, {
      ...partsOf(platform),
      templates: inspectionTemplateRepository(db),
      census: inspectionCensusRepository(db),
    })
  },
})
