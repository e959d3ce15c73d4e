import { createHash, type Hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isSignedFile } from './signed-file.ts'

/** The network, or the platform, is back within this time: the rest is requested from where it ended. */
const WAITS_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 16_000]
const PARTIAL = 206

export interface Fetching {
  address: string
  /** What the file must be signed for. */
  partModel: string
  version: string
  signal: AbortSignal
  /** Public keys by id this terminal was provisioned with; absent: it trusts the one that the answer names. */
  keys?: ReadonlyMap<string, string> | undefined
  /** What goes wrong here. */
  damage?: 'breaksOff' | 'corrupt' | null
}

export interface Fetched {
  /** The content has the SHA-256 the server states (RFC 9530), and a signature over it. */
  isGood: boolean
  /** Received. */
  bytes: number
}

/** Fetches the file of an address and checks it. */
export async function fetchUpgrade(fetching: Fetching): Promise<Fetched> {
  const { address, signal, damage } = fetching
  const hash = createHash('sha256')
  let bytes = 0
  for (const pause of WAITS_MS) {
    await wait(pause, undefined, { signal }).catch(() => undefined)
    const headers: HeadersInit = bytes === 0 ? {} : { range: `bytes=${bytes}-` }
    const response = signal.aborted ? undefined : await fetch(address, { headers, signal }).catch(() => undefined)
    if (signal.aborted) break
    if (!response?.body || isBusy(response)) continue
    // A server that begins again would be hashed twice.
    if (!response.ok || (bytes > 0 && response.status !== PARTIAL)) break
    const most = damage === 'breaksOff' ? Number(response.headers.get('content-length')) / 2 : Infinity
    const taken = await take(response.body, hash, most)
    bytes += taken.bytes
    if (bytes >= most) break
    if (!taken.whole) continue
    if (damage === 'corrupt') hash.update('changed')
    return { isGood: isGood(response, hash.digest(), { ...fetching, bytes }), bytes }
  }
  return { isGood: false, bytes }
}

/** The server is starting, or has too much to do. */
const isBusy = ({ status }: Response): boolean => status === 429 || status >= 500

async function take(
  body: ReadableStream<Uint8Array>,
  hash: Hash,
  most: number,
): Promise<{ bytes: number; whole: boolean }> {
  let bytes = 0
  try {
    for await (const chunk of body) {
      hash.update(chunk)
      bytes += chunk.length
      if (bytes >= most) break
    }
    return { bytes, whole: true }
  } catch {
    return { bytes, whole: false }
  }
}

function isGood(
  { headers }: Response,
  digest: Buffer,
  { partModel, version, bytes: size, keys }: Fetching & { bytes: number },
): boolean {
  const stated = /sha-256=:([^:]+):/.exec(headers.get('repr-digest') ?? '')?.[1]
  if (stated !== digest.toString('base64')) return false
  const header = (name: string) => headers.get(`x-signature${name}`) ?? ''
  const keyId = header('-key')
  const publicKey = (keys ? keys.get(keyId) : header('-public-key')) ?? ''
  const file = { kind: 'full', sha256: digest.toString('hex'), releaseCounter: Number(header('-counter')) } as const
  return isSignedFile({ ...file, partModel, version, size }, { signature: header(''), keyId, publicKey })
}
