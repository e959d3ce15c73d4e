import { defineModule, type Platform } from '#server/app/module.ts'
import { auditTrail } from '#server/store/audit-trail.ts'
import type { Database } from '#server/store/database.ts'
import { exportRepository } from './export-repository.ts'
import { exportRoutes } from './export-routes.ts'
import { exportScheduleRoutes } from './export-schedule-routes.ts'
import { exportSharingRoutes } from './export-sharing-routes.ts'
import { type ExportWorkParts, exportWork } from './export-worker.ts'

export const exportModule = defineModule({
  name: 'export',
  about: 'The export centre: files made in the background, approval, sharing and schedules.',
  background(platform) {
    const { db, log, objects, translator, exporters, shared } = platform
    return exportWork({
      exports: exportsOf(platform),
      exporters,
      files: objects.files,
      partFolder: objects.partFolder,
      translator,
      log,
      callerById: shared.callerById,
      exported: auditEntry(db),
    })
  },
  routes(app, platform) {
    const { objects, translator, exporters, shared } = platform
    const parts = {
      exports: exportsOf(platform),
      exporters,
      files: objects.files,
      translator,
      callerById: shared.callerById,
    }
    app.directExports.limitBy((accountId) => parts.exports.rowsLeft(accountId))
    exportRoutes(app, parts)
    exportSharingRoutes(app, parts)
    exportScheduleRoutes(app, parts)
  },
})

const exportsOf = ({ db, telemetry }: Platform) => exportRepository(db, telemetry.exportChanged)

/** The entry of a file that was made in the background, under the rights it was made with. */
function auditEntry(db: Database): NonNullable<ExportWorkParts['exported']> {
  const trail = auditTrail(db)
  return async (job, caller, { endpoint }, rows) => {
    const { id, filter, fileName, format } = job
    const facts = {
      endpoint,
      caller,
      ip: '',
      agent: '',
      traceId: `export ${id}`,
      input: { ...filter, fileName, format },
    }
    await trail.add(facts, { status: 200, result: 'ok', rows })
  }
}
