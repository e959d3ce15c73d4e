import type { NewUpgradeFile, UpgradeFileInput } from '#core/contract/upgrade-file.ts'
import { extensionOf } from '#core/domain/file-kind.ts'
import { toPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import { UPGRADE_FILE_EXTENSIONS } from '#core/domain/upgrade-file.ts'
import type { VersionStatus } from '#core/contract/part-version.ts'
import { ApiError, Conflict } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import { mustExist } from '#server/http/saved.ts'
import type { ObjectService } from '#server/objects/object-service.ts'
import type { Transaction } from '#server/store/database.ts'
import type { Scope } from '#server/store/scope.ts'
import { type FileSigner, mustSign } from './file-signer.ts'
import { mayPublish, moveStatus } from './file-status-repository.ts'
import * as store from './file-step-repository.ts'
import type { SigningKeyRepository } from './signing-key-repository.ts'

export interface FileServiceParts {
  steps: store.FileStepRepository
  keys: SigningKeyRepository
  signer: FileSigner
  files: Pick<ObjectService, 'finish' | 'stored' | 'drop'>
}

/** Rules of upgrade files, for every page that uploads, publishes or signs one. */
export function fileService({ steps, keys, signer, files }: FileServiceParts) {
  /** Only what the caller uploaded, and after the checks of the object store. */
  const uploaded = async (caller: Caller, objectKey: string): Promise<store.UploadedContent> => {
    if (!isUpgradeFile(objectKey)) {
      throw new ApiError(400, 'error.upgradeFileType', [{ path: 'objectKey', message: 'error.upgradeFileType' }])
    }
    const { fileName, fileSize, fileMd5 } = await files.finish(caller, objectKey)
    const fileSha256 = mustExist(await files.stored(objectKey)).sha256 ?? ''
    return { objectKey, fileName, fileSize, fileSha256, fileMd5 }
  }
  /** Content that is refused is not stored. */
  const orDrop = async <T>(objectKey: string, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      const isRefused = error instanceof ApiError && error.key === 'error.fileContentTaken'
      if (isRefused && !(await steps.isUsed(objectKey))) await files.drop(objectKey)
      throw error
    }
  }
  const dropAll = async (keysWithoutUse: readonly string[]) => {
    for (const key of keysWithoutUse) await files.drop(key)
  }
  /** A version may be published before it has a file. */
  const ifPublished = async (tx: Transaction, scope: Scope, id: number) => {
    const [version] = await store.lockVersions(tx, scope, [id])
    if (version?.status === 1) await mayPublish(tx, [version], await keys.publicKeys(scope.oemId))
  }
  const attach = async (scope: Scope, id: number, content: store.UploadedContent) => {
    const signing = await signer.signing(scope)
    const unused = await steps.transaction(async (tx) => {
      const [version] = await store.lockVersions(tx, scope, [id])
      const keysWithoutUse = await steps.attach(tx, scope, version!, content, signing)
      await ifPublished(tx, scope, id)
      return keysWithoutUse
    })
    await dropAll(unused)
  }

  return {
    attach: async (caller: Caller, id: number, objectKey: string): Promise<void> =>
      orDrop(objectKey, attach(caller, id, await uploaded(caller, objectKey))),

    /** A file of the platform itself. */
    async attachOwn(scope: Scope, id: number, objectKey: string): Promise<void> {
      const { fileName, size, sha256, md5 } = mustExist(await files.stored(objectKey))
      const hashes = { fileSha256: sha256 ?? '', fileMd5: md5 ?? '' }
      await attach(scope, id, { objectKey, fileName, fileSize: size ?? 0, ...hashes })
    },

    /** The version and its file at once. */
    async add(caller: Caller, { objectKey, ...input }: NewUpgradeFile): Promise<number> {
      const { softModel, version, partsModel, ...about } = input
      const content = await uploaded(caller, objectKey)
      const signing = await signer.signing(caller)
      const added = steps.transaction(async (tx) => {
        const vacant = await steps.vacant(tx, caller, { softModel, version, partsModel })
        const described = await steps.described(tx, caller, vacant, about)
        await steps.describe(tx, vacant, described, null)
        const keysWithoutUse = await steps.attach(tx, caller, { ...vacant, ...described }, content, signing)
        await ifPublished(tx, caller, vacant.id)
        return { id: vacant.id, unused: keysWithoutUse }
      })
      const { id, unused } = await orDrop(objectKey, added)
      await dropAll(unused)
      return id
    },

    async update(caller: Caller, id: number, updateTime: string, input: UpgradeFileInput): Promise<void> {
      const signing = await signer.signing(caller)
      await steps.transaction(async (tx) => {
        const [file] = await store.lockFiles(tx, caller, [id])
        if (platformTimeOf(file!.updatedAt) !== updateTime) throw new Conflict('error.changedMeanwhile')
        await steps.describe(tx, file!, await steps.described(tx, caller, file!, input), signing)
      })
    },

    async setStatus(scope: Scope, ids: readonly number[], status: VersionStatus, reason: string): Promise<number> {
      const publicKeys = await keys.publicKeys(scope.oemId)
      const day = toPlatformTime(Date.now()).slice(0, 10)
      await steps.transaction((tx) => moveStatus(tx, scope, ids, { status, reason, day }, publicKeys))
      return new Set(ids).size
    },

    async sign(scope: Scope, ids: readonly number[]): Promise<number> {
      const signing = mustSign(await signer.signing(scope))
      return steps.transaction(async (tx) => {
        const found = await store.lockFiles(tx, scope, ids)
        for (const file of found) await store.signVersion(tx, file, signing)
        return found.length
      })
    },

    async remove(scope: Scope, ids: readonly number[]): Promise<number> {
      await dropAll(await steps.transaction((tx) => steps.detach(tx, scope, ids)))
      return new Set(ids).size
    },
  }
}
export type FileService = ReturnType<typeof fileService>

export const isUpgradeFile = (name: string): boolean =>
  (UPGRADE_FILE_EXTENSIONS as readonly string[]).includes(extensionOf(name))
