import { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { platformTime, vin } from '#core/contract/fields.ts'
import { createLog } from '#server/ops/log.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testApp } from '#tests/support/server.ts'
import { Conflict } from './errors.ts'
import { fileAnswer } from './file-answer.ts'
import { route } from './route.ts'

const Range = z
  .object({
    vin,
    startTime: platformTime,
    endTime: platformTime,
    size: z.coerce.number().int().min(1).max(100).default(10),
  })
  .refine((range) => range.startTime <= range.endTime, { path: ['endTime'], message: 'validation.rangeOrder' })
const january = { vin: 'LGWEF4A50TEST0001', startTime: '2026-01-01 00:00:00', endTime: '2026-01-31 23:59:59' }
const summary = 'for this test'

const read = endpoint('GET /tsp-test/read', '/tbox/loginJournal', {
  summary,
  query: Range,
  response: z.object({ vin: z.string(), size: z.number() }),
})
const write = endpoint('POST /tsp-test/write', 'signed-in', {
  audit: 'operation',
  summary,
  body: z.object({
    name: z.string().min(3).max(5),
    kind: z.enum(['a', 'b']),
    tags: z.array(z.string()).max(1).optional(),
  }),
})
const open = endpoint('GET /tsp-test/open', 'public', { summary, response: z.string() })
const file = endpoint('GET /tsp-test/file', 'public', { summary })
const clash = endpoint('GET /tsp-test/clash', 'public', { summary })
const broken = endpoint('GET /tsp-test/broken', 'public', { summary })
const wrongAnswer = endpoint('GET /tsp-test/wrongAnswer', 'public', {
  summary,
  response: z.object({ count: z.number() }),
})
const noDatabase = endpoint('GET /tsp-test/noDatabase', 'public', { summary })
const rejected = endpoint('GET /tsp-test/rejected', 'public', {
  summary,
  query: z.object({ state: z.string() }),
})
const limited = endpoint('GET /tsp-test/limited', 'public', { summary })

const lines: string[] = []
const kernel = await testApp(
  (app) => {
    route(app, read, ({ query }) => ({ vin: query.vin, size: query.size, secret: 'must not leave' }))
    route(app, write, () => undefined)
    route(app, open, ({ caller }) => Promise.resolve(caller ? 'known' : 'stranger'))
    route(app, file, () =>
      fileAnswer(Readable.from(['a,b\n', '1,2\n']), { filename: '登录.csv', contentType: 'text/csv; charset=utf-8' }),
    )
    route(app, clash, () => {
      throw new Conflict('error.vinTaken', [{ path: 'vin', message: 'error.vinTaken' }])
    })
    route(app, broken, () => Promise.reject(new Error('password of the database is hunter2')))
    route(app, wrongAnswer, () => ({ count: 'many' }) as unknown as { count: number })
    route(app, noDatabase, () => {
      const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
      return Promise.reject(new Error('Failed query', { cause: refused }))
    })
    route(app, rejected, ({ query: { state } }) => {
      const cause = Object.assign(new Error('value "secret" is out of range'), {
        code: state,
        severity: 'ERROR',
        table: 't',
      })
      return Promise.reject(new Error('Failed query with secret', { cause }))
    })
    route(app, limited, () => null, { perMinute: 2 })
  },
  {
    all: aCaller(),
    journal: aCaller({ codes: new Set(['/tbox/loginJournal']) }),
    nothing: aCaller({ codes: new Set() }),
  },
  { log: createLog('warn', { write: (line: string) => lines.push(line) }) },
)
const { ask, app } = kernel
const warnings = () =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ level }) => level === 40)
afterAll(() => kernel.close())

describe('access', () => {
  it('refuses a call without a token', async () => {
    expect(await ask(read, { token: null, query: january })).toMatchObject({ status: 401, code: 401, msg: '请先登录' })
  })

  it('refuses an unknown token', async () => {
    expect(await ask(read, { token: 'stolen', query: january })).toMatchObject({ status: 401, code: 401 })
  })

  it('does not take the token from the cookie alone', async () => {
    const headers = { cookie: 'wit-dashboard-token=all' }
    expect(await ask(read, { token: null, query: january, headers })).toMatchObject({ code: 401 })
  })

  it('refuses a caller without the code, before it looks at the input', async () => {
    expect(await ask(read, { token: 'nothing', query: { ...january, vin: 'short' } })).toMatchObject({ code: 403 })
  })

  it('lets in who holds the code or everything', async () => {
    expect(await ask(read, { token: 'journal', query: january })).toMatchObject({ code: 200 })
    expect(await ask(read, { token: 'all', query: january })).toMatchObject({ code: 200 })
  })

  it('requires no sign-in at public endpoints', async () => {
    expect(await ask(open, { token: null })).toMatchObject({ code: 200, data: 'stranger' })
  })
})

