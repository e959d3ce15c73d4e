import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { applyDelta } from 'fossil-delta'
import { DELTA_ALGORITHM } from '#core/domain/delta.ts'

const IM_USED = 226
const decompress = promisify(brotliDecompress)

/** What the terminal runs. */
export interface BaseImage {
  sha256: string
  content: Uint8Array
}

export interface DeltaFetched {
  response: Response
  /** Of the delta. */
  bytes: number
  image: Uint8Array
  digest: Buffer
}

/** Asks for a delta to what the terminal runs (RFC 3229). Null: there is none, or it did not make the file it should. */
export async function fetchDelta(address: string, base: BaseImage, signal: AbortSignal): Promise<DeltaFetched | null> {
  const headers = { 'a-im': DELTA_ALGORITHM, 'if-none-match': `"${base.sha256}"` }
  try {
    const response = await fetch(address, { headers, signal })
    if (response.status !== IM_USED || response.headers.get('delta-base') !== `"${base.sha256}"`) {
      await response.body?.cancel()
      return null
    }
    const packed = Buffer.from(await response.arrayBuffer())
    // A plain view: the library makes its result of the same kind as its source.
    const image = applyDelta(new Uint8Array(base.content), new Uint8Array(await decompress(packed)))
    const digest = createHash('sha256').update(image).digest()
    const isRight = response.headers.get('etag') === `"${digest.toString('hex')}"`
    return isRight ? { response, bytes: packed.length, image, digest } : null
  } catch {
    return null
  }
}
