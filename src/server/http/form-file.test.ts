import { afterAll, describe, expect, it } from 'vitest'
import { endpoint } from '#core/contract/endpoint.ts'
import { testApp } from '#tests/support/server.ts'
import { takeFormFile } from './form-file.ts'
import { route } from './route.ts'

const upload = endpoint('POST /tsp-test/upload', 'signed-in', {
  audit: 'operation',
  summary: 'for this test',
})

const { app, close } = await testApp((each) =>
  route(each, upload, ({ request }) =>
    takeFormFile(request, async ({ content }) => {
      for await (const _chunk of content);
    }),
  ),
)
afterAll(() => close())

const send = async (payload: string, type: string) => {
  const headers = { authorization: 'Bearer token', 'content-type': type, lang: 'en' }
  const answer = await app.inject({ method: 'POST', url: upload.path, payload, headers })
  return { status: answer.statusCode, ...(answer.json() as { failDetail: unknown[] }) }
}
const part = (name: string, content: string) => `--b\r\nContent-Disposition: form-data; ${name}\r\n\r\n${content}\r\n`
const form = 'multipart/form-data; boundary=b'
const unreadable = [{ message: 'The request could not be read' }]

describe('the file of a form', () => {
  it('is taken', async () => {
    expect(await send(`${part('name="file"; filename="a.txt"', 'x')}--b--\r\n`, form)).toMatchObject({ status: 200 })
  })

  it.each([
    ['no boundary', part('name="file"; filename="a.txt"', 'x'), 'multipart/form-data', unreadable],
    ['an empty boundary', part('name="file"; filename="a.txt"', 'x'), 'multipart/form-data; boundary=', unreadable],
    ['nothing', '', form, [{ path: 'file', message: 'Required' }]],
    ['no part', '--b--\r\n', form, [{ path: 'file', message: 'Required' }]],
    ['another boundary', `${part('name="file"; filename="a.txt"', 'x')}--b--`, `${form}c`, unreadable],
    ['an unfinished file', part('name="file"; filename="a.txt"', 'x').slice(0, -2), form, unreadable],
    ['an unfinished field', part('name="folder"', 'x').slice(0, -2), form, unreadable],
    ['a field named __proto__', `${part('name="__proto__"', 'x')}--b--\r\n`, form, unreadable],
  ])('answers 400 to %s', async (_what, payload, type, failDetail) => {
    expect(await send(payload, type)).toMatchObject({ status: 400, failDetail })
  })

  it('answers 415 to what is no form', async () => {
    expect(await send('{}', 'application/json')).toMatchObject({ status: 415 })
  })

  it('answers 413 to more fields than any form has', async () => {
    const payload = Array.from({ length: 30 }, (_each, at) => part(`name="f${at}"`, 'x')).join('')
    expect(await send(`${payload}--b--\r\n`, form)).toMatchObject({ status: 413 })
  })

  it.each(['x'.repeat(10_001), '😀'.repeat(10_001)])('names the field that is too long', async (value) => {
    const payload = `${part('name="folder"', value)}${part('name="file"; filename="a.txt"', 'x')}--b--\r\n`
    const failDetail = [{ path: 'folder', message: 'Too long (maximum length 10000)' }]
    expect(await send(payload, form)).toMatchObject({ status: 400, failDetail })
  })

  it('names the field that holds a NUL', async () => {
    const payload = `${part('name="folder"', 'a\0b')}${part('name="file"; filename="a.txt"', 'x')}--b--\r\n`
    expect(await send(payload, form)).toMatchObject({ status: 400, failDetail: [{ path: 'folder' }] })
  })
})
