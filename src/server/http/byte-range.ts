import type { FastifyReply } from 'fastify'
import type { ByteRange } from '#server/objects/object-store.ts'

/** One range of bytes, as players and terminals ask for it; anything else is answered with the whole object. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

/**
 * Status and headers of an object of so many bytes, or of the range that `header` asks for, which is then returned.
 * 'unsatisfiable': there are no such bytes, and the answer has no content.
 */
export function beginRange(reply: FastifyReply, size: number, header: string | undefined) {
  const range = rangeOf(header, size)
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${size}`)
    return range
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : size)
  return range
}
