import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import type { Bus } from '../bus/bus.ts'
import { InProcessBus } from '../bus/in-process-bus.ts'
import { Listeners } from '../bus/listeners.ts'
import { SessionDirectory, type TerminalSession } from './session-directory.ts'

const log = createLog('silent')
const TERMINAL = 7

/** What is published reaches every process at once. */
const sharedBus = (node: string, shared: Listeners): Bus =>
  Object.assign(new InProcessBus(log), {
    node,
    publish: ((topic, message) => shared.call(topic.name, message, node)) satisfies Bus['publish'],
    subscribe: ((topic, listener) => shared.add(topic, listener)) satisfies Bus['subscribe'],
  })

interface Gateway {
  directory: SessionDirectory
  moved: string[]
}
let gateways: { a: Gateway; b: Gateway }

function aGateway(node: string, shared: Listeners): Gateway {
  const moved: string[] = []
  const directory = new SessionDirectory(sharedBus(node, shared), log)
  directory.serve({ all: () => [], movedAway: ({ terminalId, protocol }) => moved.push(`${terminalId} ${protocol}`) })
  return { directory, moved }
}
beforeEach(() => {
  const shared = new Listeners(log)
  gateways = { a: aGateway('a', shared), b: aGateway('b', shared) }
})
afterEach(() => {
  for (const { directory } of Object.values(gateways)) directory.close()
})

const session = (protocol: TerminalSession['protocol']): TerminalSession => ({
  terminalId: TERMINAL,
  protocol,
  version: '2019',
  authenticatedAt: 1,
  localAddress: '10.0.0.1',
})
const seen = () =>
  Object.values(gateways).map(({ directory }) => {
    const found = directory.sessionOf(TERMINAL)
    return found ? `${found.protocol} at ${directory.gatewayOf(TERMINAL)}` : 'none'
  })

describe('sessions of several gateways', () => {
  it('moves a terminal to the gateway of its newest connection, which the one before learns', () => {
    const { a, b } = gateways
    a.directory.publishBegan(session('jt808'))
    expect(seen()).toEqual(['jt808 at a', 'jt808 at a'])
    b.directory.publishBegan(session('jt808'))
    expect(seen()).toEqual(['jt808 at b', 'jt808 at b'])
    expect(a.moved).toEqual(['7 jt808'])
  })

  it('leaves JT/T 808 where it is when the other unit of the vehicle logs in elsewhere', () => {
    const { a, b } = gateways
    a.directory.publishBegan(session('jt808'))
    b.directory.publishBegan(session('gb32960'))
    expect(seen()).toEqual(['jt808 at a', 'jt808 at a'])
    expect(a.moved).toEqual([])
    b.directory.publishEnded(TERMINAL)
    expect(seen()).toEqual(['jt808 at a', 'jt808 at a'])
  })

  it('takes JT/T 808 for GB/T 32960, wherever that was', () => {
    const { a, b } = gateways
    a.directory.publishBegan(session('gb32960'))
    expect(seen()).toEqual(['gb32960 at a', 'gb32960 at a'])
    b.directory.publishBegan(session('jt808'))
    expect(seen()).toEqual(['jt808 at b', 'jt808 at b'])
    expect(a.moved).toEqual(['7 jt808'])
  })
})
