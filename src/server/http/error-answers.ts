import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { dataErrorIn, limitIn } from './data-error.ts'
import { ApiError, Conflict, Invalid, NotFound, TooMany, Unavailable } from './errors.ts'
import { languageOf, type Translator } from './translate.ts'

/** First path segments of calls; everything else is pages and files. */
export const API_FAMILY = /^\/(tsp-|comm-|b-iam-account|transfer|safety|end|polling)/

/** Headers of a download that failed before anything of it was sent; the error answer is none. */
const OF_A_DOWNLOAD = ['content-disposition', 'content-encoding', 'content-length'] as const

export function errorAnswers(app: FastifyInstance, translator: Translator): void {
  const answer = (error: ApiError, request: FastifyRequest, reply: FastifyReply) => {
    const lang = languageOf(request)
    for (const name of OF_A_DOWNLOAD) {
      reply.removeHeader(name)
      reply.raw.removeHeader(name)
    }
    return reply
      .code(error.code)
      .type('application/json; charset=utf-8')
      .send({
        code: error.code,
        msg: translator.text(lang, error.key, error.values),
        data: null,
        failDetail: translator.details(lang, error.failDetail),
      })
  }

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asApiError(error)
    // While the platform starts, every display asks again and again.
    if (known.code >= 500 && known.key !== 'error.starting') request.log.error({ err: error }, 'request failed')
    const dataError = dataErrorIn(error)
    // The contract should have rejected it: this line says where it does not.
    if (dataError) request.log.warn({ ...dataError, path: request.routeOptions.url }, REJECTED_BY_DATABASE)
    return answer(known, request, reply)
  })

  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || API_FAMILY.test(request.url)) return answer(new NotFound(), request, reply)
    return reply.code(404).type('text/plain; charset=utf-8').send('404 Not Found\n')
  })
}

export const REJECTED_BY_DATABASE = 'the database rejected a value that the contract accepted'

const LIMIT_REACHED: Readonly<Record<string, string>> = {
  vehicles: 'error.limitVehicles',
  accounts: 'error.limitAccounts',
  storage: 'error.limitStorage',
}

/** The status an error is answered with. */
export const statusOf = (error: unknown): number => asApiError(error as FastifyError).code

function asApiError(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error
  // Only our own answer can break a schema here: input is turned into Invalid where it is parsed.
  if (error instanceof ZodError) return new ApiError(500, 'error.internal')
  if (isDatabaseGone(error)) return new Unavailable()
  const limit = limitIn(error)
  if (limit) return new ApiError(409, LIMIT_REACHED[limit.name] ?? 'error.conflict', [], { max: limit.max })
  const dataError = dataErrorIn(error)
  if (dataError) return dataError.status === 409 ? new Conflict() : new Invalid([{ message: 'validation.stored' }])
  switch (error.statusCode) {
    case 400:
      return new Invalid([{ message: 'validation.unreadable' }])
    // A path that leads out of the folder of static files.
    case 403:
    case 404:
      return new NotFound()
    case 413:
      return new ApiError(413, 'error.tooLarge')
    case 415:
      return new ApiError(415, 'error.mediaType')
    case 429:
      return new TooMany()
    default:
      return new ApiError(500, 'error.internal')
  }
}

const GONE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])

/** Class 08: connection lost; 57P0x: server stopping or starting. Drizzle keeps the driver's error under cause. */
function isDatabaseGone(error: unknown): boolean {
  const { code, message, syscall, cause } = error as Error & { code?: string; syscall?: string; cause?: unknown }
  if (code && (/^(08|57P0)/.test(code) || (syscall === 'connect' && GONE_CODES.has(code)))) return true
  if (/connection terminated|timeout exceeded when trying to connect|not queryable/i.test(message ?? '')) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseGone)) return true
  return cause !== undefined && cause !== null && isDatabaseGone(cause)
}
