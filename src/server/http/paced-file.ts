import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DELTA_ALGORITHM } from '#core/domain/delta.ts'
import type { ObjectStore } from '#server/objects/object-store.ts'
import { readable } from '#server/ops/streams.ts'
import { beginRange } from './byte-range.ts'
import { NotFound, Unavailable } from './errors.ts'

/** A file of an upgrade, as the token of its address found it. */
export interface TokenFile {
  id: number
  objectKey: string | null
  fileSize: number
  sha256: string
  signature: string
  signingKeyId: string
  /** What a terminal needs to check the signature, in addition to what it knows; a head unit has it from its offer. */
  releaseCounter?: number | null
  publicKey?: string | null
  /** The tenant has frozen its upgrades, downloads included. */
  isStopped: boolean
}

/** A file that makes the one of an upgrade from another one. */
export interface TokenDelta {
  objectKey: string
  size: number
  algorithm: string
  /** SHA-256 of the file it is applied to. */
  baseSha256: string
}

export interface TokenFiles<Found extends TokenFile = TokenFile> {
  find(token: string): Promise<Found | undefined>
  /** The smallest one from a file the device has, or undefined: what it gets from now on. Absent: there are none for such devices. */
  delta?(file: Found, baseSha256s: readonly string[]): Promise<TokenDelta | undefined>
  /**
   * What is with the device only grows: one that resumes begins where it ended. `more`: bytes sent since the last note. Answers
   * whether it may have more.
   */
  fetched(id: number, bytes: number, more: number): Promise<boolean>
}

export interface PacedParts<Found extends TokenFile = TokenFile> {
  downloads: TokenFiles<Found>
  store: Pick<ObjectStore, 'open'>
  /** All downloads of the process together, in a second: they share it evenly, and leave room for telemetry. */
  megabytes: number
}

/** A device on a mobile network gets no more. */
const BYTES_PER_SECOND = 512 * 1024
const MEGABYTE = 1024 * 1024
/** A device that was slow for a moment may catch up so much. */
const CATCH_UP_MS = 1_000
/** Of the first chunks of many downloads; each more adds a millisecond. */
const SPREAD_MS = 1_000
/** Each note is a transaction of its own. */
const NOTE_MS = 5_000
/** Upgrades are frozen by people, for minutes at least. */
const RETRY_SECONDS = 600
/** A device has the image it runs, and perhaps one it could go back to. */
const BASES_MAX = 4
const IM_USED = 226
const TOKEN = /^[A-Za-z0-9_-]{16,64}$/

/** The file of an upgrade, whole or from a byte on: without a session, by an address that cannot be guessed. */
export async function givePacedFile<Found extends TokenFile>(
  request: FastifyRequest,
  reply: FastifyReply,
  { downloads, store, megabytes }: PacedParts<Found>,
) {
  const { token } = request.params as { token: string }
  const file = TOKEN.test(token) ? await downloads.find(token) : undefined
  if (!file?.objectKey) throw new NotFound()
  if (file.isStopped) {
    void reply.header('retry-after', String(RETRY_SECONDS))
    throw new Unavailable('error.upgradesFrozen')
  }
  const delta = await downloads.delta?.(file, basesOf(request.headers))
  const { id, sha256, signature, signingKeyId, publicKey, releaseCounter } = file
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    etag: `"${sha256}"`,
    // RFC 9530: of the whole file, also in the answer to a range.
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    ...(signature !== '' && {
      'x-signature': signature,
      'x-signature-key': signingKeyId,
      ...(publicKey && { 'x-signature-public-key': publicKey, 'x-signature-counter': String(releaseCounter ?? '') }),
    }),
  })
  const { objectKey, size } = delta ?? { objectKey: file.objectKey, size: file.fileSize }
  // A delta is small: it is sent from its beginning again.
  const range = beginRange(reply, size, delta ? undefined : request.headers.range)
  if (range === 'unsatisfiable') return reply.send()
  if (delta) reply.code(IM_USED).headers({ im: delta.algorithm, 'delta-base': `"${delta.baseSha256}"` })
  const content = await store.open(objectKey, range)
  let last = 0
  const noted = (sent: number) => {
    const more = sent - last
    last = sent
    return downloads.fetched(id, (range?.start ?? 0) + sent, more)
  }
  return reply.type('application/octet-stream').send(readable(paced(content, noted, megabytes)))
}

/** Files a device has and can apply a delta to: RFC 3229, with a delta format in A-IM and their tags in If-None-Match. */
function basesOf({ 'a-im': accepted, 'if-none-match': tags = '' }: FastifyRequest['headers']): string[] {
  const formats = String(accepted ?? '').split(/\s*,\s*/)
  return formats.includes(DELTA_ALGORITHM) ? (tags.match(/[0-9a-f]{64}/g) ?? []).slice(0, BASES_MAX) : []
}

/** Bytes a second that each of so many downloads gets. */
export const paceOf = (downloads: number, megabytes: number): number =>
  Math.min(BYTES_PER_SECOND, (megabytes * MEGABYTE) / downloads)

let underWay = 0

/**
 * A stream at the pace of one device; says now and then, and at its end, how much was taken. It breaks off when the answer is that
 * the device may not have more.
 */
export async function* paced(
  content: AsyncIterable<Buffer>,
  noted: (sent: number) => Promise<boolean>,
  megabytes: number,
  now: () => number = Date.now,
): AsyncGenerator<Buffer> {
  underWay += 1
  let sent = 0
  try {
    // Those that began together would be sent each chunk together.
    await wait(Math.random() * Math.min(SPREAD_MS, underWay))
    let due = now()
    let notedAt = due
    for await (const chunk of content) {
      yield chunk
      sent += chunk.length
      due = Math.max(due, now() - CATCH_UP_MS) + (chunk.length / paceOf(underWay, megabytes)) * 1000
      const ahead = due - now()
      if (ahead > 0) await wait(ahead)
      if (now() - notedAt < NOTE_MS) continue
      notedAt = now()
      if (!(await noted(sent))) throw new Error('a download of an upgrade was stopped')
    }
  } finally {
    underWay -= 1
    await noted(sent)
  }
}
