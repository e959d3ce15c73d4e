import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskStore } from '#server/objects/disk-store.ts'
import { objectRepository } from '#server/objects/object-repository.ts'
import { objectService } from '#server/objects/object-service.ts'
import { uploadQuota } from '#server/objects/upload-quota.ts'
import type { Database } from '#server/store/database.ts'

/** An object store in a folder of its own; `now` moves its clock. */
export function testObjects(db: Pick<Database, 'orm'>, now: () => number = Date.now, megabytesPerDay = 1_000) {
  const folder = mkdtempSync(join(tmpdir(), 'fleetwall-objects-'))
  const store = diskStore(join(folder, 'objects'), 'secret of the test', now)
  const partFolder = join(folder, 'parts')
  const objects = objectRepository(db)
  const files = objectService({ store, objects, quota: uploadQuota(objects, megabytesPerDay), partFolder })
  return { store, files, partFolder, folder, close: () => rmSync(folder, { recursive: true, force: true }) }
}