describe('input', () => {
  it('coerces the query and fills in defaults', async () => {
    expect((await ask(read, { query: { ...january, size: 20 } })).data.size).toBe(20)
    expect((await ask(read, { query: january })).data.size).toBe(10)
  })

  it.each([
    ['zh', 'VIN 必须为 17 位'],
    ['en', 'A VIN must have 17 characters'],
    ['ar', 'يتكون رقم VIN من 17 حرفًا'],
  ])('names the broken field in the language of the caller: %s', async (lang, message) => {
    const answer = await ask(read, { query: { ...january, vin: 'short' }, lang })
    expect(answer).toMatchObject({ status: 400, code: 400, failDetail: [{ path: 'vin', message }] })
  })

  it('takes Chinese without a Lang header and when the language is unknown', async () => {
    const query = { ...january, vin: 'short' }
    expect((await ask(read, { query })).failDetail[0]!.message).toBe('VIN 必须为 17 位')
    expect((await ask(read, { query, lang: 'tlh' })).failDetail[0]!.message).toBe('VIN 必须为 17 位')
    expect((await ask(read, { query, lang: 'en-GB' })).failDetail[0]!.message).toBe('A VIN must have 17 characters')
  })

  it('names the field when a rule over several fields breaks', async () => {
    const answer = await ask(read, { query: { ...january, endTime: '2025-12-31 00:00:00' }, lang: 'en' })
    expect(answer.failDetail).toEqual([{ path: 'endTime', message: 'The end must be after the start' }])
  })

  it('explains every kind of broken value', async () => {
    const details = async (body: object) => (await ask(write, { body: body as never, lang: 'en' })).failDetail
    expect(await details({ name: 'ab', kind: 'a' })).toEqual([
      { path: 'name', message: 'Too short (minimum length 3)' },
    ])
    expect(await details({ name: 'abcdef', kind: 'a' })).toEqual([
      { path: 'name', message: 'Too long (maximum length 5)' },
    ])
    expect(await details({ name: 'abc', kind: 'c' })).toEqual([{ path: 'kind', message: 'Must be one of: a, b' }])
    expect(await details({ name: 7, kind: 'a' })).toEqual([{ path: 'name', message: 'Wrong data type' }])
    expect(await details({ kind: 'a' })).toEqual([{ path: 'name', message: 'Required' }])
    expect(await details({ name: 'abc', kind: 'a', tags: ['x', 'y'] })).toEqual([
      { path: 'tags', message: 'Too many entries (maximum 1)' },
    ])
    const size = await ask(read, { query: { ...january, size: 'many' as never }, lang: 'en' })
    expect(size.failDetail).toEqual([{ path: 'size', message: 'Must be a number' }])
    const missing = await ask(read, { query: {} as never, lang: 'en' })
    expect(missing.failDetail.map((detail) => detail.path)).toEqual(['vin', 'startTime', 'endTime'])
    expect(missing.failDetail[0]!.message).toBe('Required')
  })

  it.each([
    ['a NUL', { name: 'a\0b', kind: 'a' }, 'name'],
    ['half a character', { name: 'ab\uD83D', kind: 'a' }, 'name'],
    ['a NUL where the schema looks at nothing', { name: 'abc', kind: 'a', other: { list: ['\0'] } }, 'other.list.0'],
  ])('refuses text nothing can store: %s', async (_what, body, path) => {
    expect(await ask(write, { body: body as never, lang: 'en' })).toMatchObject({
      status: 400,
      failDetail: [{ path, message: 'Contains characters that cannot be stored' }],
    })
  })

  it('refuses bodies nested beyond measure', async () => {
    const payload = `{"name":"abc","kind":"a","other":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    const headers = { authorization: 'Bearer all', 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: write.path, payload, headers })
    expect(answer.json()).toMatchObject({ code: 400, failDetail: [{ path: expect.stringMatching(/^other\.0/) }] })
  })

  it.each([
    ['half a JSON document', '{"name": "ab', 'application/json', 400],
    ['nothing at all', '', 'application/json', 400],
    ['another content type', '<a/>', 'application/xml', 415],
    ['more than a megabyte', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 'application/json', 413],
  ])('answers an envelope to %s', async (_what, payload, type, code) => {
    const headers = { authorization: 'Bearer all', 'content-type': type }
    const answer = await app.inject({ method: 'POST', url: write.path, payload, headers })
    expect(answer.statusCode).toBe(code)
    expect(answer.json()).toMatchObject({ code, data: null, msg: expect.stringMatching(/\S/) })
  })
})

describe('answers', () => {
  it('lets nothing out that the contract does not declare', async () => {
    const { data } = await ask(read, { query: january })
    expect(data).toEqual({ vin: january.vin, size: 10 })
  })

  it('is an internal error when the answer breaks the contract', async () => {
    expect(await ask(wrongAnswer)).toMatchObject({ status: 500, code: 500, failDetail: [] })
  })

  it('answers null where the contract has no data', async () => {
    expect(await ask(write, { body: { name: 'abc', kind: 'a' } })).toMatchObject({
      code: 200,
      msg: 'success',
      data: null,
    })
  })

  it('sends files with their name', async () => {
    const answer = await ask(file)
    expect(answer.text).toBe('a,b\n1,2\n')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="__.csv"; filename*=UTF-8''%E7%99%BB%E5%BD%95.csv`,
    })
  })

  it('translates what a handler refuses', async () => {
    const message = 'This VIN already exists'
    expect(await ask(clash, { lang: 'en' })).toMatchObject({
      code: 409,
      msg: message,
      failDetail: [{ path: 'vin', message }],
    })
  })

  it('reports nothing about an unexpected failure', async () => {
    const answer = await ask(broken, { lang: 'en' })
    expect(answer).toMatchObject({
      status: 500,
      code: 500,
      msg: 'Something went wrong on the server. Try again; if it happens again, tell your administrator.',
    })
    expect(answer.text).not.toContain('hunter2')
  })

  it('says that it is unavailable when the database is gone', async () => {
    expect(await ask(noDatabase)).toMatchObject({ status: 503, code: 503 })
  })

  it.each([
    ['22003', 400, 'Some of the input is invalid', [{ message: 'A value is too large or invalid for its field' }]],
    ['22021', 400, 'Some of the input is invalid', [{ message: 'A value is too large or invalid for its field' }]],
    ['23514', 400, 'Some of the input is invalid', [{ message: 'A value is too large or invalid for its field' }]],
    ['23505', 409, 'This conflicts with existing data', []],
    ['23503', 409, 'This conflicts with existing data', []],
    ['22012', 500, 'Something went wrong on the server. Try again; if it happens again, tell your administrator.', []],
    ['42703', 500, 'Something went wrong on the server. Try again; if it happens again, tell your administrator.', []],
  ])('answers SQLSTATE %s with %s', async (state, code, msg, failDetail) => {
    lines.length = 0
    const answer = await ask(rejected, { query: { state }, lang: 'en' })
    expect(answer).toMatchObject({ status: code, code, msg, failDetail })
    expect(warnings()).toMatchObject(code < 500 ? [{ state, table: 't' }] : [])
    expect(JSON.stringify(warnings())).not.toContain('secret')
  })

  it('limits calls and says when to come back', async () => {
    await ask(limited)
    await ask(limited)
    expect(await ask(limited, { lang: 'en' })).toMatchObject({
      code: 429,
      msg: expect.stringMatching(/^Too many requests\. Try again in \d+ s\.$/),
    })
  })
})

describe('unknown addresses', () => {
  it('are an envelope in the API families', async () => {
    const answer = await app.inject('/tsp-bss/v1/nowhere')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 404, data: null })
  })

  it('are plain for pages, and safe for odd spellings', async () => {
    expect((await app.inject('/nowhere.html')).statusCode).toBe(404)
    expect((await app.inject('/%')).statusCode).toBe(400)
    expect((await app.inject({ method: 'POST', url: '/nowhere' })).json()).toMatchObject({ code: 404 })
  })
})

describe('every answer', () => {
  it('carries the security headers and a request id', async () => {
    const { headers } = await ask(open)
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  })

  it('keeps a sensible request id and replaces an odd one', async () => {
    const withId = (id: string) => ask(open, { headers: { 'x-request-id': id } })
    expect((await withId('gw-7.1')).headers['x-request-id']).toBe('gw-7.1')
    expect((await withId('a"}\u0000{"admin":1')).headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  })
})
