import type { LookupAddress } from 'node:dns'
import { afterAll, describe, expect, it } from 'vitest'
import { testReceiver } from '#tests/support/receiver.ts'
import { ForbiddenAddress, outboundCalls } from './outbound-call.ts'

const receiver = await testReceiver()
afterAll(() => receiver.close())

const named = (...addresses: string[]) =>
  ((_host: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as never
const post = (url: string, call = outboundCalls()) => call({ url, headers: {}, body: '{}' })

describe('addresses that users entered', () => {
  it.each([
    'http://127.0.0.1:1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://10.0.0.8/',
    'http://172.16.9.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://localhost:1/',
  ])('must not be private: %s', async (url) => {
    await expect(post(url)).rejects.toBeInstanceOf(ForbiddenAddress)
  })

  it('are checked after the name was resolved, and the checked address is the one that is called', async () => {
    const rebinding = outboundCalls([], { resolve: named('10.1.2.3', '192.168.0.1') })
    await expect(post('http://hook.example/', rebinding)).rejects.toBeInstanceOf(ForbiddenAddress)
    const call = outboundCalls(['127.0.0.1'], { resolve: named('10.1.2.3', '127.0.0.1') })
    expect((await post(`http://hook.example:${receiver.port}/a`, call)).status).toBe(200)
    expect(receiver.calls.at(-1)).toMatchObject({ path: '/a', headers: { host: `hook.example:${receiver.port}` } })
  })

  it('do not redirect to elsewhere', async () => {
    receiver.answerWith(({ path }) =>
      path === '/from' ? { status: 307, headers: { location: '/to' } } : { status: 200 },
    )
    const before = receiver.calls.length
    expect((await post(`${receiver.url}/from`, outboundCalls(['127.0.0.0/8']))).status).toBe(307)
    expect(receiver.calls.slice(before).map(({ path }) => path)).toEqual(['/from'])
  })

  it('are given up when they do not answer, and read no further than a limit', async () => {
    receiver.answerWith(() => ({ status: 200, hang: true }))
    await expect(post(receiver.url, outboundCalls(['127.0.0.0/8'], { timeoutMs: 50 }))).rejects.toThrow('abort')
    receiver.answerWith(() => ({ status: 200, body: 'x'.repeat(500_000) }))
    const { text } = await post(receiver.url, outboundCalls(['127.0.0.0/8'], { maxBytes: 1_000 }))
    expect(text).toHaveLength(1_000)
  })
})
