import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Access, type AnyEndpoint, codesOf, isOpenTo } from '#core/contract/endpoint.ts'
import type { Topic } from './open-api/topic.ts'
import type { RiskClass } from '#core/domain/command-kind.ts'
import type { FieldMask } from '#core/domain/field-mask.ts'
import type { Market } from '#core/domain/market.ts'
import type { BuiltInRole } from '#core/domain/built-in-role.ts'
import type { CommandLimits } from '#core/domain/role-rights.ts'
import { keysMayCall } from '#core/domain/api-key-grant.ts'
import { isOperatorCode } from '#core/domain/operator-page.ts'
import { screensMayCall } from '#core/domain/screen-grant.ts'
import { BINDING_COOKIE, UNATTENDED_HEADER } from '#core/domain/session-cookie.ts'
import { auditRefusal, audited } from './audit-border.ts'
import { cookieIn } from './cookies.ts'
import type { Translator } from './translate.ts'
import { type DirectExports, isDirectExport } from './direct-exports.ts'
import { Forbidden, Invalid, Unauthorized } from './errors.ts'
import { maskAnswer, rejectMasked } from './field-masks.ts'
import { dispositionOf, type FileAnswer, isFileAnswer } from './file-answer.ts'
import { JsonAnswer, sendJson } from './json-answer.ts'
import { isClosedWhileSuspended } from './suspended-tenant.ts'
import { actionRefusal } from './refused-action.ts'
import { unstorableIn } from './storable-input.ts'

const MEGABYTE = 1024 * 1024

/** The signed-in account behind a call. */
export interface Caller {
  userId: number
  username: string
  oemId: string
  orgId: number
  /** Own organisation and everything below it: the data scope. */
  orgIds: readonly number[]
  /** Of a display that is held to one market: it sees the vehicles in use there alone. */
  market?: Market | undefined
  /** Menu paths and button codes. */
  codes: ReadonlySet<string> | 'all'
  /** Highest risk class of commands the caller may send. */
  riskCeiling: RiskClass
  /** Data that are hidden from the caller; absent: none. */
  hides?: readonly FieldMask[]
  /** Commands the caller may send in 24 hours, by kind; absent: no limit. */
  commandLimits?: CommandLimits
  /** Of the tenant that operates the platform; others never open pages of the operator. */
  operator?: boolean
  /** The tenant is suspended: it reads, exports and signs out. */
  readOnly?: boolean
  tokenHash: string
  /** The role as whose member the caller looks at the platform: nothing but the caller's own can be changed meanwhile. */
  viewsAs?: ViewedRole
  /** Absent for people. A display reads what belongs to its screens, on behalf of the creator of its token. */
  display?: { tokenId: number; screens: readonly string[] }
  /** Of a program that acts for the account by an API key; its codes are those of the key that the account has. */
  key?: { id: number; name: string; prefix: string }
}

export interface ViewedRole {
  id: number
  name: string
  builtIn: BuiltInRole | null
}

/** Data that accompany a token in addition to the address. */
export interface Shown {
  /** The secret of the browser that signed in. */
  binding?: string | undefined
  /** False for automatic calls of a page: they keep no session alive. */
  active?: boolean
}

export type AuthenticateToken = (token: string, address?: string, shown?: Shown) => Promise<Caller | null>

export interface Call<E extends AnyEndpoint> {
  query: z.output<E['query']>
  body: z.output<E['body']>
  /** Absent only on endpoints with access 'public'; who reads there with a token is in `request.caller`. */
  caller: Caller
  request: FastifyRequest
  /** For headers of the answer. */
  reply: FastifyReply
}

export type Handler<E extends AnyEndpoint> = (
  call: Call<E>,
) => Promise<z.input<E['response']> | FileAnswer | JsonAnswer> | z.input<E['response']> | FileAnswer

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
  interface FastifyInstance {
    /** Every endpoint bound so far: documentation, permission codes and tests walk this list. */
    endpoints: AnyEndpoint[]
    /** The topic of an endpoint, for its documentation. */
    topics: Map<AnyEndpoint, Topic>
    directExports: DirectExports
    translator: Translator
    /** Holder of this token, coming from this address; null when it is no longer valid. */
    authenticate: AuthenticateToken
  }
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint
  }
}

export interface RouteOptions {
  /** Calls of one address in a minute, when fewer than usual are allowed. */
  perMinute?: number
}

export function mayCall(caller: Pick<Caller, 'codes' | 'operator'> | undefined, access: Access): boolean {
  if (access === 'public') return true
  if (!caller) return false
  if (!caller.operator && codesOf(access).some(isOperatorCode)) return false
  return caller.codes === 'all' || isOpenTo(access, caller.codes)
}

