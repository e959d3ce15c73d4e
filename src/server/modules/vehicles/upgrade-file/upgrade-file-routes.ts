import type { FastifyInstance } from 'fastify'
import { checkUpgradeFiles, getFileSeries, getFileStorage, getFileTree } from '#core/contract/file-storage.ts'
import { listSigningKeys, rotateSigningKey } from '#core/contract/signing-key.ts'
import * as contract from '#core/contract/upgrade-file.ts'
import { signedText } from '#core/domain/file-signature.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { ApiError, Conflict } from '#server/http/errors.ts'
import { takeFormFile } from '#server/http/form-file.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustExist } from '#server/http/saved.ts'
import type { ObjectService } from '#server/objects/object-service.ts'
import type { Database } from '#server/store/database.ts'
import { pageIn } from '#server/store/paging.ts'
import { asFile, signedOf } from './as-file.ts'
import type { FileCheckRepository } from './file-check-repository.ts'
import type { FileRepository } from './file-repository.ts'
import { type FileService, isUpgradeFile } from './file-service.ts'
import type { FileSigner } from './file-signer.ts'
import type { FileSourceRepository } from './file-source-repository.ts'
import type { FileStepRepository } from './file-step-repository.ts'
import type { FileStorageRepository } from './file-storage-repository.ts'
import { usersOf } from './file-users-repository.ts'
import type { SigningKeyRepository } from './signing-key-repository.ts'

export interface UpgradeFileParts {
  db: Pick<Database, 'orm'>
  stored: FileRepository
  sources: FileSourceRepository
  storage: FileStorageRepository
  checks: Pick<FileCheckRepository, 'queue'>
  steps: Pick<FileStepRepository, 'downloaded'>
  keys: SigningKeyRepository
  signer: FileSigner
  service: FileService
  files: Pick<ObjectService, 'link' | 'put'>
}

export function upgradeFileRoutes(app: FastifyInstance, parts: UpgradeFileParts): void {
  readRoutes(app, parts)
  stepRoutes(app, parts)
  contentRoutes(app, parts)
  keyRoutes(app, parts)
}

function readRoutes(app: FastifyInstance, { db, stored, sources, storage, keys }: UpgradeFileParts): void {
  route(app, contract.listUpgradeFiles, async ({ query, caller }) => {
    const [{ list, total }, publicKeys] = await Promise.all([
      stored.page(caller, ...pageIn(query)),
      keys.publicKeys(caller.oemId),
    ])
    return { list: list.map((row) => asFile(row, publicKeys)), total }
  })
  route(app, contract.getUpgradeFile, async ({ query: { id }, caller }) => {
    const row = mustExist(await stored.find(caller, id))
    const publicKeys = await keys.publicKeys(caller.oemId)
    return {
      ...asFile(row, publicKeys),
      signature: row.signature,
      signedContent: signedText(signedOf(row)),
      publicKey: publicKeys.get(row.signingKeyId) ?? '',
      strategyNames: await usersOf(db.orm, [id]),
      sources: await sources.sources(caller, row),
    }
  })
  route(app, getFileTree, ({ caller }) => storage.tree(caller))
  route(app, getFileStorage, async ({ caller }) => ({
    ...(await storage.figures(caller)),
    check: await storage.lastCheck(caller),
  }))
  route(app, getFileSeries, ({ query, caller }) => sources.series(caller, query.partsModel))
}

function stepRoutes(app: FastifyInstance, { service, checks }: UpgradeFileParts): void {
  route(app, checkUpgradeFiles, async ({ caller }) => {
    const queued = await checks.queue(caller)
    if (typeof queued !== 'string') return queued
    throw new Conflict(queued === 'open' ? 'error.fileCheckOpen' : 'error.noUpgradeFiles')
  })
  route(app, contract.addUpgradeFile, async ({ body, caller }) => ({ id: await service.add(caller, body) }))
  route(app, contract.updateUpgradeFile, ({ body: { id, updateTime, ...input }, caller }) =>
    service.update(caller, id, updateTime, input),
  )
  route(app, contract.deleteUpgradeFiles, async ({ body: { ids }, caller }) => ({
    changed: await service.remove(caller, ids),
  }))
  route(app, contract.setUpgradeFileStatus, async ({ body: { ids, versionStatus }, caller }) => ({
    changed: await service.setStatus(caller, ids, versionStatus, ''),
  }))
  route(app, contract.takeUpgradeFilesOffline, async ({ body: { ids, reason }, caller }) => ({
    changed: await service.setStatus(caller, ids, 3, reason),
  }))
  route(app, contract.signUpgradeFiles, async ({ body: { ids }, caller }) => ({
    changed: await service.sign(caller, ids),
  }))
}

function contentRoutes(app: FastifyInstance, parts: UpgradeFileParts): void {
  route(app, contract.downloadUpgradeFile, ({ body: { id }, caller }) => download(parts, caller, id))
  route(app, contract.storeBoxEvFile, ({ request, caller }) =>
    takeFormFile(request, async ({ fileName, content }) => {
      if (!isUpgradeFile(fileName)) {
        throw new ApiError(400, 'error.upgradeFileType', [{ path: 'file', message: 'error.upgradeFileType' }])
      }
      // Terminals fetch it by its address alone, which cannot be guessed.
      return (await parts.files.put(caller, { fileName, acl: 'public-read', folder: 'boxev' }, content)).url
    }),
  )
}

async function download({ stored, steps, files }: UpgradeFileParts, caller: Caller, id: number) {
  const row = mustExist(await stored.find(caller, id))
  const { url, expiresAt } = await files.link(caller, row.objectKey ?? '')
  await steps.downloaded(caller, id)
  const { fileName, fileSize, md5, sha256 } = row
  return { url, fileName, fileSize, md5, sha256, expireTime: platformTimeOf(expiresAt) }
}

function keyRoutes(app: FastifyInstance, { keys, signer }: UpgradeFileParts): void {
  route(app, listSigningKeys, async ({ caller }) => ({
    signing: await signer.state(caller),
    unsigned: await keys.unsigned(caller.oemId),
    keys: await keys.list(caller.oemId),
  }))
  route(app, rotateSigningKey, async ({ body, caller }) => ({ keyId: await signer.rotate(caller, body.reason) }))
}
