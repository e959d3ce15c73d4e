import { createHash, type Hash } from 'node:crypto'

/** A line breaks now and then: the rest is asked for from where it ended. */
const ATTEMPTS = 4
const PARTIAL = 206

/** Whether the file of an address came whole: its bytes have the SHA-256 the server states (RFC 9530). */
export async function fetchUpgrade(address: string, signal: AbortSignal): Promise<boolean> {
  const hash = createHash('sha256')
  let received = 0
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const headers: HeadersInit = received === 0 ? {} : { range: `bytes=${received}-` }
    const response = await fetch(address, { headers, signal }).catch(() => undefined)
    if (signal.aborted) return false
    if (!response?.body) continue
    // A server that begins again would be hashed twice.
    if (!response.ok || (received > 0 && response.status !== PARTIAL)) return false
    const taken = await take(response.body, hash)
    received += taken.bytes
    if (taken.whole) return digestOf(response) === hash.digest('base64')
  }
  return false
}

async function take(body: ReadableStream<Uint8Array>, hash: Hash): Promise<{ bytes: number; whole: boolean }> {
  let bytes = 0
  try {
    for await (const chunk of body) {
      hash.update(chunk)
      bytes += chunk.length
    }
    return { bytes, whole: true }
  } catch {
    return { bytes, whole: false }
  }
}

const digestOf = ({ headers }: Response): string | undefined =>
  /sha-256=:([^:]+):/.exec(headers.get('repr-digest') ?? '')?.[1]
