import type { FastifyInstance } from 'fastify'
import type { FileServices } from './file-services.ts'
import { accountRepository } from '../modules/people/account/account-repository.ts'
import { packageRepository } from '../modules/files/data-package/package-repository.ts'
import { packageRoutes } from '../modules/files/data-package/package-routes.ts'
import { packageRowRepository } from '../modules/files/data-package/package-row-repository.ts'
import { startPackageWorker } from '../modules/files/data-package/package-worker.ts'
import type { Logger } from '../ops/log.ts'
import type { Settings } from './settings.ts'
import type { Database } from '../store/database.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

interface Parts {
  db: Database
  files: Pick<FileServices, 'files' | 'readObject' | 'partFolder'>
  telemetry: Pick<Telemetry, 'jobTold'>
}

/** Bulk files of stored data, for people. */
export function dataPackageRoutes(app: FastifyInstance, { db, files: { files, readObject }, telemetry }: Parts): void {
  const packages = packageRepository(db, telemetry.jobTold)
  packageRoutes(app, { packages, rows: packageRowRepository(db), files, readObject })
}

/** What makes them, where this process does such work. */
export function startPackageWork(
  { db, files: { files, readObject, partFolder }, telemetry }: Parts,
  { settings, log }: { settings: Pick<Settings, 'roles'>; log: Logger },
): { close(): Promise<void> } {
  if (!settings.roles.includes('worker')) return { close: () => Promise.resolve() }
  const accounts = accountRepository(db)
  return startPackageWorker({
    packages: packageRepository(db, telemetry.jobTold),
    rows: packageRowRepository(db),
    files,
    readObject,
    partFolder,
    callerById: (id) => accounts.callerById(id),
    log,
  })
}
