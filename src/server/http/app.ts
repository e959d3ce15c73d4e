import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import { type BoundedCall, withBoundedCall } from '#server/ops/bounded-call.ts'
import type { Logger } from '#server/ops/log.ts'
import type { AuditTrail } from '#server/store/audit-trail.ts'
import { isProxy } from './client-address.ts'
import { DirectExports } from './direct-exports.ts'
import { errorAnswers } from './error-answers.ts'
import { TooMany } from './errors.ts'
import { measureRequests } from './http-metrics.ts'
import type { AuthenticateToken } from './route.ts'
import { furtherHeaders, type HeaderSettings, securityHeaders } from './security-headers.ts'
import { Translator } from './translate.ts'

export interface AppParts extends HeaderSettings {
  log: Logger
  /** Holder of this token, coming from this address; null when it is no longer valid. */
  authenticate: AuthenticateToken
  metrics?: Registry | undefined
  /** Calls of one address to one endpoint in a minute. */
  callsPerMinute?: number | undefined
  translator?: Translator | undefined
  /** Addresses and ranges of our own reverse proxies, which are believed when they say who called. */
  proxies?: readonly string[] | undefined
  /** Longest time of a query of a call, ms. */
  queryMs?: number | undefined
  /** Keeps every change, sign-in and export. */
  audit?: AuditTrail | undefined
}

const CALLS_PER_MINUTE = 6_000
/** A little less than browsers wait for the answer of a call, and for that of one that moves files. */
const QUERY_MS = { usual: 50_000, transfer: 190_000 } as const
const REQUEST_ID = /^[\w.:-]{1,64}$/
const PROBE = /^\/(healthz|readyz|metrics)$/

/** The HTTP kernel without routes: security headers, compression, limits, errors as envelopes, one log line a request. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const translator = parts.translator ?? new Translator()
  const app: FastifyInstance = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A proxy may have numbered the request already; anything odd is replaced, because it ends in the log.
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: (address) => isProxy(parts.proxies ?? [], address),
    return503OnClosing: false,
  }) as unknown as FastifyInstance
  app.decorate('endpoints', [])
  app.decorate('topics', new Map())
  app.decorate('directExports', new DirectExports())
  app.decorate('translator', translator)
  app.decorate('authenticate', parts.authenticate)
  app.decorate('audit', parts.audit)
  app.decorateRequest('caller', undefined)
  errorAnswers(app, translator)
  logRequests(app)
  boundQueries(app, parts.queryMs)
  if (parts.metrics) measureRequests(app, parts.metrics)
  await app.register(helmet, securityHeaders(parts))
  furtherHeaders(app)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(multipart)
  await app.register(rateLimit, {
    global: false,
    max: parts.callsPerMinute ?? CALLS_PER_MINUTE,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) => new TooMany('error.tooMany', { seconds: Math.ceil(ttl / 1000) }),
  })
  return app
}

/** Limits the wait for a database that has disappeared silently. */
function boundQueries(app: FastifyInstance, queryMs: number | undefined): void {
  app.addHook('onRequest', (request, reply, done) => {
    const transfers = request.routeOptions.config.endpoint?.transfer === true
    const call: BoundedCall = { queryMs: queryMs ?? QUERY_MS[transfers ? 'transfer' : 'usual'], ended: false }
    reply.raw.once('close', () => (call.ended = true))
    withBoundedCall(call, done)
  })
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, caller } = request
    // Without the query string: it may hold VINs and phone numbers.
    const path = request.url.split('?', 1)[0]
    const line = {
      method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: caller?.userId,
      key: caller?.key?.prefix,
    }
    // Probes ask several times a second while the platform starts; files are many.
    const worthReading = request.routeOptions.config.endpoint || (reply.statusCode >= 400 && !PROBE.test(path ?? ''))
    request.log[worthReading ? 'info' : 'debug'](line, 'request')
    done()
  })
}
