import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { withAuditedCall } from '#server/ops/audited-call.ts'
import type { AuditFacts } from '#server/store/audit-draft.ts'
import type { AuditTrail, OpenCall } from '#server/store/audit-trail.ts'
import { statusOf } from './error-answers.ts'
import { type FileAnswer, isFileAnswer } from './file-answer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Keeps every change, sign-in and export; absent only in tests of single routes. */
    audit: AuditTrail | undefined
  }
}

interface Given {
  endpoint: AnyEndpoint
  request: FastifyRequest
  reply: FastifyReply
  /** False: the trail must not look anything up by what was sent. */
  readable: boolean
}

/** Runs the work of one endpoint and leaves an entry in the audit trail, whatever becomes of it. */
export async function audited<T>(app: FastifyInstance, given: Given, work: () => Promise<T>): Promise<T> {
  const { endpoint, request, reply, readable } = given
  if (!app.audit || !endpoint.audit) return work()
  // A change that cannot be audited must not happen: when this fails, the call does.
  const call = await app.audit.begin(factsOf(endpoint, request, readable))
  try {
    const data = await withAuditedCall(call, work)
    if (isFileAnswer(data)) finishWithFile(call, data, request, reply)
    else await call.finish(200)
    return data
  } catch (error) {
    await call.finish(statusOf(error)).catch((unrecorded: unknown) => logFailure(request, unrecorded))
    throw error
  }
}

/** A denied call leaves an entry too, when its user is known. */
export async function auditRefusal(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  status: number,
) {
  if (!app.audit || !endpoint.audit) return
  await app.audit.refuse(factsOf(endpoint, request), status)
}

/** The number of sent rows, and whether the file is complete, is known at the end of the connection. */
function finishWithFile(call: OpenCall, { progress }: FileAnswer, request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('close', () => {
    if (progress.rows !== null) call.rows = progress.rows
    if (progress.failure !== undefined) request.log.error({ err: progress.failure }, 'a download broke off')
    const delivered = reply.raw.writableFinished ? reply.statusCode : 0
    const status = progress.failure === undefined ? delivered : statusOf(progress.failure)
    call.finish(status).catch((unrecorded: unknown) => logFailure(request, unrecorded))
  })
}

/** The entry stays open and is completed later by the sweep. */
function logFailure(request: FastifyRequest, error: unknown): void {
  request.log.error({ err: error }, 'the outcome of a call is not in the audit trail yet')
}

/** What the audit trail knows of a call at its beginning. */
export function factsOf(endpoint: AnyEndpoint, request: FastifyRequest, readable = true): AuditFacts {
  const { query, body, caller, ip, id } = request
  return {
    endpoint,
    caller: caller?.key ? { ...caller, username: `${caller.username} · ${caller.key.prefix}` } : (caller ?? null),
    ip,
    agent: request.headers['user-agent'] ?? '',
    traceId: String(id),
    input: readable ? { ...asRecord(query), ...asRecord(body) } : {},
  }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)
    ? (value as Record<string, unknown>)
    : {}