/** Displays are limited to the list of their screens, API keys to calls of programs, users to the codes of their roles. */
export function mayAsk(
  caller: Pick<Caller, 'codes' | 'display' | 'key' | 'operator'>,
  endpoint: Pick<AnyEndpoint, 'method' | 'path' | 'access' | 'audit'>,
): boolean {
  const { display, key } = caller
  const { method, path, access } = endpoint
  if (key && !keysMayCall(endpoint)) return false
  if (!display) return mayCall(caller, access)
  return screensMayCall(display.screens, { method, path, codes: codesOf(access) })
}

/** Binds one endpoint of the contract: checks access, parses the input, wraps the answer and lets nothing else out. */
export function route<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { perMinute }: RouteOptions = {},
): void {
  app.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyMegabytes ? { bodyLimit: endpoint.bodyMegabytes * MEGABYTE } : {}),
    config: { endpoint, rateLimit: perMinute ? { max: perMinute } : {} },
    // After the limit and before the body: who may not call does not make the server parse anything.
    preParsing: (request) => admit(app, request, endpoint),
    handler: async (request, reply) => {
      const hides = request.caller?.hides ?? []
      const unstorable = unstorableIn(request.query) ?? unstorableIn(request.body)
      const data = await audited(app, { endpoint, request, reply, readable: !unstorable }, async () => {
        if (unstorable) throw new Invalid([unstorable])
        const query = parse(endpoint.query, request.query)
        const body = parse(endpoint.body, request.body)
        rejectMasked(endpoint.body, body, hides)
        if (isDirectExport(endpoint)) await app.directExports.begin(request, reply)
        try {
          return await handler({ query, body, caller: request.caller as Caller, request, reply } as Call<E>)
        } catch (error) {
          throw actionRefusal(endpoint, [body, query], error)
        }
      })
      if (isFileAnswer(data)) return sendFile(reply, data)
      if (data instanceof JsonAnswer) return sendJson(request, reply, data)
      const answer = maskAnswer(endpoint.response, endpoint.response.parse(data), hides)
      return { code: 200, msg: 'success', data: answer ?? null }
    },
  })
}

async function admit(app: FastifyInstance, request: FastifyRequest, endpoint: AnyEndpoint): Promise<void> {
  const { access } = endpoint
  const token = bearerToken(request)
  if (access === 'public') {
    request.caller = endpoint.method === 'GET' ? await knownBehind(app, token, request) : undefined
    return
  }
  request.caller =
    token === undefined ? undefined : ((await app.authenticate(token, request.ip, shownBy(request))) ?? undefined)
  if (!request.caller) throw new Unauthorized()
  const refusal = refusalOf(request.caller, endpoint)
  if (!refusal) return
  await auditRefusal(app, endpoint, request, refusal.code)
  throw refusal
}

function refusalOf(caller: Caller, endpoint: AnyEndpoint): Forbidden | undefined {
  if (caller.viewsAs && endpoint.audit !== null && endpoint.access !== 'signed-in') {
    return new Forbidden('error.viewingAsRole')
  }
  if (caller.key && !keysMayCall(endpoint)) return new Forbidden('error.apiKeyCall')
  if (!mayAsk(caller, endpoint)) return new Forbidden()
  return caller.readOnly && isClosedWhileSuspended(endpoint) ? new Forbidden('error.tenantSuspended') : undefined
}

/** Public content can depend on the caller; an invalid token counts as none. */
async function knownBehind(app: FastifyInstance, token: string | undefined, request: FastifyRequest) {
  if (token === undefined) return undefined
  try {
    return (await app.authenticate(token, request.ip, shownBy(request))) ?? undefined
  } catch (error) {
    if (error instanceof Unauthorized) return undefined
    throw error
  }
}

/** Data of a request that accompany its token. */
export function shownBy({ headers }: FastifyRequest): Shown {
  return { binding: cookieIn(headers.cookie, BINDING_COOKIE), active: headers[UNATTENDED_HEADER] === undefined }
}

/** Only the header counts: a cookie alone could be sent by a page of another site. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,256})$/i.exec(request.headers.authorization ?? '')?.[1]
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (!parsed.success) throw Invalid.from(parsed.error)
  return parsed.data
}

function sendFile(reply: FastifyReply, { content, filename, contentType }: FileAnswer): FastifyReply {
  return reply.header('content-disposition', dispositionOf(filename)).type(contentType).send(content)
}
