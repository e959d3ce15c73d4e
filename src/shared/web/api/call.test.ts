// @vitest-environment jsdom
import { HttpResponse, http as mock } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { TOKEN_COOKIE, UNATTENDED_HEADER } from '#core/domain/session-cookie.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { platformTime } from '#core/contract/fields.ts'
import { type ApiHost, apiHost, connectApi } from './api-host.ts'
import { call, download } from './call.ts'
import { CallCancelled, CallFailed } from './call-failed.ts'
import { cancelPendingCalls } from './pending-calls.ts'

const getThing = endpoint('GET /things/one', 'public', {
  summary: '',
  query: z.object({ startTime: platformTime.optional(), name: z.string().optional() }),
  response: z.object({ name: z.string(), madeTime: platformTime.optional() }),
})
const saveThing = endpoint('POST /things/save', 'public', {
  audit: 'operation',
  summary: '',
  body: z.object({ validTime: platformTime, note: z.string() }),
})
const keepAlive = endpoint('GET /things/keep', 'public', { summary: '', cancellable: false })
const exportThings = endpoint('GET /things/export', 'public', {
  audit: 'export',
  summary: '',
  transfer: true,
})

const server = setupServer()
const asked: Request[] = []
const toast = vi.fn<ApiHost['toast']>()
const onSignedOut = vi.fn<ApiHost['onSignedOut']>()
const before = { ...apiHost }

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  connectApi({ ...before, timeZone: () => 'Asia/Shanghai', language: () => 'en', toast, onSignedOut })
  document.cookie = `${TOKEN_COOKIE}=abc; Path=/`
})
afterEach(() => {
  server.resetHandlers()
  asked.length = 0
  vi.clearAllMocks()
  cancelPendingCalls()
})
afterAll(() => server.close())

/** Every request is answered with this body. */
function answer(body: unknown, status = 200) {
  server.use(
    mock.all('*', ({ request }) => {
      asked.push(request.clone())
      return typeof body === 'string'
        ? HttpResponse.text(body, { status })
        : HttpResponse.json(body as object, { status })
    }),
  )
}
const ok = (data: unknown) => ({ code: 200, data })

/** Requests wait until the returned function is called. */
function answerLater(data: unknown): () => void {
  let release = () => {}
  const gate = new Promise<void>((open) => {
    release = open
  })
  server.use(
    mock.all('*', async ({ request }) => {
      asked.push(request.clone())
      await gate
      return HttpResponse.json(ok(data) as object)
    }),
  )
  return () => release()
}

describe('headers', () => {
  it('carries the token of the cookie as bearer and the chosen zone', async () => {
    answer(ok({ name: 'a' }))
    connectApi({ timeZone: () => 'Europe/Paris' })
    await call(getThing)
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer abc')
    expect(asked[0]?.headers.get('timezone')).toBe('Europe/Paris')
  })

  it('carries Lang only when the language is not zh', async () => {
    answer(ok({ name: 'a' }))
    await call(getThing)
    connectApi({ language: () => 'zh' })
    await call(getThing)
    expect(asked.map((request) => request.headers.get('lang'))).toEqual(['en', null])
  })

  it('sends no authorization without a token', async () => {
    answer(ok({ name: 'a' }))
    document.cookie = `${TOKEN_COOKIE}=; Path=/; Max-Age=0`
    await call(getThing)
    expect(asked[0]?.headers.has('authorization')).toBe(false)
  })
})

describe('time-outs', () => {
  afterEach(() => void vi.unstubAllGlobals())

  /** A connection on which nothing ever arrives: it only reports the limit it was given. */
  function neverAnswered(limits: number[]) {
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        timeout = 0
        upload = { addEventListener() {} }
        ontimeout = () => {}
        open() {}
        setRequestHeader() {}
        abort() {}
        send() {
          limits.push(this.timeout)
          this.ontimeout()
        }
      },
    )
  }

  it.each([
    { what: 'a call after 60 s', ask: () => call(getThing), limit: 60_000 },
    { what: 'a transfer after 200 s', ask: () => download(exportThings), limit: 200_000 },
  ])('ends $what and shows a message', async ({ ask, limit }) => {
    const limits: number[] = []
    neverAnswered(limits)
    await expect(ask()).rejects.toMatchObject({ code: 'network' })
    expect(limits).toEqual([limit])
    expect(toast).toHaveBeenCalledWith('request failed')
  })
})

