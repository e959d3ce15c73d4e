import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { DELTA_BYTES_MAX, type DeltaFailure } from '#core/domain/delta.ts'
import type { Objects } from '#server/objects/open-objects.ts'
import type { Logger } from '#server/ops/log.ts'
import { ThreadExhausted } from '#server/ops/worker-thread.ts'
import { type BackgroundWork, job } from '#server/work/background-work.ts'
import { deltaKind } from './delta-kind.ts'
import { deltaInThread } from './delta-thread.ts'
import type { BegunDelta, DeltaQueueRepository } from './delta-queue-repository.ts'

export interface DeltaWorkParts {
  queue: DeltaQueueRepository
  objects: Pick<Objects, 'files' | 'store' | 'partFolder'>
  log: Pick<Logger, 'error'>
}

const CANCEL_CHECK_MS = 1_000

/** A reason users see. */
class NoDelta extends Error {
  readonly failure: DeltaFailure

  constructor(failure: DeltaFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Builds or verifies one delta, unless it is not open any more. */
export async function runDelta(parts: DeltaWorkParts, id: number, signal: AbortSignal): Promise<void> {
  const begun = await parts.queue.begin(id)
  if (!begun) return
  const folder = join(parts.objects.partFolder, `delta-${randomBytes(8).toString('hex')}`)
  const stopping = new AbortController()
  const watching = watchCancel(parts.queue, id, stopping)
  const ended = AbortSignal.any([signal, stopping.signal])
  try {
    await mkdir(folder, { recursive: true })
    await makeDelta(parts, begun, folder, ended)
  } catch (error) {
    // A process that stops leaves the build to the next one; a cancelled one has its state already.
    if (signal.aborted) throw error
    if (stopping.signal.aborted) return
    const failure = failureOf(error)
    if (failure === 'unexpected') parts.log.error({ err: error, delta: id }, 'a delta was not built')
    await parts.queue.fail(id, failure)
  } finally {
    stopping.abort()
    await watching
    await rm(folder, { recursive: true, force: true })
  }
}

function failureOf(error: unknown): DeltaFailure {
  if (error instanceof NoDelta) return error.failure
  return error instanceof ThreadExhausted ? 'exhausted' : 'unexpected'
}

async function makeDelta(
  { queue, objects }: DeltaWorkParts,
  { id, oemId, from, to, deltaKey, name }: BegunDelta,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  if (!from.objectKey || !to.objectKey) throw new NoDelta('fileMissing')
  if (from.size + to.size > DELTA_BYTES_MAX) throw new NoDelta('tooLarge')
  const path = (part: string) => join(folder, part)
  await copy(objects, from.objectKey, path('from'))
  await copy(objects, deltaKey ?? to.objectKey, path(deltaKey ? 'delta' : 'to'))
  const toPath = deltaKey ? undefined : path('to')
  const work = { fromPath: path('from'), deltaPath: path('delta'), toSha256: to.sha256, toPath }
  const { matches, ...found } = await deltaInThread(work, signal, (percent) => void queue.progress(id, percent))
  if (!matches) throw new NoDelta('differs')
  if (deltaKey) {
    await queue.verified(id)
    return
  }
  const file = { fileName: `${name}.bin`, acl: 'private', folder: 'delta' } as const
  const objectKey = await objects.files.keep({ oemId, userId: null }, file, path('delta'), found)
  const isStored = await queue.built(id, {
    objectKey,
    deltaSize: found.size,
    sha256: found.sha256,
    fullSize: to.size,
    fromSha256: from.sha256,
    toSha256: to.sha256,
  })
  if (!isStored) await objects.files.drop(objectKey)
}

async function copy({ store }: DeltaWorkParts['objects'], key: string, path: string): Promise<void> {
  if ((await store.size(key)) === null) throw new NoDelta('fileMissing')
  await pipeline(await store.open(key), createWriteStream(path, { mode: 0o600 }))
}

/** The thread answers nothing while it compares, so the row is asked whether a user cancelled. */
async function watchCancel(queue: DeltaQueueRepository, id: number, stopping: AbortController): Promise<void> {
  const { signal } = stopping
  while (!signal.aborted) {
    await wait(CANCEL_CHECK_MS, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    const isOpen = await queue.isOpen(id).catch(() => true)
    if (!isOpen) stopping.abort(new Error('cancelled'))
  }
}

export const deltaWork = (parts: DeltaWorkParts): BackgroundWork[] => [
  job(deltaKind, {
    run: ({ id }, { signal }) => runDelta(parts, id, signal),
    abandoned: ({ id }) => parts.queue.fail(id, 'unexpected'),
    pending: () => parts.queue.open(),
  }),
]
