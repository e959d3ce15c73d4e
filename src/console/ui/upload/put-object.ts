import { TRANSFER_TIMEOUT_MS } from '#core/contract/envelope.ts'
import type { UploadSignature } from '#core/contract/upload.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'

export interface SendOptions {
  signal: AbortSignal
  /** 0 … 100. */
  onProgress: (percent: number) => void
}

/**
 * Puts an object to its signed address: no credentials, no header but the signed ones (docs/product/shared.md#uploads).
 * Throws CallFailed or CallCancelled.
 */
export function putObject(
  signature: UploadSignature,
  content: Blob,
  { signal, onProgress }: SendOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Not fetch, which reports no upload progress.
    const request = new XMLHttpRequest()
    const failed = () => reject(new CallFailed('network', `PUT was answered ${request.status}`))
    request.open('PUT', signature.url)
    request.withCredentials = false
    request.timeout = TRANSFER_TIMEOUT_MS
    for (const [name, value] of signedHeaders(signature)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0),
    )
    request.addEventListener('load', () => (request.status >= 200 && request.status < 300 ? resolve() : failed()))
    request.addEventListener('error', failed)
    request.addEventListener('timeout', failed)
    request.addEventListener('abort', () => reject(new CallCancelled('upload was cancelled')))
    if (signal.aborted) return reject(new CallCancelled('upload was cancelled'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(content)
  })
}

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
