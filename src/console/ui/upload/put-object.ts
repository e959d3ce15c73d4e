import { TRANSFER_TIMEOUT_MS } from '#core/contract/envelope.ts'
import { OBJECTS_PATH, PART_BYTES, type UploadSignature } from '#core/contract/upload.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'

export interface SendOptions {
  signal: AbortSignal
  /** 0 … 100. */
  onProgress: (percent: number) => void
  /** The connection broke, and the upload goes on when it is back; called again when it does. */
  onWaiting?: (isWaiting: boolean) => void
}

/** Pauses before a part is sent again; after a part that arrived they start over. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]

/**
 * Puts an object to its signed address: no credentials, no header but the signed ones (docs/product/shared.md#uploads). Larger ones
 * go to our own store in parts: after a broken connection, or in another try, they go on where they were. Throws CallFailed or
 * CallCancelled.
 */
export async function putObject(signature: UploadSignature, content: Blob, options: SendOptions): Promise<void> {
  if (content.size > PART_BYTES && signature.url.startsWith(OBJECTS_PATH)) {
    await putInParts(signature, content, options)
    return
  }
  const { signal, onProgress } = options
  await send(signature, content, { signal, onSent: (sent) => onProgress(percentOf(sent, content.size)) })
}

async function putInParts(signature: UploadSignature, content: Blob, options: SendOptions): Promise<void> {
  const { signal, onProgress } = options
  const { size } = content
  let failures = 0
  let most = -1
  // Undefined: the store says how much it has, of an earlier try too.
  let here: number | undefined
  while (here === undefined || here < size) {
    const from: number | undefined = here
    const end = Math.min((from ?? 0) + PART_BYTES, size)
    const onSent = (sent: number) => onProgress(percentOf((from ?? 0) + sent, size))
    const part =
      from === undefined
        ? { range: `*/${size}` }
        : { range: `${from}-${end - 1}/${size}`, body: content.slice(from, end) }
    try {
      here = receivedOf(await send(signature, part.body, { signal, onSent, range: `bytes ${part.range}` }), size)
      if (failures > 0) options.onWaiting?.(false)
      if (from !== undefined && here <= from) throw new Interrupted('network', 'the store did not take a part')
      // Only bytes that arrived count as success: else a store that answers and takes nothing is asked for ever.
      if (here > most) failures = 0
      most = Math.max(most, here)
    } catch (error) {
      const pause = PAUSES_MS[failures]
      if (!(error instanceof Interrupted) || pause === undefined) throw error
      failures += 1
      here = undefined
      options.onWaiting?.(true)
      await pauseFor(pause, signal)
    }
  }
}

/** Bytes that are stored. 409: all of them; the answer that said so was lost. */
const receivedOf = ({ status, text }: { status: number; text: string }, size: number): number =>
  status === 202 ? (JSON.parse(text) as { data: { received: number } }).data.received : size

/** No answer, or one that another try may not get. */
class Interrupted extends CallFailed {}

interface Sending {
  signal: AbortSignal
  onSent: (bytes: number) => void
  /** Content-Range of a part. */
  range?: string
}

function send(
  signature: UploadSignature,
  body: Blob | undefined,
  { signal, onSent, range }: Sending,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    // Not fetch, which reports no upload progress.
    const request = new XMLHttpRequest()
    const interrupted = () => reject(new Interrupted('network', `PUT was answered ${request.status}`))
    request.open('PUT', signature.url)
    request.withCredentials = false
    request.timeout = TRANSFER_TIMEOUT_MS
    for (const [name, value] of signedHeaders(signature)) request.setRequestHeader(name, value)
    if (range) request.setRequestHeader('content-range', range)
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('load', () => {
      const { status, responseText: text } = request
      if ((status >= 200 && status < 300) || (status === 409 && range)) resolve({ status, text })
      else if (status >= 500 || status === 429) interrupted()
      else reject(new CallFailed('network', `PUT was answered ${status}`))
    })
    request.addEventListener('error', interrupted)
    request.addEventListener('timeout', interrupted)
    request.addEventListener('abort', () => reject(new CallCancelled('upload was cancelled')))
    if (signal.aborted) return reject(new CallCancelled('upload was cancelled'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

const percentOf = (bytes: number, size: number): number => (size > 0 ? Math.floor((bytes / size) * 100) : 0)

/** Ends early when the network comes back, or when the upload is cancelled. */
const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(new CallCancelled('upload was cancelled'))
      else resolve()
    }
    addEventListener('online', end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })

/** Each header once, whatever its case: a repeated one would be joined and break the signature. Host sets the browser. */
function signedHeaders(signature: UploadSignature): Map<string, string> {
  const given = {
    'Content-Type': signature['Content-Type'],
    'x-obs-acl': signature['x-obs-acl'],
    ...signature.actualSignedRequestHeaders,
  }
  const headers = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
  headers.delete('host')
  return headers
}
