import { once } from 'node:events'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { joined } from '#server/ops/streams.ts'

/**
 * Result of a handler with long data: the JSON of the data, checked against the contract piece by piece and
 * packed once for everybody who asks.
 */
export class JsonAnswer {
  readonly packed: Buffer

  constructor(packed: Buffer) {
    this.packed = packed
  }
}

const HEAD = '{"code":200,"msg":"success","data":'
const TAIL = '}'

/** Packs the envelope with the data in it. Nothing waits for more than one piece to be made. */
export async function jsonAnswer(pieces: AsyncIterable<string>): Promise<JsonAnswer> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  const packed: Buffer[] = []
  gzip.on('data', (chunk: Buffer) => packed.push(chunk))
  const ended = once(gzip, 'end')
  // The pending read of the next piece throws an error; without one, an error would be unhandled.
  ended.catch(() => undefined)
  const write = async (piece: string) => {
    if (!gzip.write(piece)) await once(gzip, 'drain')
  }
  try {
    await write(HEAD)
    for await (const piece of pieces) await write(piece)
    gzip.end(TAIL)
    await ended
  } finally {
    gzip.destroy()
  }
  return new JsonAnswer(Buffer.concat(packed))
}

export function sendJson(request: FastifyRequest, reply: FastifyReply, { packed }: JsonAnswer): FastifyReply {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.header('content-encoding', 'gzip').send(packed)
  return reply.send(joined([packed], createGunzip()))
}
