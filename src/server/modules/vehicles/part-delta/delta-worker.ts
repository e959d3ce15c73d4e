// The thread that builds or applies one delta: both files are in its memory, and end with it.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { applyDelta, createDelta } from 'fossil-delta'

export interface DeltaWork {
  fromPath: string
  deltaPath: string
  /** SHA-256 the result of applying must have. */
  toSha256: string
  /** File of the target version; without it the delta is there already and only verified. */
  toPath?: string | undefined
}
export type DeltaMessage =
  | { progress: number }
  | { end: { matches: boolean; size: number; sha256: string; md5: string } }

const QUALITY = 9
const WINDOW_BITS = 24
const say = (message: DeltaMessage) => parentPort!.postMessage(message)
const hash = (algorithm: 'sha256' | 'md5', bytes: Uint8Array) => createHash(algorithm).update(bytes).digest('hex')
const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

async function run({ fromPath, deltaPath, toSha256, toPath }: DeltaWork): Promise<void> {
  // A plain view: the library makes its result of the same kind as its source.
  const from = new Uint8Array(await readFile(fromPath))
  if (toPath !== undefined) {
    const to = new Uint8Array(await readFile(toPath))
    say({ progress: 15 })
    const plain = createDelta(from, to)
    say({ progress: 60 })
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    }
    await writeFile(deltaPath, await compress(plain, { params }), { mode: 0o600 })
    say({ progress: 80 })
  }
  const packed = await readFile(deltaPath)
  const delta = new Uint8Array(await decompress(packed))
  const result = applied(from, delta)
  say({ progress: 95 })
  const matches = result !== null && hash('sha256', result) === toSha256
  say({ end: { matches, size: packed.length, sha256: hash('sha256', packed), md5: hash('md5', packed) } })
}

/** Null when the delta was not made from this file. */
function applied(from: Uint8Array, delta: Uint8Array): Uint8Array | null {
  try {
    return applyDelta(from, delta)
  } catch {
    return null
  }
}

await run(workerData as DeltaWork)