describe('cancellation', () => {
  it('cancels every pending cancellable call on navigation, without a toast', async () => {
    answerLater({ name: 'a' })
    const first = call(getThing)
    const second = call(saveThing, { body: { validTime: '2026-01-05 08:00:00', note: '' } })
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    cancelPendingCalls()
    await expect(first).rejects.toBeInstanceOf(CallCancelled)
    await expect(second).rejects.toBeInstanceOf(CallCancelled)
    expect(toast).not.toHaveBeenCalled()
  })

  it('lets calls that are not cancellable survive navigation', async () => {
    const release = answerLater(null)
    const surviving = call(keepAlive)
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    cancelPendingCalls()
    release()
    await expect(surviving).resolves.toBeNull()
  })

  it('cancels the earlier of two pending calls with the same method and URL', async () => {
    const release = answerLater({ name: 'a' })
    const earlier = call(getThing, { query: { name: 'x' } }).catch((error: unknown) => error)
    const later = call(getThing, { query: { name: 'x' } })
    expect(await earlier).toBeInstanceOf(CallCancelled)
    release()
    await expect(later).resolves.toEqual({ name: 'a' })
    expect(toast).not.toHaveBeenCalled()
  })

  it('keeps two pending calls whose URLs differ', async () => {
    const release = answerLater({ name: 'a' })
    const both = Promise.all([call(getThing, { query: { name: 'x' } }), call(getThing, { query: { name: 'y' } })])
    release()
    await expect(both).resolves.toHaveLength(2)
  })
})

describe('a page that is only looked at', () => {
  it('asks, and sends nothing that changes or starts something', async () => {
    answer({ code: 200, data: { name: 'a' } })
    connectApi({ readOnly: () => true })
    await expect(call(saveThing, { body: { validTime: '2026-01-05 08:00:00', note: '' } })).rejects.toThrow(
      CallCancelled,
    )
    expect(await call(getThing)).toEqual({ name: 'a' })
    expect(asked.map(({ method }) => method)).toEqual(['GET'])
    expect(toast).not.toHaveBeenCalled()
  })
})

describe('answers', () => {
  it.each([200, 0, '000000', 602602, 602601, 617014])('counts code %s as success', async (code) => {
    answer({ code, data: { name: 'a' } })
    await expect(call(getThing)).resolves.toEqual({ name: 'a' })
    expect(toast).not.toHaveBeenCalled()
  })

  it('counts a body that is no object as success', async () => {
    answer('plain text')
    await expect(call(keepAlive)).resolves.toBe('plain text')
  })

  it('does nothing on 404 but rejects', async () => {
    answer({ code: 404, msg: 'gone', data: null })
    await expect(call(getThing)).rejects.toMatchObject({ code: 404, message: 'gone' })
    expect(toast).not.toHaveBeenCalled()
    expect(document.cookie).toContain(TOKEN_COOKIE)
  })

  it('removes the stored login token on 401', async () => {
    answer({ code: 401, msg: 'signed out', data: null }, 401)
    await expect(call(getThing, {}, { toast: false })).rejects.toBeInstanceOf(CallFailed)
    expect(document.cookie).not.toContain(TOKEN_COOKIE)
    expect(onSignedOut).toHaveBeenCalledOnce()
    expect(toast).not.toHaveBeenCalled()
  })

  it('shows the message, a colon and the first detail for any other code', async () => {
    const failDetail = [{ path: 'vin', message: '17 characters' }, { message: 'second' }]
    answer({ code: 400, msg: 'Not valid', data: null, failDetail }, 400)
    await expect(call(getThing)).rejects.toMatchObject({ code: 400, failDetail })
    expect(toast).toHaveBeenCalledExactlyOnceWith('Not valid: 17 characters')
  })

  it('shows the message alone without details, and "request failed" without a message', async () => {
    answer({ code: 500, msg: 'Broken', data: null })
    await expect(call(getThing)).rejects.toBeInstanceOf(CallFailed)
    server.resetHandlers()
    answer({ code: 500, data: null })
    await expect(call(getThing)).rejects.toBeInstanceOf(CallFailed)
    expect(toast.mock.calls).toEqual([['Broken'], ['request failed']])
  })

  it('sends HTTP failures and dead connections to the same handler', async () => {
    answer('<html>Bad gateway</html>', 502)
    await expect(call(getThing)).rejects.toMatchObject({ code: 502 })
    server.resetHandlers()
    server.use(mock.all('*', () => HttpResponse.error()))
    await expect(call(getThing)).rejects.toMatchObject({ code: 'network' })
    expect(toast.mock.calls).toEqual([['request failed'], ['request failed']])
  })

  it('refuses an answer that breaks the contract', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    answer(ok({ name: 7 }))
    await expect(call(getThing)).rejects.toMatchObject({ code: 'contract' })
    expect(logged).toHaveBeenCalled()
  })
})

