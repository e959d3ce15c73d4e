import { PassThrough } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { endpoint } from '#core/contract/endpoint.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testApp } from '#tests/support/server.ts'
import { fileAnswer } from './file-answer.ts'
import { route } from './route.ts'

const exportFile = endpoint('GET /tsp-test/rows/export', 'signed-in', {
  audit: 'export',
  summary: 'for this test',
})
/** Exports under way; each ends when the test ends it. */
const exports: PassThrough[] = []
const { ask, close } = await testApp(
  (app) => {
    route(app, exportFile, () => {
      const rows = new PassThrough()
      exports.push(rows)
      return fileAnswer(rows, { filename: 'rows.csv', contentType: 'text/csv; charset=utf-8' })
    })
  },
  { all: aCaller(), other: aCaller({ userId: 2 }) },
)
afterAll(close)

describe('direct exports', () => {
  it('are three at one time for one account', async () => {
    const begin = (token = 'all') => ask(exportFile, { token, lang: 'en' })
    const running = [begin(), begin(), begin()]
    await expect.poll(() => exports.length).toBe(3)
    expect(await begin()).toMatchObject({ status: 429, code: 429, msg: expect.stringContaining('three exports') })
    const ofOther = begin('other')
    await expect.poll(() => exports.length).toBe(4)
    for (const rows of exports.splice(0)) rows.end('a\n')
    for (const answer of [...running, ofOther]) expect((await answer).status).toBe(200)
    const again = begin()
    await expect.poll(() => exports.length).toBe(1)
    exports[0]!.end('a\n')
    expect((await again).text).toBe('a\n')
  })
})
