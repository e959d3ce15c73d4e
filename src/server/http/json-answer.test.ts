import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { type TestApp, testApp } from '#tests/support/server.ts'
import { jsonAnswer } from './json-answer.ts'
import { route } from './route.ts'

const PIECES = 2_000
const getNumbers = endpoint('GET /test/numbers', 'public', {
  summary: 'Numbers, many of them',
  query: z.object({ failing: z.string().optional() }),
  response: z.array(z.number()),
})
const expected = Array.from({ length: PIECES * 100 }, (_, index) => index)

async function* numbers(failing: boolean) {
  for (let piece = 0; piece < PIECES; piece += 1) {
    const values = expected.slice(piece * 100, piece * 100 + 100).join()
    yield `${piece === 0 ? '[' : ','}${values}`
    if (failing && piece === 1_000) throw new Error('gone')
    await Promise.resolve()
  }
  yield ']'
}

let kernel: TestApp
beforeAll(async () => {
  kernel = await testApp((app) =>
    route(app, getNumbers, ({ query }) => jsonAnswer(numbers(query.failing !== undefined))),
  )
})
afterAll(() => kernel.close())

const raw = (headers: Record<string, string> = {}) =>
  kernel.app.inject({ method: 'GET', url: getNumbers.path, headers })

it('answers in the envelope of every call', async () => {
  const answer = await kernel.ask(getNumbers)
  expect(answer).toMatchObject({ status: 200, code: 200, msg: 'success' })
  expect(answer.data).toEqual(expected)
})

it('is packed once, for browsers that take it so', async () => {
  const answer = await raw({ 'accept-encoding': 'gzip, deflate, br' })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': expect.stringContaining('json') })
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual({ code: 200, msg: 'success', data: expected })
})

it('is unpacked for everybody else', async () => {
  const answer = await raw({ 'accept-encoding': 'identity' })
  expect(answer.headers['content-encoding'] ?? 'identity').toBe('identity')
  expect((JSON.parse(answer.payload) as { data: number[] }).data).toHaveLength(expected.length)
})

it('fails as a whole when a piece of it fails', async () => {
  expect(await kernel.ask(getNumbers, { query: { failing: '1' } })).toMatchObject({ status: 500 })
})
