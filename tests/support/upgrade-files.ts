import { join } from 'node:path'
import { fileService } from '#server/modules/vehicles/upgrade-file/file-service.ts'
import { fileSigner } from '#server/modules/vehicles/upgrade-file/file-signer.ts'
import { fileStepRepository } from '#server/modules/vehicles/upgrade-file/file-step-repository.ts'
import { keyFolder } from '#server/modules/vehicles/upgrade-file/key-folder.ts'
import { signingKeyRepository } from '#server/modules/vehicles/upgrade-file/signing-key-repository.ts'
import type { Database } from '#server/store/database.ts'
import type { testObjects } from './objects.ts'

/** Upgrade files over an object store, with their keys in a folder next to it. */
export function testUpgradeFiles(db: Pick<Database, 'orm'>, { files, folder }: ReturnType<typeof testObjects>) {
  const keys = signingKeyRepository(db)
  const keysAt = join(folder, 'keys')
  const signer = fileSigner(keys, keyFolder(keysAt))
  const steps = fileStepRepository(db)
  return { keys, keysAt, signer, steps, service: fileService({ steps, keys, signer, files }) }
}
