import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hookCall, hookFailure, newHookSecret } from './hook-message.ts'

const NOW = Date.UTC(2026, 10, 23, 8, 0, 0)
const message = {
  id: 'msg_7',
  title: 'Overspeed · 陕A1',
  lines: ['Level: 2'],
  data: { level: 2 },
  url: 'https://fleet.example/#/x',
}
const of = (kind: 'webhook' | 'dingtalk' | 'wecom' | 'feishu', secret: string, oldSecret: string | null = null) =>
  hookCall({ kind, url: 'https://hook.example/in?key=1', secret, oldSecret }, message, NOW)

describe('a webhook', () => {
  it('is signed as Standard Webhooks says, with both secrets while one is replaced', () => {
    const secrets = [newHookSecret(), newHookSecret()] as const
    const { headers, body } = of('webhook', secrets[0], secrets[1])
    const sign = (secret: string) =>
      `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
        .update(`msg_7.${NOW / 1000}.${String(body)}`)
        .digest('base64')}`
    expect(headers).toMatchObject({
      'webhook-id': 'msg_7',
      'webhook-timestamp': String(NOW / 1000),
      'webhook-signature': `${sign(secrets[0])} ${sign(secrets[1])}`,
    })
    expect(JSON.parse(String(body))).toEqual({
      type: 'notice.created',
      timestamp: '2026-11-23T08:00:00.000Z',
      data: { level: 2, title: 'Overspeed · 陕A1', url: 'https://fleet.example/#/x' },
    })
  })

  it('matches the example of the specification', () => {
    // https://github.com/standard-webhooks/standard-webhooks: id, timestamp and payload are signed, joined by dots.
    const key = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const signature = createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
      .update('msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}')
      .digest('base64')
    expect(signature).toBe('g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })
})

describe('robots', () => {
  it('of DingTalk carry time and signature in the address', () => {
    const { url, body } = of('dingtalk', 'SECabc')
    const { searchParams } = new URL(url)
    expect(searchParams.get('timestamp')).toBe(String(NOW))
    expect(searchParams.get('sign')).toBe(createHmac('sha256', 'SECabc').update(`${NOW}\nSECabc`).digest('base64'))
    expect(JSON.parse(String(body))).toMatchObject({
      msgtype: 'text',
      text: { content: expect.stringContaining('Overspeed · 陕A1\nLevel: 2') },
    })
  })

  it('of Feishu carry them in the body, and those of WeCom have none', () => {
    expect(JSON.parse(String(of('feishu', 'abc').body))).toMatchObject({
      timestamp: String(NOW / 1000),
      sign: createHmac('sha256', `${NOW / 1000}\nabc`)
        .update('')
        .digest('base64'),
      msg_type: 'text',
    })
    expect(of('wecom', '')).toMatchObject({
      url: 'https://hook.example/in?key=1',
      body: expect.stringContaining('"msgtype":"text"'),
    })
  })

  it('say in their answer whether they took it', () => {
    expect(hookFailure('dingtalk', { status: 200, text: '{"errcode":0,"errmsg":"ok"}' })).toBeNull()
    expect(hookFailure('dingtalk', { status: 200, text: '{"errcode":310000,"errmsg":"sign not match"}' })).toBe(
      '310000: sign not match',
    )
    expect(hookFailure('feishu', { status: 200, text: '{"code":19021,"msg":"sign match fail"}' })).toBe(
      '19021: sign match fail',
    )
    expect(hookFailure('feishu', { status: 200, text: '{"StatusCode":0}' })).toBeNull()
    expect(hookFailure('wecom', { status: 200, text: 'busy' })).toContain('not JSON')
    expect(hookFailure('webhook', { status: 302, text: '' })).toBe('HTTP 302')
  })
})
