import { HttpResponse, http as mock, type HttpHandler } from 'msw'
import type { z } from 'zod'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'

export type FakeAnswer = HttpHandler

interface Asked {
  query: URLSearchParams
  request: Request
}

/** Responds to an endpoint with data of its contract, or with a whole response. */
export function answer<E extends AnyEndpoint>(
  endpoint: E,
  reply: (asked: Asked) => z.input<E['response']> | Response | Promise<z.input<E['response']> | Response>,
): FakeAnswer {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  return mock[method](endpoint.path, async ({ request }) => {
    const data = await reply({ query: new URL(request.url).searchParams, request })
    return data instanceof Response ? data : HttpResponse.json({ code: 200, data } as object)
  })
}

/** A rejection as sent by the platform. */
export const refusal = (code: number, msg: string): Response =>
  HttpResponse.json({ code, msg, data: null, failDetail: [] } as object, { status: code })

/** Never responds: its caller stays loading. */
export const never = (): Promise<never> => new Promise(() => {})
