import { defineModule } from '#server/app/module.ts'
import { packageRepository } from './package-repository.ts'
import { packageRoutes } from './package-routes.ts'
import { packageRowRepository } from './package-row-repository.ts'
import { packageWork } from './package-worker.ts'

export const dataPackageModule = defineModule({
  name: 'data-package',
  about: 'Bulk files of stored data.',
  background: ({ db, log, objects: { files, readObject, partFolder }, telemetry, shared: { callerById } }) =>
    packageWork({
      packages: packageRepository(db, telemetry.jobUpdated),
      rows: packageRowRepository(db),
      files,
      readObject,
      partFolder,
      callerById,
      log,
    }),
  routes(app, { db, objects: { files, readObject }, telemetry }) {
    const packages = packageRepository(db, telemetry.jobUpdated)
    packageRoutes(app, { packages, rows: packageRowRepository(db), files, readObject })
  },
})
