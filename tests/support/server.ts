import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint, GivenBody, GivenQuery } from '#core/contract/endpoint.ts'
import { type AppParts, buildApp } from '#server/http/app.ts'
import type { Caller } from '#server/http/route.ts'
import { createLog } from '#server/ops/log.ts'
import { aCaller } from './caller.ts'

export interface Asked {
  status: number
  code: number
  msg: string
  // Tests look into the answers of many endpoints; the contract types them where they are used.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
  failDetail: { path?: string; message: string }[]
  headers: Record<string, unknown>
  /** The answer as it came, for downloads. */
  text: string
}

export interface Given<E extends AnyEndpoint> {
  query?: GivenQuery<E>
  body?: GivenBody<E>
  /** Token of the caller; null calls without one. Default: the first of the app's callers. */
  token?: string | null
  lang?: string
  headers?: Record<string, string>
  /** Address the call comes from, for what is limited by address. */
  address?: string
}

export interface TestApp {
  app: FastifyInstance
  ask: <E extends AnyEndpoint>(endpoint: E, given?: Given<E>) => Promise<Asked>
  close: () => Promise<void>
}

/** Headers of a program that reads an export. */
export const AS_CSV = { accept: 'text/csv' }

/** The kernel with some routes, called without a socket. Callers are found by their token. */
export async function testApp(
  register: (app: FastifyInstance) => void,
  callers: Record<string, Caller> = { token: aCaller() },
  parts: Partial<AppParts> = {},
): Promise<TestApp> {
  const app = await buildApp({
    log: createLog('silent'),
    authenticate: (token) => Promise.resolve(callers[token] ?? null),
    ...parts,
  })
  register(app)
  await app.ready()
  const [firstToken] = Object.keys(callers)
  return { app, ask: (endpoint, given = {}) => ask(app, endpoint, firstToken, given), close: () => closed(app) }
}

/** Closes the app; a connection with an unread answer would be waited for until its keep-alive ends. */
function closed(app: FastifyInstance): Promise<void> {
  const ending = app.close()
  app.server.closeAllConnections()
  return ending
}

/** Sends one contract call into an app. */
export async function ask<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  firstToken: string | undefined,
  given: Given<E>,
): Promise<Asked> {
  const token = given.token === undefined ? firstToken : given.token
  const answer = await app.inject({
    method: endpoint.method,
    url: endpoint.path,
    ...(given.address ? { remoteAddress: given.address } : {}),
    query: textQuery(given.query),
    ...(given.body === undefined ? {} : { payload: given.body as object }),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(given.lang ? { lang: given.lang } : {}),
      ...given.headers,
    },
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  const envelope = (isJson ? answer.json() : {}) as Partial<Asked>
  return {
    status: answer.statusCode,
    code: envelope.code ?? answer.statusCode,
    msg: envelope.msg ?? '',
    data: envelope.data,
    failDetail: envelope.failDetail ?? [],
    headers: answer.headers,
    text: answer.body,
  }
}

function textQuery(query: unknown): Record<string, string | string[]> {
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )
}
