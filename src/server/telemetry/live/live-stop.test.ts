import { createServer, type Server } from 'node:http'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Caller } from '#server/http/route.ts'
import { createLog } from '#server/ops/log.ts'
import { aFleet } from '#tests/builders/fleet-view.ts'
import { aTracker, FLEET_OEM, FLEET_ORG } from '#tests/builders/tracked-fleet.ts'
import { aCaller } from '#tests/support/caller.ts'
import { LiveViewer } from '#tests/support/live-viewer.ts'
import { liveMetrics } from './live-metrics.ts'
import { LiveServer } from './live-server.ts'

const http: Server[] = []
const viewers: LiveViewer[] = []
const caller = aCaller({ oemId: FLEET_OEM, orgIds: [FLEET_ORG] })

afterEach(async () => {
  vi.useRealTimers()
  for (const { socket } of viewers.splice(0)) socket.disconnect()
  for (const server of http.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

/** Callers are reported when the test says. */
function slowSessions() {
  const asked: { token: string | undefined; answer: (caller: Caller | null) => void }[] = []
  const authenticate = (token: string | undefined) =>
    new Promise<Caller | null>((answer) => asked.push({ token, answer }))
  return { asked, authenticate }
}

async function aLive(authenticate: (token: string | undefined) => Promise<Caller | null>) {
  const metrics = new Registry()
  const live = new LiveServer({
    tracker: await aTracker(1),
    fleet: aFleet(() => []),
    metrics: liveMetrics(metrics),
    log: createLog('silent'),
  })
  const server = createServer()
  http.push(server)
  live.attach(server, authenticate)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const viewer = (token: string) => {
    const made = new LiveViewer((server.address() as { port: number }).port, token)
    viewers.push(made)
    return made
  }
  const clients = async () => (await metrics.getSingleMetric('fleetwall_live_clients')!.get()).values[0]?.value
  return { live, viewer, clients }
}

describe('a live stream that is closed', () => {
  it('lets no one in any more, though the HTTP server still answers', async () => {
    const { live, viewer, clients } = await aLive(() => Promise.resolve(caller))
    await viewer('known').connected()
    expect(await clients()).toBe(1)
    await live.close()
    await expect(viewer('known').connected()).rejects.toThrow('websocket error')
    expect(await clients()).toBe(0)
  })

  it('waits for a sign-in under way and then refuses it', async () => {
    const { asked, authenticate } = slowSessions()
    const { live, viewer, clients } = await aLive(authenticate)
    const connecting = viewer('known')
    const outcome = connecting.connected().then(
      () => 'in',
      () => 'out',
    )
    await expect.poll(() => asked.length).toBe(1)
    const order: string[] = []
    const closed = live.close().then(() => order.push('closed'))
    await new Promise((resolve) => setImmediate(resolve))
    order.push('answered')
    asked[0]!.answer(caller)
    await closed
    expect(order).toEqual(['answered', 'closed'])
    connecting.socket.disconnect()
    expect(await Promise.race([outcome, Promise.resolve('out')])).toBe('out')
    expect(await clients()).toBe(0)
  })

  it('waits for the check of sessions under way and asks about no further one', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const sessions = slowSessions()
    let signingIn = true
    const { live, viewer } = await aLive((token) =>
      signingIn ? Promise.resolve(caller) : sessions.authenticate(token),
    )
    await viewer('one').connected()
    await viewer('two').connected()
    signingIn = false
    vi.advanceTimersByTime(60_000)
    expect(sessions.asked.map(({ token }) => token)).toEqual(['one'])
    const order: string[] = []
    const closed = live.close().then(() => order.push('closed'))
    await new Promise((resolve) => setImmediate(resolve))
    order.push('answered')
    sessions.asked[0]!.answer(caller)
    await closed
    expect(order).toEqual(['answered', 'closed'])
    expect(sessions.asked).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
