import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { createLog } from '#server/ops/log.ts'
import { testApp } from '#tests/support/server.ts'
import { buildApp } from './app.ts'
import { hiddenCookie } from './cookies.ts'
import { route } from './route.ts'

const read = endpoint('GET /tsp-test/read', 'public', {
  summary: 'for this test',
  response: z.string(),
})
const proxies = ['127.0.0.1']
const overHttps = { 'x-forwarded-proto': 'https' }
const plain = await testApp((app) => route(app, read, () => 'read'), {}, { proxies })
const strict = await buildApp({
  log: createLog('silent'),
  authenticate: () => Promise.resolve(null),
  hstsSeconds: 3600,
})
afterAll(() => Promise.all([plain.close(), strict.close()]))

describe('headers', () => {
  it('keep answers of the API out of every cache, also errors', async () => {
    for (const url of ['/tsp-test/read', '/b-iam-account/nothing']) {
      expect((await plain.app.inject({ url })).headers['cache-control']).toBe('no-store')
    }
    expect((await plain.app.inject({ url: '/index.html' })).headers['cache-control']).toBeUndefined()
  })

  it('let pages connect to their own server only', async () => {
    const { headers } = await plain.ask(read)
    expect(headers['content-security-policy']).toContain("connect-src 'self';")
    expect(headers['content-security-policy']).not.toMatch(/wss?:/)
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it('deny what pages do not use', async () => {
    const policy = String((await plain.ask(read)).headers['permissions-policy'])
    expect(policy).toContain('camera=()')
    expect(policy).toContain('geolocation=()')
    expect(policy).toContain('microphone=(self)')
    expect(policy).toContain('fullscreen=(self)')
  })

  it('ask for https only where a setting does', async () => {
    expect((await plain.ask(read)).headers['strict-transport-security']).toBeUndefined()
    const { headers } = await strict.inject({ url: '/' })
    expect(headers['strict-transport-security']).toBe('max-age=3600')
  })

  it('part windows of other origins where https is used', async () => {
    expect((await plain.ask(read)).headers['cross-origin-opener-policy']).toBeUndefined()
    const { headers } = await plain.ask(read, { headers: overHttps })
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })
})

describe('a hidden cookie', () => {
  const cookie = { name: 'a', value: 'b', maxAgeSeconds: 60.4, path: '/' }
  it.each(['http', 'https'])('over %s', (protocol) => {
    const made = hiddenCookie({ protocol } as Parameters<typeof hiddenCookie>[0], cookie)
    const secure = protocol === 'https' ? '; Secure' : ''
    expect(made).toBe(`a=b; Path=/; Max-Age=60; HttpOnly; SameSite=Strict${secure}`)
  })
})
