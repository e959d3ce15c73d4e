import { HttpResponse, http as mock } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { z } from 'zod'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { findVehicleByVin } from '#core/contract/lookup.ts'
import { getNoticeSummary, getShownAnnouncements } from '#core/contract/notice.ts'
import { listPreferences, savePreference } from '#core/contract/preference.ts'

interface Asked {
  query: URLSearchParams
  /** Parsed JSON; of a multipart form the text of its parts. */
  body: unknown
}

type Reply<E extends AnyEndpoint> = (asked: Asked) => z.input<E['response']> | Response | Promise<Response>

/** The platform at the edge of the network, for tests of pages. Calls without an answer fail as without a network. */
export function fakePlatform() {
  const server = setupServer()
  const calls: (Asked & { endpoint: AnyEndpoint })[] = []
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => {
    server.resetHandlers()
    calls.length = 0
  })
  afterAll(() => server.close())

  // Asked by every page: this person has arranged nothing on another computer, and has no messages.
  beforeEach(() =>
    server.use(
      mock.get(`*${listPreferences.path}`, () => HttpResponse.json({ code: 200, data: [] })),
      mock.get(`*${getShownAnnouncements.path}`, () => HttpResponse.json({ code: 200, data: [] })),
      mock.get(`*${getNoticeSummary.path}`, () =>
        HttpResponse.json({ code: 200, data: { unread: { all: 0 }, newest: [] } }),
      ),
      // Nor does it know more of a vehicle than its VIN.
      mock.get(`*${findVehicleByVin.path}`, () => HttpResponse.json({ code: 200, data: null })),
      mock.post(`*${savePreference.path}`, () => HttpResponse.json({ code: 200, data: null })),
    ),
  )

  return {
    /** Answers an endpoint with data of its contract, or with a refusal. The newest answer counts. */
    answer<E extends AnyEndpoint>(endpoint: E, reply: Reply<E>) {
      const method = endpoint.method.toLowerCase() as 'get' | 'post'
      server.use(
        mock[method](`*${endpoint.path}`, async ({ request }) => {
          const multipart = request.headers.get('content-type')?.startsWith('multipart/') ?? false
          const text = method === 'post' ? await request.text() : ''
          const body: unknown = multipart ? text : text === '' ? undefined : JSON.parse(text)
          const asked = { query: new URL(request.url).searchParams, body }
          calls.push({ endpoint, ...asked })
          const data = await reply(asked)
          return data instanceof Response ? data : HttpResponse.json({ code: 200, data: data ?? null } as object)
        }),
      )
    },
    /** A file the platform serves in addition to its calls, such as those of the base map. */
    serve(path: string, content: object) {
      server.use(mock.get(`*${path}`, () => HttpResponse.json(content)))
    },
    /** Requests to an endpoint, oldest first. */
    asked: (endpoint: AnyEndpoint): Asked[] => calls.filter((call) => call.endpoint === endpoint),
    /** How many calls were made in all. */
    count: () => calls.length,
  }
}

export type FakePlatform = ReturnType<typeof fakePlatform>

/** A failed call as the platform answers it. */
export const refusal = (code: number, msg: string, failDetail: { path: string; message: string }[] = []) =>
  HttpResponse.json({ code, msg, data: null, failDetail } as object, { status: code })
