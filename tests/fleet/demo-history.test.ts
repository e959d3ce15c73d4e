import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { getDemoHistory, stopDemoHistory } from '#core/contract/demo-history.ts'
import { openSmsInbox } from '#simulator/sms-inbox.ts'
import type { PastProgress } from '#simulator/past/past-delivery.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testApp } from '#tests/support/server.ts'
import { demoRoutes } from '#server/modules/system/demo/demo-routes.ts'

let past: PastProgress | null
beforeEach(() => {
  past = { state: 'running', days: 30, delivered: 3, of: 12, positions: 900, reports: 8 }
})
const simulator = await openSmsInbox(0, {
  secret: 'secret',
  wake: () => false,
  play: () => 'unknown',
  past: () => past,
  stopPast() {
    if (past) past.state = 'stopped'
    return past !== null
  },
})
const demo = { oemId: 'demo', codes: new Set(['/home', '/home/demo/edit']) }
const callers = {
  admin: aCaller(demo),
  reader: aCaller({ ...demo, codes: new Set(['/home']) }),
  stranger: aCaller({ ...demo, oemId: 'demo-two' }),
}
const url = `http://127.0.0.1:${simulator.port}/secret/past`
const { ask, close } = await testApp((app) => demoRoutes(app, url), callers)
afterAll(async () => {
  await close()
  await simulator.close()
})

describe('demo history', () => {
  it('reports what part was delivered', async () => {
    expect((await ask(getDemoHistory, { token: 'reader' })).data).toEqual({ state: 'running', days: 30, share: 0.25 })
  })

  it('ends when a user with the permission stops it', async () => {
    expect((await ask(stopDemoHistory, { token: 'reader' })).code).toBe(403)
    expect(past?.state).toBe('running')
    expect((await ask(stopDemoHistory, { token: 'admin' })).code).toBe(200)
    expect((await ask(getDemoHistory, { token: 'reader' })).data).toMatchObject({ state: 'stopped', share: 0.25 })
  })

  it('belongs to the demo customer alone', async () => {
    expect((await ask(getDemoHistory, { token: 'stranger' })).data).toMatchObject({ state: 'none' })
    expect((await ask(stopDemoHistory, { token: 'stranger' })).code).toBe(409)
    expect(past?.state).toBe('running')
  })

  it('is none where the simulator delivers none, does not answer or does not exist', async () => {
    past = null
    expect((await ask(getDemoHistory, { token: 'admin' })).data).toEqual({ state: 'none', days: 0, share: 0 })
    expect((await ask(stopDemoHistory, { token: 'admin' })).code).toBe(409)
    for (const [missing, code] of [
      [undefined, 409],
      ['http://127.0.0.1:9/past', 503],
    ] as const) {
      const other = await testApp((app) => demoRoutes(app, missing), callers)
      expect((await other.ask(getDemoHistory, { token: 'admin' })).data).toMatchObject({ state: 'none' })
      expect((await other.ask(stopDemoHistory, { token: 'admin' })).code).toBe(code)
      await other.close()
    }
  })
})
