import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
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

export interface TokenFiles {
  find(token: string): Promise<TokenFile | undefined>
  /** What is with the device only grows: one that resumes begins where it ended. Answers whether it may have more. */
  fetched(id: number, bytes: number): Promise<boolean>
}

export interface PacedParts {
  downloads: TokenFiles
  store: Pick<ObjectStore, 'open'>
}

/** Devices on mobile networks: one of them gets no more, so that hundreds at a time leave room for telemetry. */
const BYTES_PER_SECOND = 512 * 1024
const NOTE_MS = 1_000
/** Upgrades are frozen by people, for minutes at least. */
const RETRY_SECONDS = 600
const TOKEN = /^[A-Za-z0-9_-]{16,64}$/

/** The file of an upgrade, whole or from a byte on: without a session, by an address that cannot be guessed. */
export async function givePacedFile(request: FastifyRequest, reply: FastifyReply, { downloads, store }: PacedParts) {
  const { token } = request.params as { token: string }
  const file = TOKEN.test(token) ? await downloads.find(token) : undefined
  if (!file?.objectKey) throw new NotFound()
  if (file.isStopped) {
    void reply.header('retry-after', String(RETRY_SECONDS))
    throw new Unavailable('error.upgradesFrozen')
  }
  const { id, objectKey, fileSize, sha256, signature, signingKeyId, publicKey, releaseCounter } = file
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
  const range = beginRange(reply, fileSize, request.headers.range)
  if (range === 'unsatisfiable') return reply.send()
  const content = await store.open(objectKey, range)
  const noted = (sent: number) => downloads.fetched(id, (range?.start ?? 0) + sent)
  return reply.type('application/octet-stream').send(readable(paced(content, noted)))
}

/**
 * A stream at the pace of one device; says now and then, and at its end, how much was taken. It breaks off when the answer is that
 * the device may not have more.
 */
export async function* paced(
  content: AsyncIterable<Buffer>,
  noted: (sent: number) => Promise<boolean>,
  now: () => number = Date.now,
): AsyncGenerator<Buffer> {
  const begun = now()
  let sent = 0
  let notedAt = begun
  try {
    for await (const chunk of content) {
      yield chunk
      sent += chunk.length
      const ahead = begun + (sent / BYTES_PER_SECOND) * 1000 - now()
      if (ahead > 0) await wait(ahead)
      if (now() - notedAt < NOTE_MS) continue
      notedAt = now()
      if (!(await noted(sent))) throw new Error('a download of an upgrade was stopped')
    }
  } finally {
    await noted(sent)
  }
}
