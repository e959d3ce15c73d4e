import type { FastifyInstance } from 'fastify'
import type { LiveExportChange } from '#core/contract/live.ts'
import type { Exporter } from '../exchange/exporter.ts'
import type { Importer } from '../exchange/importer.ts'
import { Translator } from '../http/translate.ts'
import { accountRepository } from '../modules/people/account/account-repository.ts'
import { installationRepository } from '../modules/people/account/installation-repository.ts'
import { exportRepository } from '../modules/files/export/export-repository.ts'
import { exportRoutes } from '../modules/files/export/export-routes.ts'
import { type ExportWorker, type ExportWorkerParts, startExportWorker } from '../modules/files/export/export-worker.ts'
import { importRepository } from '../modules/files/import/import-repository.ts'
import { importRoutes } from '../modules/files/import/import-routes.ts'
import { objectRoutes } from '../modules/files/upload/object-routes.ts'
import { uploadRoutes } from '../modules/files/upload/upload-routes.ts'
import type { ObjectService } from '../objects/object-service.ts'
import { openObjects } from '../objects/open-objects.ts'
import type { Logger } from '../ops/log.ts'
import type { Settings } from './settings.ts'
import { auditTrail } from '../store/audit-trail.ts'
import type { Database } from '../store/database.ts'

export interface FileServiceParts {
  db: Database
  settings: Settings
  log: Logger
  exporters: readonly Exporter[]
  importers: readonly Importer[]
  /** Tells the account that asked for an export how far it is. */
  exportChanged: (accountId: number, change: LiveExportChange) => void
}

export interface FileServices {
  /** Where browsers fetch objects from when it is not our own origin. */
  origin: string | undefined
  /** Folder for files under way. */
  partFolder: string
  /** For parts of the server that store files of their own. */
  files: ObjectService
  /** Content of a stored object of a tenant; rejects when it has none of that key. */
  readObject(oemId: string, key: string): Promise<Uint8Array>
  /** Uploads, objects, export centre, imports. */
  routes(app: FastifyInstance): Promise<void>
  /** Ends what is under way; exports are done by a later start. */
  close(): Promise<void>
}

/** Everything about files: the object store, background exports, imports. */
export async function startFileServices(parts: FileServiceParts): Promise<FileServices> {
  const { db, settings, log, exporters, importers } = parts
  const { store, files, partFolder } = await openObjects(db, settings, installationRepository(db))
  const translator = new Translator()
  const exports = exportRepository(db, parts.exportChanged)
  const accounts = accountRepository(db)
  const callerById = (accountId: number) => accounts.callerById(accountId)
  const worker: ExportWorker | undefined = settings.roles.includes('worker')
    ? startExportWorker({ exports, exporters, files, partFolder, translator, log, callerById, exported: keptBy(db) })
    : undefined
  return {
    origin: store.origin,
    async readObject(oemId, key) {
      const stored = await files.stored(key)
      if (stored?.oemId !== oemId) throw new Error('no such object')
      return Buffer.concat(await (await store.open(key)).toArray())
    },
    partFolder,
    files,
    async routes(app) {
      uploadRoutes(app, { files })
      await objectRoutes(app, { files, store })
      exportRoutes(app, { exports, exporters, files, translator, callerById, wake: () => worker?.wake() })
      importRoutes(app, { imports: importRepository(db), importers, translator })
    },
    close: () => worker?.close() ?? Promise.resolve(),
  }
}

/** The entry of a file that was made in the background, under the rights it was made with. */
function keptBy(db: Database): NonNullable<ExportWorkerParts['exported']> {
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
