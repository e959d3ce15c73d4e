import { defineModule, type Infrastructure } from '#server/app/module.ts'
import { fileCheckRepository } from './file-check-repository.ts'
import { fileIntegrity } from './file-integrity.ts'
import { fileRepository } from './file-repository.ts'
import { type FileService, fileService } from './file-service.ts'
import { fileSigner, type Signatures, signaturesOf } from './file-signer.ts'
import { fileSourceRepository } from './file-source-repository.ts'
import { fileStepRepository } from './file-step-repository.ts'
import { fileStorageRepository } from './file-storage-repository.ts'
import { keyFolder } from './key-folder.ts'
import { signingKeyRepository } from './signing-key-repository.ts'
import { upgradeFileRoutes } from './upgrade-file-routes.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    /** Uploads, signs and publishes files of software versions. */
    upgradeFiles: FileService
    /** Keys of upgrade files, for evidence that is handed over. */
    signatures: Signatures
  }
}

const partsOf = ({ db, settings, objects: { files } }: Pick<Infrastructure, 'db' | 'settings' | 'objects'>) => {
  const keys = signingKeyRepository(db)
  const signer = fileSigner(keys, keyFolder(settings.signingKeys))
  const steps = fileStepRepository(db)
  return { db, keys, signer, steps, files, service: fileService({ steps, keys, signer, files }) }
}

export const upgradeFileModule = defineModule({
  name: 'upgrade-file',
  about: 'Files of software versions: signatures, release counters, status, storage, keys.',
  shares: (platform) => {
    const { service, keys, signer } = partsOf(platform)
    return { upgradeFiles: service, signatures: signaturesOf(keys, signer) }
  },
  background: ({ db, objects: { store }, log, telemetry: { jobUpdated } }) =>
    fileIntegrity({ checks: fileCheckRepository(db, jobUpdated), store, log }),
  routes: (app, platform) =>
    upgradeFileRoutes(app, {
      ...partsOf(platform),
      stored: fileRepository(platform.db),
      sources: fileSourceRepository(platform.db),
      storage: fileStorageRepository(platform.db),
      checks: fileCheckRepository(platform.db, platform.telemetry.jobUpdated),
    }),
})
