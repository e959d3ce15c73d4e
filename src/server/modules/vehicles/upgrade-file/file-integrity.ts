import { createHash } from 'node:crypto'
import type { ObjectStore } from '#server/objects/object-store.ts'
import type { Logger } from '#server/ops/log.ts'
import { type BackgroundWork, job, schedule } from '#server/work/background-work.ts'
import { fileCheckKind } from './file-check-kind.ts'
import type { CheckedContent, CheckedFile, FileCheckRepository } from './file-check-repository.ts'

interface IntegrityParts {
  checks: FileCheckRepository
  store: Pick<ObjectStore, 'open' | 'size' | 'mustAnswer'>
  log: Pick<Logger, 'error' | 'warn'>
}

/** So many in a row are an outage of the store: the rest would only wait for its time-outs. */
const UNREAD_MAX = 5

/**
 * Reads every stored upgrade file of a tenant and compares it with the SHA-256 of its upload. A file is damaged when its content
 * was read and differs, or when the store says that it is absent. What cannot be read is an outage: the file stays as it was.
 */
export async function runCheck(parts: IntegrityParts, id: number, signal: AbortSignal): Promise<void> {
  const { checks, store, log } = parts
  const begun = await checks.begin(id)
  if (!begun) return
  let unread = 0
  let inRow = 0
  for await (const file of filesOf(checks, begun.oemId)) {
    // Another process begins it from the start.
    signal.throwIfAborted()
    const content = await contentOf(store, file).catch((error: unknown) => {
      log.warn({ err: error, file: file.objectKey }, 'an upgrade file could not be read')
      return null
    })
    if (content) {
      if (content.result !== 'intact') log.error({ file: file.objectKey, ...content }, 'an upgrade file is damaged')
      await checks.note(id, file, content)
      inRow = 0
      continue
    }
    await checks.noteUnread(id)
    unread += 1
    inRow += 1
    if (inRow === UNREAD_MAX) break
  }
  await checks.end(id, unread === 0 ? 'finished' : 'failed')
}

async function* filesOf(checks: FileCheckRepository, oemId: string): AsyncGenerator<CheckedFile> {
  let files = await checks.files(oemId, 0)
  while (files.length > 0) {
    yield* files
    files = await checks.files(oemId, files.at(-1)!.id)
  }
}

/** Rejects when it cannot be read. */
async function contentOf(
  store: IntegrityParts['store'],
  { objectKey, size, sha256 }: CheckedFile,
): Promise<CheckedContent> {
  if ((await store.size(objectKey)) === null) {
    await store.mustAnswer()
    return { result: 'missing', bytes: 0 }
  }
  let bytes = 0
  const hash = createHash('sha256')
  for await (const chunk of await store.open(objectKey)) {
    bytes += (chunk as Buffer).length
    hash.update(chunk as Buffer)
  }
  if (bytes !== size) return { result: 'sizeDiffers', bytes }
  return { result: hash.digest('hex') === sha256 ? 'intact' : 'hashDiffers', bytes }
}

/** At night in the time of the platform (UTC+8), and when a user wants it. */
export const fileIntegrity = (parts: IntegrityParts): BackgroundWork[] => [
  schedule('upgradeFile.integrity', '20 18 * * *', () => parts.checks.queueAll()),
  job(fileCheckKind, {
    run: ({ id }, { signal }) => runCheck(parts, id, signal),
    abandoned: async ({ id }) => {
      await parts.checks.end(id, 'failed')
    },
    pending: () => parts.checks.open(),
  }),
]
