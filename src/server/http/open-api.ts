import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openApiDocument } from './open-api/document.ts'

export const DOCS_PATH = '/docs'

/** The document is also valid YAML 1.2. */
const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  [`${DOCS_PATH}/json`]: 'application/json; charset=utf-8',
  [`${DOCS_PATH}/yaml`]: 'application/yaml; charset=utf-8',
}

/** The page at /docs and the document at /docs/json; call it after the last route. */
export async function openApiPages(app: FastifyInstance): Promise<void> {
  let prepared: Prepared | undefined
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } })
  // Our own security headers stay as they are; the page needs nothing from elsewhere.
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    uiConfig: { docExpansion: 'none', validatorUrl: null },
    uiHooks: {
      preHandler: (request, reply, next) => {
        const type = DOCUMENT_TYPES[request.routeOptions.url ?? '']
        if (type === undefined) return next()
        prepared ??= prepare(JSON.stringify(openApiDocument(app.endpoints, app.topics)))
        void send(request, reply.type(type), prepared)
      },
    },
    theme: {
      title: 'Fleetwall API',
      // The bar offers to load documents from elsewhere, which our headers forbid.
      css: [{ filename: 'fleetwall.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  })
}

/** Made at the first call and shared by all later ones. */
interface Prepared {
  etag: string
  plain: Buffer
  gzip: Buffer
  br: Buffer
}

function prepare(text: string): Prepared {
  const plain = Buffer.from(text)
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    gzip: gzipSync(plain),
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { etag, plain, ...packed }: Prepared): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((each) => new RegExp(`\\b${each}\\b`).test(accepted))
  if (!encoding) return reply.header('content-encoding', 'identity').send(plain)
  return reply.header('content-encoding', encoding).send(packed[encoding])
}
