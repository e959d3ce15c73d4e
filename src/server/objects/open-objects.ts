import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Settings } from '../app/settings.ts'
import type { Database } from '#server/store/database.ts'
import { installationRepository } from '#server/store/installation-repository.ts'
import { type DiskStore, diskStore } from './disk-store.ts'
import { objectRepository } from './object-repository.ts'
import { type ObjectService, objectService } from './object-service.ts'
import type { ObjectStore } from './object-store.ts'
import { s3Store } from './s3-store.ts'
import { uploadQuota } from './upload-quota.ts'

const KEY_NAME = 'object-signing-key'

export interface Objects {
  store: ObjectStore | DiskStore
  files: ObjectService
  /** For files the server makes before the store takes them over. */
  partFolder: string
  /** Content of a stored object of a tenant; rejects when it has none of that key. */
  readObject: (oemId: string, key: string) => Promise<Uint8Array>
}

/** The object store of this installation: S3 when it is configured, else DATA_DIR/objects. */
export async function openObjects(
  db: Pick<Database, 'orm'>,
  settings: Pick<Settings, 'dataDir' | 's3' | 'uploadMegabytes'>,
): Promise<Objects> {
  const folder = join(settings.dataDir, 'objects')
  const partFolder = join(settings.dataDir, 'objects-under-way')
  const installation = installationRepository(db)
  // One key for all processes of an installation.
  const secret =
    (await installation.read(KEY_NAME)) ?? (await installation.writeOnce(KEY_NAME, randomBytes(32).toString('hex')))
  const store = settings.s3 ? s3Store(settings.s3) : diskStore(folder, secret)
  const objects = objectRepository(db)
  const quota = uploadQuota(objects, settings.uploadMegabytes)
  const files = objectService({ store, objects, quota, partFolder })
  return {
    store,
    partFolder,
    files,
    async readObject(oemId, key) {
      const stored = await files.stored(key)
      if (stored?.oemId !== oemId) throw new Error('no such object')
      return Buffer.concat(await (await store.open(key)).toArray())
    },
  }
}
