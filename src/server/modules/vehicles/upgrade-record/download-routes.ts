import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beginRange } from '#server/http/byte-range.ts'
import { NotFound, Unavailable } from '#server/http/errors.ts'
import { readable } from '#server/ops/streams.ts'
import type { ObjectStore } from '#server/objects/object-store.ts'
import type { DownloadRepository } from './download-repository.ts'

export interface DownloadParts {
  downloads: DownloadRepository
  store: Pick<ObjectStore, 'open'>
}

/** Terminals on mobile networks: one of them gets no more, so that hundreds at a time leave room for telemetry. */
const BYTES_PER_SECOND = 512 * 1024
const NOTE_MS = 1_000
/** Upgrades are frozen by people, for minutes at least. */
const RETRY_SECONDS = 600
const TOKEN = /^[A-Za-z0-9_-]{16,64}$/

/** Files of upgrades, fetched by terminals: without a session, by an address that cannot be guessed and ends with the upgrade. */
export function downloadRoutes(app: FastifyInstance, parts: DownloadParts): void {
  app.get('/ota/:token', (request, reply) => giveFile(request, reply, parts))
}

async function giveFile(request: FastifyRequest, reply: FastifyReply, { downloads, store }: DownloadParts) {
  const { token } = request.params as { token: string }
  const file = TOKEN.test(token) ? await downloads.find(token) : undefined
  if (!file?.objectKey) throw new NotFound()
  if (file.isStopped) {
    void reply.header('retry-after', String(RETRY_SECONDS))
    throw new Unavailable('error.upgradesFrozen')
  }
  const { id, objectKey, fileSize, sha256, signature, signingKeyId } = file
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    etag: `"${sha256}"`,
    // RFC 9530: of the whole file, also in the answer to a range.
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    ...(signature !== '' && { 'x-signature': signature, 'x-signature-key': signingKeyId }),
  })
  const range = beginRange(reply, fileSize, request.headers.range)
  if (range === 'unsatisfiable') return reply.send()
  const content = await store.open(objectKey, range)
  const noted = (sent: number) => downloads.fetched(id, (range?.start ?? 0) + sent)
  return reply.type('application/octet-stream').send(readable(paced(content, noted)))
}

/**
 * A stream at the pace of one terminal; says now and then, and at its end, how much was taken. It breaks off when the answer is
 * that the terminal may not have more.
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
