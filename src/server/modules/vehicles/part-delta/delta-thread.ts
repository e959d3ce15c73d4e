import { inThread } from '#server/ops/worker-thread.ts'
import type { DeltaMessage, DeltaWork } from './delta-worker.ts'

/** Of the heap; the files themselves are bounded by DELTA_BYTES_MAX. */
const HEAP_MEGABYTES = 1024
const DEADLINE_MS = 15 * 60_000

export type DeltaResult = Extract<DeltaMessage, { end: unknown }>['end']

/** Builds or verifies one delta in a thread of its own; ThreadExhausted when it needs too much memory or time. */
export async function deltaInThread(
  data: DeltaWork,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<DeltaResult> {
  let result: DeltaResult | undefined
  await inThread<DeltaMessage>({
    name: 'delta-worker',
    from: import.meta.url,
    data,
    memoryMegabytes: HEAP_MEGABYTES,
    deadlineMs: DEADLINE_MS,
    signal,
    onMessage(message) {
      if ('progress' in message) {
        onProgress(message.progress)
        return false
      }
      result = message.end
      return true
    },
  })
  return result!
}
