import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { type Bus, type Question, type Topic, Unanswered } from './bus.ts'
import { InProcessBus } from './in-process-bus.ts'
import { NatsBus } from './nats-bus.ts'

const news: Topic<{ at: number; bytes: Uint8Array }> = { name: 'news' }
const double: Question<number, number> = { name: 'double' }
const log = createLog('silent')
const program = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'].find(existsSync)

let server: ChildProcess | undefined
let url = ''

beforeAll(async () => {
  if (!program) {
    if (process.env.CI) throw new Error('nats-server is missing')
    return
  }
  const port = await freePort()
  url = `nats://127.0.0.1:${port}`
  server = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
})
afterAll(() => void server?.kill('SIGTERM'))

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** What holds for the bus of one process and for that of many. */
function contract(open: () => Promise<Bus>): void {
  it('calls listeners of the publisher before it goes on, and forgets those that have ended', async () => {
    const bus = await open()
    const received: number[] = []
    const end = bus.subscribe(news, ({ at }) => received.push(at))
    bus.publish(news, { at: 1, bytes: new Uint8Array() })
    end()
    bus.publish(news, { at: 2, bytes: new Uint8Array() })
    expect(received).toEqual([1])
    await bus.close()
  })

  it('lets a listener that fails keep nothing from the others', async () => {
    const bus = await open()
    const received: string[] = []
    bus.subscribe(news, () => {
      throw new Error('no')
    })
    bus.subscribe(news, (_, from) => received.push(from))
    bus.publish(news, { at: 1, bytes: new Uint8Array() })
    expect(received).toEqual([bus.node])
    await bus.close()
  })

  it('asks itself, and says when no one answers', async () => {
    const bus = await open()
    await expect(bus.ask(double, bus.node, 2)).rejects.toBeInstanceOf(Unanswered)
    bus.answer(double, (asked) => Promise.resolve(asked * 2))
    expect(await bus.ask(double, bus.node, 2)).toBe(4)
    await expect(bus.ask(double, 'nobody', 2)).rejects.toBeInstanceOf(Unanswered)
    await bus.close()
  })

  it('can be reached while it is open', async () => {
    const bus = await open()
    await expect(bus.ping()).resolves.toBeUndefined()
    await bus.close()
  })
}

describe('the bus of one process', () => {
  contract(() => Promise.resolve(new InProcessBus(log)))
})

describe.skipIf(!program)(
  'the bus of many processes (needs nats-server; on Debian: apt-get install nats-server)',
  () => {
    contract(() => NatsBus.connect(url, log))

    it('sends the others the same, bytes included, and the publisher one copy', async () => {
      const [one, two] = await Promise.all([NatsBus.connect(url, log), NatsBus.connect(url, log)])
      await two.ping()
      const own: number[] = []
      one.subscribe(news, ({ at }) => own.push(at))
      const received = new Promise((resolve) => two.subscribe(news, (message, from) => resolve({ ...message, from })))
      one.publish(news, { at: 7, bytes: Uint8Array.of(1, 2, 3) })
      expect(await received).toEqual({ at: 7, bytes: Uint8Array.of(1, 2, 3), from: one.node })
      await one.ping()
      expect(own).toEqual([7])
      await Promise.all([one.close(), two.close()])
    })

    it('asks another process, and hears why it could not answer', async () => {
      const [one, two] = await Promise.all([NatsBus.connect(url, log), NatsBus.connect(url, log)])
      two.answer(double, (asked) => (asked < 0 ? Promise.reject(new Error('negative')) : Promise.resolve(asked * 2)))
      await two.ping()
      expect(await one.ask(double, two.node, 21)).toBe(42)
      await expect(one.ask(double, two.node, -1)).rejects.toThrow('negative')
      await Promise.all([one.close(), two.close()])
    })
  },
)
