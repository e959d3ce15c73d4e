import { createHash, type Hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type BaseImage, fetchDelta } from './fetch-delta.ts'
import type { ImageStore } from './image-store.ts'
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
  /** What it runs, for a delta; absent: it gets the whole file. */
  base?: BaseImage | undefined
  /** Where images are stored that deltas may be applied to. */
  images?: ImageStore | undefined
}

export interface Fetched {
  /** The content has the SHA-256 the server states (RFC 9530), and a signature over it. */
  isGood: boolean
  /** Received. */
  bytes: number
  /** Hex, of the file. */
  sha256: string
}

/** Fetches the file of an address, or what makes it of the one that runs, and checks it. */
export async function fetchUpgrade(fetching: Fetching): Promise<Fetched> {
  const { address, signal, base, images } = fetching
  const delta = base && !fetching.damage ? await fetchDelta(address, base, signal) : null
  if (!delta) return fetchWhole(fetching)
  const sha256 = delta.digest.toString('hex')
  if (images?.begin(sha256)) images.end(sha256, delta.image)
  const isRight = isGood(delta.response, delta.digest, { ...fetching, bytes: delta.image.length })
  return { isGood: isRight, bytes: delta.bytes, sha256 }
}

async function fetchWhole(fetching: Fetching): Promise<Fetched> {
  const { address, signal, damage } = fetching
  const collected = new CollectedImage(fetching.images)
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
    collected.begin(response, bytes)
    const taken = await take(response.body, hash, most, collected)
    bytes += taken.bytes
    if (bytes >= most) break
    if (!taken.whole) continue
    if (damage === 'corrupt') hash.update('changed')
    const digest = hash.digest()
    const isRight = isGood(response, digest, { ...fetching, bytes })
    collected.end(isRight)
    return { isGood: isRight, bytes, sha256: digest.toString('hex') }
  }
  collected.end(false)
  return { isGood: false, bytes, sha256: '' }
}

/** The file as it arrives, when this terminal collects it for all. */
class CollectedImage {
  private readonly images: ImageStore | undefined
  private sha256 = ''
  private chunks: Uint8Array[] = []

  constructor(images: ImageStore | undefined) {
    this.images = images
  }

  begin({ headers }: Response, from: number): void {
    const sha256 = /"([0-9a-f]{64})"/.exec(headers.get('etag') ?? '')?.[1]
    if (from === 0 && sha256 && this.sha256 === '' && this.images?.begin(sha256)) this.sha256 = sha256
  }

  add(chunk: Uint8Array): void {
    if (this.sha256 !== '') this.chunks.push(chunk)
  }

  end(isWhole: boolean): void {
    if (this.sha256 !== '') this.images?.end(this.sha256, isWhole ? Buffer.concat(this.chunks) : undefined)
  }
}

/** The server is starting, or has too much to do. */
const isBusy = ({ status }: Response): boolean => status === 429 || status >= 500

async function take(
  body: ReadableStream<Uint8Array>,
  hash: Hash,
  most: number,
  collected: CollectedImage,
): Promise<{ bytes: number; whole: boolean }> {
  let bytes = 0
  try {
    for await (const chunk of body) {
      hash.update(chunk)
      collected.add(chunk)
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
