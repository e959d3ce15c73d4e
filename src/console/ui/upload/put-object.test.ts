// @vitest-environment jsdom
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OBJECTS_PATH, PART_BYTES, type UploadSignature } from '#core/contract/upload.ts'
import { putObject } from './put-object.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())
const KEY = `${OBJECTS_PATH}/t/files/a.bin`
const SIGNATURE: UploadSignature = {
  url: `${KEY}?signature=x`,
  'Content-Type': 'application/octet-stream',
  'x-obs-acl': 'private',
  actualSignedRequestHeaders: {},
  objectKey: 't/files/a.bin',
  accessURL: KEY,
}
const SIZE = 2 * PART_BYTES + 5
const FILE = new Blob([new Uint8Array(SIZE)])

/** A store that has so many bytes; `answer` may refuse a request. */
let here: number
let online: ReturnType<typeof setInterval>
let ranges: string[]
let answer: (range: string) => Response | undefined
beforeEach(() => {
  // The network comes back at once, which ends a pause.
  online = setInterval(() => dispatchEvent(new Event('online')), 5)
  here = 0
  ranges = []
  answer = () => undefined
})
afterEach(() => {
  clearInterval(online)
  server.resetHandlers()
})

const serve = () =>
  server.use(
    http.put(`*${OBJECTS_PATH}/*`, ({ request }) => {
      const range = request.headers.get('content-range') ?? 'whole'
      ranges.push(range)
      const refused = answer(range)
      if (refused) return refused
      const last = /-(\d+)\//.exec(range)?.[1]
      if (last) here = Number(last) + 1
      return here < SIZE
        ? HttpResponse.json({ code: 202, data: { received: here } }, { status: 202 })
        : HttpResponse.json({ code: 200, data: {} })
    }),
  )
const put = (seen: number[] = [], waits: boolean[] = []) => {
  serve()
  return putObject(SIGNATURE, FILE, {
    signal: new AbortController().signal,
    onProgress: (percent) => seen.push(percent),
    onWaiting: (isWaiting) => waits.push(isWaiting),
  })
}
const PARTS = [
  `bytes 0-${PART_BYTES - 1}/${SIZE}`,
  `bytes ${PART_BYTES}-${2 * PART_BYTES - 1}/${SIZE}`,
  `bytes ${2 * PART_BYTES}-${SIZE - 1}/${SIZE}`,
]
const ASK = `bytes */${SIZE}`

describe('an object larger than a part', () => {
  it('is sent in parts', async () => {
    await put()
    expect(ranges).toEqual([ASK, ...PARTS])
  })

  it('goes on where an earlier try ended', async () => {
    here = PART_BYTES
    await put()
    expect(ranges).toEqual([ASK, ...PARTS.slice(1)])
  })

  it('asks how much arrived after a broken connection', async () => {
    let broken = false
    answer = (range) => {
      if (broken || range !== PARTS[1]) return undefined
      broken = true
      here = PART_BYTES + 7
      return HttpResponse.error()
    }
    const waits: boolean[] = []
    await put([], waits)
    expect(waits).toEqual([true, false])
    expect(ranges.slice(0, 4)).toEqual([ASK, PARTS[0], PARTS[1], ASK])
    expect(ranges[4]).toBe(`bytes ${PART_BYTES + 7}-${SIZE - 1}/${SIZE}`)
  })

  it('gives up when nothing arrives any more, and at once when it is refused', async () => {
    answer = (range) => (range === PARTS[1] ? new HttpResponse(null, { status: 503 }) : undefined)
    await expect(put()).rejects.toMatchObject({ code: 'network' })
    expect(ranges.filter((range) => range === PARTS[1]).length).toBe(7)
    ranges = []
    answer = () => new HttpResponse(null, { status: 403 })
    await expect(put()).rejects.toMatchObject({ code: 'network' })
    expect(ranges).toEqual([ASK])
  })

  it('is there when only the answer was lost', async () => {
    answer = (range) => (range === PARTS[2] ? HttpResponse.json({ code: 409 }, { status: 409 }) : undefined)
    await put()
    expect(ranges).toEqual([ASK, ...PARTS])
  })
})

it('sends a small one, and one for a store of others, whole', async () => {
  serve()
  const options = { signal: new AbortController().signal, onProgress: () => {} }
  await putObject(SIGNATURE, new Blob(['small']), options).catch(() => undefined)
  await putObject({ ...SIGNATURE, url: `https://store.example${KEY}` }, FILE, options).catch(() => undefined)
  expect(ranges).toEqual(['whole', 'whole'])
})