describe('time zone', () => {
  it('sends times as platform time and shows them in the viewer zone', async () => {
    connectApi({ timeZone: () => 'Europe/Berlin' })
    answer(ok({ name: '2026-01-05 08:00:00', madeTime: '2026-01-05 08:00:00' }))
    const thing = await call(getThing, { query: { startTime: '2026-01-05 01:00:00', name: '2026-01-05 01:00:00' } })
    const query = new URL(asked[0]?.url ?? '').searchParams
    expect(query.get('startTime')).toBe('2026-01-05 08:00:00')
    expect(query.get('name')).toBe('2026-01-05 01:00:00')
    expect(thing).toEqual({ name: '2026-01-05 08:00:00', madeTime: '2026-01-05 01:00:00' })
  })

  it('converts bodies too', async () => {
    connectApi({ timeZone: () => 'Europe/Berlin' })
    answer(ok(null))
    await call(saveThing, { body: { validTime: '2026-07-05 02:00:00', note: 'x' } })
    expect(await asked[0]?.json()).toEqual({ validTime: '2026-07-05 08:00:00', note: 'x' })
  })
})

describe('files', () => {
  it('answers the file with the name the platform gives it', async () => {
    const disposition = `attachment; filename="journal.csv"; filename*=UTF-8''%E6%97%A5%E5%BF%97.csv`
    server.use(
      mock.all('*', () =>
        HttpResponse.text('a,b', { headers: { 'content-type': 'text/csv', 'content-disposition': disposition } }),
      ),
    )
    const file = await download(exportThings)
    expect(file.name).toBe('日志.csv')
    expect(file.content.size).toBe(3)
  })

  it('shows why a download failed', async () => {
    answer({ code: 403, msg: 'Not permitted', data: null }, 403)
    await expect(download(exportThings)).rejects.toMatchObject({ code: 403 })
    expect(toast).toHaveBeenCalledWith('Not permitted')
  })
})

describe('progress', () => {
  it('says how much of a request has been sent', async () => {
    answer({ code: 200, data: null })
    const sent: number[] = []
    const body = { validTime: '2026-01-01 00:00:00', note: 'x'.repeat(50_000) }
    await call(saveThing, { body }, { onSent: (percent) => sent.push(percent) })
    expect(sent.at(-1)).toBe(100)
  })
})

describe('a page that is left to itself', () => {
  afterEach(() => vi.useRealTimers())

  it('marks its calls until there is user input', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    answer(ok({}))
    const said = async () => {
      await call(keepAlive)
      return asked.at(-1)!.headers.get(UNATTENDED_HEADER)
    }
    globalThis.dispatchEvent(new Event('keydown'))
    expect(await said()).toBeNull()
    vi.advanceTimersByTime(6 * 60_000)
    expect(await said()).toBe('1')
    globalThis.dispatchEvent(new Event('pointermove'))
    expect(await said()).toBeNull()
  })
})
