import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OBJECTS_PATH } from '#core/contract/upload.ts'
import { Forbidden, Invalid, NotFound } from '#server/http/errors.ts'
import { beginRange } from '#server/http/byte-range.ts'
import { dispositionOf } from '#server/http/file-answer.ts'
import type { DiskStore } from '#server/objects/disk-store.ts'
import { isObjectKey, type ObjectStore } from '#server/objects/object-store.ts'
import type { Inspected } from '#server/objects/inspect-file.ts'
import { type ObjectService, PENDING_MS } from '#server/objects/object-service.ts'
import type { StoredObject } from '#server/objects/object-repository.ts'
import type { PartRange } from '#server/objects/part-upload.ts'

/** Types that browsers show in place. Everything else is only downloaded, so that nothing runs on our origin. */
const SHOWN = /^(image\/(png|jpeg|gif|webp)|video\/|audio\/)/
/** Signed reads of another store: the address in the cache of a browser must not outlive them. */
const REDIRECT_MS = 5 * 60_000
const CALLS_PER_MINUTE = 6_000

export interface ObjectRouteParts {
  files: ObjectService
  store: ObjectStore | DiskStore
}

/** Objects themselves, by signed or unguessable addresses and without a session. */
export async function objectRoutes(app: FastifyInstance, parts: ObjectRouteParts): Promise<void> {
  const config = { rateLimit: { max: CALLS_PER_MINUTE } }
  await app.register((scope, _options, done) => {
    // The body is the file: it is read by its checks, never parsed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    scope.put(`${OBJECTS_PATH}/*`, { config }, (request, reply) => takeObject(request, reply, parts))
    scope.get(`${OBJECTS_PATH}/*`, { config }, (request, reply) => giveObject(request, reply, parts))
    done()
  })
}

const keyOf = (request: FastifyRequest) => (request.params as { '*': string })['*']

async function takeObject(request: FastifyRequest, reply: FastifyReply, { files, store }: ObjectRouteParts) {
  const key = keyOf(request)
  if (!('putGrant' in store) || !isObjectKey(key)) throw new NotFound()
  const range = partRange(request.headers['content-range'])
  const graceMs = range && (await files.intake.hasBegun(key)) ? PENDING_MS : 0
  const grant = store.putGrant(key, request.query as Record<string, unknown>, graceMs)
  if (!grant) throw new Forbidden('error.signature')
  if (request.headers['content-type'] !== grant.contentType) throw Invalid.field('Content-Type', 'validation.format')
  if ((request.headers['x-obs-acl'] ?? grant.acl) !== grant.acl) throw Invalid.field('x-obs-acl', 'validation.format')
  if (!range) return sendStored(reply, await files.intake.receivePut(key, request.raw, grant.most))
  const { received, found } = await files.intake.receivePart(key, range, request.raw, grant.most)
  return found ? sendStored(reply, found) : reply.code(202).send({ code: 202, msg: 'success', data: { received } })
}

const sendStored = (reply: FastifyReply, { md5, size }: Inspected) =>
  reply.header('etag', `"${md5}"`).send({ code: 200, msg: 'success', data: { fileSize: size, fileMd5: md5 } })

/** "bytes 0-99/200" is a part, an asterisk in their place asks how much is here (RFC 9110 14.4 and 14.5). */
function partRange(header: string | undefined): PartRange | undefined {
  if (header === undefined) return undefined
  const [, first, last, total] = /^bytes (?:(\d{1,15})-(\d{1,15})|\*)\/(\d{1,15})$/.exec(header) ?? []
  const range = { total: Number(total), ...(first && last && { first: Number(first), last: Number(last) }) }
  const { first: from = 0, last: to = 0 } = range
  if (total === undefined || from > to || to >= range.total) throw Invalid.field('Content-Range', 'validation.format')
  return range
}

async function giveObject(request: FastifyRequest, reply: FastifyReply, { files, store }: ObjectRouteParts) {
  const row = await files.stored(keyOf(request))
  if (!row) throw new NotFound()
  const isSigned = 'mayGet' in store && store.mayGet(row.key, request.query as Record<string, unknown>)
  if (row.acl !== 'public-read' && !isSigned) throw new Forbidden('error.signature')
  if (!('mayGet' in store)) {
    const expiresAt = new Date(Date.now() + REDIRECT_MS)
    const fileName = SHOWN.test(row.contentType) ? '' : row.fileName
    const url = await store.signGet({ key: row.key, expiresAt, fileName, contentType: row.contentType })
    return reply.header('cache-control', 'private, max-age=60').redirect(url, 302)
  }
  return sendObject(request, reply, store, row)
}

async function sendObject(request: FastifyRequest, reply: FastifyReply, store: ObjectStore, row: StoredObject) {
  const shown = SHOWN.test(row.contentType)
  const size = row.size ?? 0
  reply.headers({
    etag: `"${row.md5}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    // Content never changes under a key.
    'cache-control': row.acl === 'public-read' ? 'private, max-age=31536000, immutable' : 'private, no-store',
    'content-disposition': shown ? 'inline' : dispositionOf(row.fileName),
    ...(shown && { 'accept-ranges': 'bytes' }),
  })
  const range = beginRange(reply, size, shown ? request.headers.range : undefined)
  if (range === 'unsatisfiable') return reply.send()
  const content: Readable = await store.open(row.key, range)
  return reply.type(row.contentType).send(content)
}
