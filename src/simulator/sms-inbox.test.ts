import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSmsInbox, type SmsInbox } from './sms-inbox.ts'

const woken: string[] = []
let inbox: SmsInbox
beforeAll(async () => {
  inbox = await openSmsInbox(0, (terminal) => {
    if (terminal !== '14400001234') return false
    woken.push(terminal)
    return true
  })
})
afterAll(() => inbox.close())

const post = async (body: string, path = '/sms') =>
  (await fetch(`http://127.0.0.1:${inbox.port}${path}`, { method: 'POST', body })).status
const message = (terminal: string, text = 'WAKE') => JSON.stringify({ phone: '1', terminal, text })

describe('messages that wake terminals', () => {
  it('reach a terminal by the key of its header phone', async () => {
    expect(await post(message('014400001234'))).toBe(202)
    expect(woken).toEqual(['14400001234'])
  })

  it('do not reach one that is not there', async () => {
    expect(await post(message('999'))).toBe(404)
  })

  it.each(['{', '[]', 'null', message('14400001234', 'HELLO'), 'x'.repeat(20_000)])(
    'are refused as %.20s',
    async (body) => {
      expect(await post(body)).toBe(400)
    },
  )

  it('come in at one path only', async () => {
    expect(await post(message('14400001234'), '/')).toBe(400)
  })
})
