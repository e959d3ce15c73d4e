import { describe, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { buildApp } from './app.ts'
import { clientAddress } from './client-address.ts'

const PROXIES = ['10.0.0.0/24', '127.0.0.1']

describe('the address of a client', () => {
  it.each([
    ['without a proxy', '192.0.2.7', undefined, '192.0.2.7'],
    ['that claims to be another', '192.0.2.7', '10.9.9.9', '192.0.2.7'],
    ['behind a proxy', '10.0.0.3', '192.0.2.7', '192.0.2.7'],
    ['behind two proxies', '127.0.0.1', '192.0.2.7, 10.0.0.3', '192.0.2.7'],
    ['that claims something before a proxy', '10.0.0.3', '10.0.0.9, 198.51.100.1, 192.0.2.7', '192.0.2.7'],
    ['of a proxy that says nothing', '10.0.0.3', undefined, '10.0.0.3'],
    ['on a socket of both families', '::ffff:10.0.0.3', '2001:db8::1', '2001:db8::1'],
  ])('%s', (_case, socket, forwardedFor, address) => {
    expect(clientAddress(socket, forwardedFor, PROXIES)).toBe(address)
  })

  it('is that of the socket when no proxy is named', () => {
    expect(clientAddress('127.0.0.1', '192.0.2.7', [])).toBe('127.0.0.1')
  })
})

it.each([
  [PROXIES, '192.0.2.7'],
  [[], '127.0.0.1'],
])('calls tell the same address with proxies %j', async (proxies, address) => {
  const app = await buildApp({ log: createLog('silent'), authenticate: () => Promise.resolve(null), proxies })
  app.get('/where', (request) => request.ip)
  const { body } = await app.inject({ url: '/where', headers: { 'x-forwarded-for': '10.9.9.9, 192.0.2.7' } })
  expect(body).toBe(address)
  await app.close()
})
