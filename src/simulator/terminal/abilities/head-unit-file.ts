import { createHash } from 'node:crypto'
import type { HeadUnitError, HeadUnitOffer } from '#core/domain/head-unit-message.ts'
import { isSignedFile } from './signed-file.ts'

/** Of one request: the network may change in between. */
const PART_BYTES = 128 * 1024
const PARTIAL = 206
const ATTEMPTS = 4
export interface Fetching {
  offer: HeadUnitOffer
  signal: AbortSignal
  /** Waits until there is a network the offer allows, and names it. */
  network: () => Promise<'wifi' | 'cellular'>
  /** So many bytes more came over a network; `done` of all. */
  took: (network: 'wifi' | 'cellular', bytes: number, done: number) => void
}

/** Fetches the file of an offer part by part and checks it; null: it is whole and signed. */
export async function fetchHeadUnitFile({ offer, signal, network, took }: Fetching): Promise<HeadUnitError | null> {
  const hash = createHash('sha256')
  let done = 0
  let failures = 0
  while (done < offer.size) {
    const over = await network()
    if (signal.aborted) return 'download'
    const part = await fetchPart(offer.url, done, Math.min(offer.size, done + PART_BYTES) - 1, signal)
    if (!part) {
      failures += 1
      if (failures >= ATTEMPTS || signal.aborted) return 'download'
      continue
    }
    failures = 0
    hash.update(part)
    done += part.length
    took(over, part.length, done)
  }
  if (hash.digest('hex') !== offer.sha256) return 'hash'
  return isSigned(offer) ? null : 'signature'
}

async function fetchPart(url: string, from: number, to: number, signal: AbortSignal): Promise<Buffer | null> {
  try {
    const response = await fetch(url, { headers: { range: `bytes=${from}-${to}` }, signal })
    const content = Buffer.from(await response.arrayBuffer())
    if (response.status === PARTIAL) return content
    // The whole file in one answer is what was asked for when it is that small.
    return response.ok && content.length === to - from + 1 ? content : null
  } catch {
    return null
  }
}

/** A head unit on the road is provisioned with the key; a simulated one takes the one whose id its offer names. */
export const isSigned = ({
  project: partModel,
  version,
  size,
  sha256,
  counter,
  ...signature
}: HeadUnitOffer): boolean =>
  isSignedFile({ partModel, version, kind: 'full', size, sha256, releaseCounter: counter }, signature)
