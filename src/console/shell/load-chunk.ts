import { CHUNK_LOAD_TIMEOUT_MS } from '#core/domain/limits.ts'

const RELOADED = 'chunkReloadedAt'
/** A second failure within this time means that reloading does not help. */
const RELOAD_AGAIN_AFTER_MS = 10 * 60_000

export type ChunkErrorCode = 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED'

/** Code of a page could not be fetched, mostly because a newer version replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  readonly code: ChunkErrorCode

  constructor(message: string, code: ChunkErrorCode = 'CHUNK_LOAD_FAILED') {
    super(message)
    this.code = code
  }
}

/** Fetches code; after 120 s (docs/product/shared.md#menu-and-tabs) or when the browser gives up it fails with ChunkLoadError. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError(`no code after ${CHUNK_LOAD_TIMEOUT_MS} ms`)),
      CHUNK_LOAD_TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw asChunkError(error) ?? error
  } finally {
    clearTimeout(timer)
  }
}

/** Each browser has its own message for a failed import; stylesheets fail with Vite's. */
function asChunkError(error: unknown): ChunkLoadError | undefined {
  const message = error instanceof Error ? error.message : ''
  if (/preload CSS/i.test(message)) return new ChunkLoadError(message, 'CSS_CHUNK_LOAD_FAILED')
  if (/dynamically imported module|importing a module script failed/i.test(message)) return new ChunkLoadError(message)
  return undefined
}

/** Reloads once for a newer version: true when the page is reloading, false when that was tried just now. */
export function reloadOnce(reload: () => void, now = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(RELOADED))
  if (now - last < RELOAD_AGAIN_AFTER_MS) return false
  sessionStorage.setItem(RELOADED, String(now))
  reload()
  return true
}
