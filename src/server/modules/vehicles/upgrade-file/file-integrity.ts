import { createHash } from 'node:crypto'
import type { FileCheckResult } from '#core/domain/upgrade-file.ts'
import type { ObjectStore } from '#server/objects/object-store.ts'
import type { Logger } from '#server/ops/log.ts'
import { type BackgroundWork, schedule } from '#server/work/background-work.ts'
import type { CheckedFile, FileCheckRepository } from './file-check-repository.ts'

interface IntegrityParts {
  checks: FileCheckRepository
  store: Pick<ObjectStore, 'open' | 'size'>
  log: Logger
}

/** Reads every stored upgrade file and compares it with the SHA-256 of its upload. */
export async function checkFiles(parts: IntegrityParts, signal: AbortSignal): Promise<void> {
  const { checks, log } = parts
  await checks.endOpen()
  for (const { id, oemId } of await checks.begin()) {
    const state = await checkTenant(parts, id, oemId, signal).catch((error: unknown) => {
      log.error({ err: error, oemId }, 'upgrade files could not be checked')
      return 'failed' as const
    })
    await checks.end(id, state)
  }
}

async function checkTenant(
  { checks, store, log }: IntegrityParts,
  checkId: number,
  oemId: string,
  signal: AbortSignal,
) {
  let after = 0
  for (;;) {
    const files = await checks.files(oemId, after)
    if (files.length === 0) return 'finished'
    for (const file of files) {
      if (signal.aborted) return 'cancelled'
      const { result, bytes } = await contentOf(store, file)
      if (result !== 'intact') log.error({ oemId, file: file.objectKey, result }, 'an upgrade file is damaged')
      await checks.note(checkId, file, result, bytes)
      after = file.id
    }
  }
}

async function contentOf(
  store: IntegrityParts['store'],
  { objectKey, size, sha256 }: CheckedFile,
): Promise<{ result: FileCheckResult; bytes: number }> {
  let bytes = 0
  try {
    if ((await store.size(objectKey)) === null) return { result: 'missing', bytes }
    const hash = createHash('sha256')
    for await (const chunk of await store.open(objectKey)) {
      bytes += (chunk as Buffer).length
      hash.update(chunk as Buffer)
    }
    if (bytes !== size) return { result: 'sizeDiffers', bytes }
    return { result: hash.digest('hex') === sha256 ? 'intact' : 'hashDiffers', bytes }
  } catch {
    return { result: 'unreadable', bytes }
  }
}

/** At night in the time of the platform (UTC+8). */
export const fileIntegrity = (parts: IntegrityParts): BackgroundWork[] => [
  schedule('upgradeFile.integrity', '20 18 * * *', ({ signal }) => checkFiles(parts, signal)),
]
