import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSmsInbox, type SmsInbox } from './sms-inbox.ts'
import type { PastProgress } from './past/past-delivery.ts'
import type { ReplayOrder } from './terminal/replay.ts'

const woken: string[] = []
const played: ReplayOrder[] = []
let past: PastProgress | null = null
let inbox: SmsInbox
const noPast = { past: () => null, stopPast: () => false }
beforeAll(async () => {
  inbox = await openSmsInbox(0, {
    wake(terminal) {
      if (terminal !== '14400001234') return false
      woken.push(terminal)
      return true
    },
    play(terminal, order) {
      if (terminal !== '14400001234') return 'unknown'
      if (order.pace > 100) return 'otherEdition'
      played.push(order)
      return 'playing'
    },
    past: () => past,
    stopPast() {
      if (past) past.state = 'stopped'
      return past !== null
    },
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

describe('recorded sessions', () => {
  const order = { pace: 2, asNow: true, frames: [{ afterMs: 5, hex: '7e00027e' }] }
  const replay = (order: object) => post(JSON.stringify(order), '/replay')

  it('are given to the terminal, which may refuse them', async () => {
    expect(await replay({ ...order, terminal: '014400001234' })).toBe(202)
    expect(played).toEqual([order])
    expect(await replay({ ...order, terminal: '999' })).toBe(404)
    expect(await replay({ ...order, terminal: '14400001234', pace: 500 })).toBe(409)
  })

  it.each([{}, { pace: 0 }, { pace: 'fast' }, { asNow: 1 }, { frames: [] }, { frames: [{ hex: '7e' }] }])(
    'are refused with %j',
    async (wrong) => {
      expect(
        await replay({ ...order, ...(Object.keys(wrong).length > 0 && { terminal: '14400001234' }), ...wrong }),
      ).toBe(400)
    },
  )
})

describe('the past', () => {
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${inbox.port}${path}`, { method })

  it('has a progress, and can be stopped', async () => {
    past = { state: 'running', days: 30, delivered: 4, of: 9, positions: 70, reports: 3 }
    const before = await ask('/past')
    expect([before.status, await before.json()]).toEqual([200, past])
    expect((await ask('/past/stop', 'POST')).status).toBe(202)
    expect(await (await ask('/past')).json()).toMatchObject({ state: 'stopped', delivered: 4 })
  })

  it('is unknown where none is delivered', async () => {
    past = null
    expect((await ask('/past')).status).toBe(404)
    expect((await ask('/past/stop', 'POST')).status).toBe(404)
  })

  it('is not stopped by reading an address', async () => {
    expect((await ask('/past/stop')).status).toBe(400)
    expect((await ask('/past', 'POST')).status).toBe(400)
  })
})

describe('the simulator of another start on the same machine', () => {
  it('takes nothing from whoever does not know its secret', async () => {
    let woke = 0
    const own = await openSmsInbox(0, { secret: 'abc', wake: () => ++woke > 0, play: () => 'playing', ...noPast })
    const send = async (path: string) =>
      (await fetch(`http://127.0.0.1:${own.port}${path}`, { method: 'POST', body: message('14400001234') })).status
    expect(await send('/sms')).toBe(403)
    expect(await send('/other/sms')).toBe(403)
    expect(await send('/abcd/sms')).toBe(403)
    expect(woke).toBe(0)
    expect(await send('/abc/sms')).toBe(202)
    expect(woke).toBe(1)
    await own.close()
  })

  it('answers 500 and goes on when a terminal fails', async () => {
    const failing = await openSmsInbox(0, {
      wake: () => {
        throw new Error('a defect')
      },
      play: () => 'playing',
      ...noPast,
    })
    const send = async () =>
      (await fetch(`http://127.0.0.1:${failing.port}/sms`, { method: 'POST', body: message('1') })).status
    expect(await send()).toBe(500)
    expect(await send()).toBe(500)
    await failing.close()
  })
})
