import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { endpoint } from '#core/contract/endpoint.ts'
import { auditTrail } from '#server/store/audit-trail.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type TestApp, testApp } from '#tests/support/server.ts'
import { Invalid } from './errors.ts'
import { fileAnswer, type FileAnswer } from './file-answer.ts'
import { route } from './route.ts'
import { csvAnswer } from '../exchange/csv-answer.ts'
import { streamAnswer } from './stream-answer.ts'

const exportThings = endpoint('GET /tsp-bss/thing/list/export', 'signed-in', {
  audit: 'export',
  summary: 'Things as CSV',
  transfer: true,
})

const db = await testDatabase()
let test: TestApp | undefined
afterEach(async () => {
  await test?.close()
  test = undefined
})
afterAll(() => db.close())

type Row = Record<string, unknown>

/** The kernel with one download, on a real port. */
async function download(answer: () => Promise<FileAnswer> | FileAnswer) {
  test = await testApp((app) => route(app, exportThings, answer), { token: aCaller() }, { audit: auditTrail(db) })
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  return (headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`${origin}${exportThings.path}`, {
      headers: { authorization: 'Bearer token', ...headers },
      ...(signal && { signal }),
    })
}
const csvOf = (rows: AsyncIterable<Row>) =>
  download(() => csvAnswer({ rows, columns: ['id', 'name'], filename: 'things.csv' }))

const entry = async (answer: Response) => {
  const traceId = answer.headers.get('x-request-id')
  const { rows } = await db.pool.query<{ status: number; result: string; rows: number | null }>(
    'select status, result, rows from audit_entry where trace_id = $1',
    [traceId],
  )
  return rows[0]
}
const LATE = { timeout: 10_000 }

async function* failing(after: number, error: Error): AsyncGenerator<Row> {
  for (let id = 1; id <= after; id++) yield { id, name: 'x'.repeat(2000) }
  throw error
}

describe('a download made of rows', () => {
  it('is whole, escapes formulas and keeps how many rows went out', async () => {
    async function* rows(): AsyncGenerator<Row> {
      yield { id: 1, name: '=1+1', left: 'out' }
      yield { id: 0.1 + 0.2, name: 'plain' }
    }
    const answer = await (await csvOf(rows()))()
    expect(answer.headers.get('content-disposition')).toContain('things.csv')
    expect(await answer.text()).toBe("id,name\n1,'=1+1\n0.3,plain\n")
    await expect.poll(() => entry(answer), LATE).toEqual({ status: 200, result: 'ok', rows: 2 })
  })

  it.each([
    ['what the caller asked cannot be', Invalid.field('startTime', 'validation.format'), 400, 'refused'],
    ['the database is gone', Object.assign(new Error('Connection terminated'), { code: '08006' }), 503, 'failed'],
    ['the query is a defect', new Error('syntax error'), 500, 'failed'],
  ])('is an ordinary error answer when %s', async (_what, error, status, result) => {
    const answer = await (await csvOf(failing(0, error)))()
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-disposition')).toBeNull()
    expect(await answer.json()).toMatchObject({ code: status, data: null })
    await expect.poll(() => entry(answer), LATE).toEqual({ status, result, rows: null })
  })

  it.each(['identity', 'gzip', 'br'])(
    'breaks off when it fails later (%s), never ends as if whole',
    async (encoding) => {
      const ask = await csvOf(failing(500, new Error('a defect')))
      const answer = await ask({ 'accept-encoding': encoding })
      // Where nothing went out yet it may still become an error answer.
      const outcome = answer.text().then(
        () => `whole, ${answer.status}`,
        (error: Error) => `${error.message}, ${answer.status}`,
      )
      expect(['terminated, 200', 'whole, 500']).toContain(await outcome)
      await expect.poll(() => entry(answer), LATE).toEqual({ status: 500, result: 'failed', rows: 500 })
      expect((await ask()).status).toBe(200)
    },
  )

  it.each(['gzip', 'br'])('is a whole error answer when nothing was sent before it failed (%s)', async (encoding) => {
    const answer = await (await csvOf(failing(2, new Error('a defect'))))({ 'accept-encoding': encoding })
    expect(answer.status).toBe(500)
    expect([answer.headers.get('content-encoding'), answer.headers.get('content-disposition')]).toEqual([null, null])
    expect(await answer.json()).toMatchObject({ code: 500, data: null })
  })

  it('survives the database ending the connection of its query', async () => {
    async function* rows(): AsyncGenerator<Row> {
      const client = await db.pool.connect()
      try {
        const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
        yield { id: own[0]!.pid, name: 'x'.repeat(100_000) }
        await db.pool.query('select pg_terminate_backend($1)', [own[0]!.pid])
        await client.query('select 1')
        yield { id: 2, name: 'never' }
      } finally {
        client.release(true)
      }
    }
    const ask = await download(() => csvAnswer({ rows: rows(), columns: ['id', 'name'], filename: 'things.csv' }))
    const answer = await ask({ 'accept-encoding': 'identity' })
    await expect(answer.text()).rejects.toThrow('terminated')
    await expect.poll(() => entry(answer), LATE).toMatchObject({ status: 503, result: 'failed', rows: 1 })
  })

  it('reads no further when the client leaves', async () => {
    let closed = false
    let given = 0
    async function* endless(): AsyncGenerator<Row> {
      try {
        for (;;) {
          given += 1
          await new Promise((next) => setImmediate(next))
          yield { id: given, name: 'x'.repeat(1000) }
        }
      } finally {
        closed = true
      }
    }
    const ask = await csvOf(endless())
    const leaving = new AbortController()
    const answer = await ask({}, leaving.signal)
    leaving.abort()
    await expect.poll(() => closed, { timeout: 10_000 }).toBe(true)
    await expect.poll(() => entry(answer), LATE).toMatchObject({ status: 0, result: 'unknown' })
  })
})

describe('a download made of texts', () => {
  async function* texts(error?: Error): AsyncGenerator<string> {
    yield '<head>'
    if (error) throw error
    yield '<body>'
  }

  it('is whole, or an error answer although its heading needed no database', async () => {
    let error: Error | undefined
    const about = { filename: 'a.txt', contentType: 'text/plain' }
    const ask = await download(() => streamAnswer(texts(error), about))
    expect(await (await ask()).text()).toBe('<head><body>')
    error = new Error('a defect')
    expect((await ask()).status).toBe(500)
  })

  it('may be known as a whole', async () => {
    const ask = await download(() => fileAnswer('all of it', { filename: 'a.txt', contentType: 'text/plain' }))
    expect(await (await ask()).text()).toBe('all of it')
  })
})
