import { afterEach, expect, it, vi } from 'vitest'
import { createLog } from '../ops/log.ts'
import { Lifecycle } from './lifecycle.ts'

afterEach(() => vi.useRealTimers())

const LIMITS = { totalMs: 10_000, leastMs: 500 }

function started(stages = { database: 5_000, serving: 5_000, work: 5_000 }) {
  const lines: string[] = []
  const closed: string[] = []
  const log = createLog('warn', { write: (line: string) => lines.push(line) })
  const lifecycle = new Lifecycle(stages, log, LIMITS)
  const add = (stage: keyof typeof stages, name: string, close: () => unknown = () => undefined) =>
    lifecycle.add(stage, name, async () => {
      await close()
      closed.push(name)
    })
  return { lifecycle, add, closed, lines }
}

it('closes stages in reverse, whatever the order in which their parts were started', async () => {
  const { lifecycle, add, closed } = started()
  add('serving', 'port')
  add('database', 'database')
  add('work', 'exports')
  add('serving', 'telemetry')
  await lifecycle.close()
  expect(closed).toEqual(['exports', 'port', 'telemetry', 'database'])
})

it('closes the parts of one stage at the same time', async () => {
  const { lifecycle, add, closed } = started()
  let disconnect: () => void
  const disconnected = new Promise<void>((resolve) => {
    disconnect = resolve
  })
  add('serving', 'port', () => disconnected)
  add('serving', 'telemetry', () => disconnect())
  await lifecycle.close()
  // One after the other, the first would wait for the second for ever.
  expect(closed.toSorted()).toEqual(['port', 'telemetry'])
})

it('closes the rest when a part fails, logs it and rejects with the first failure', async () => {
  const { lifecycle, add, closed, lines } = started()
  add('database', 'database')
  add('serving', 'port', () => {
    throw new Error('second')
  })
  add('work', 'exports', () => Promise.reject(new Error('first')))
  await expect(lifecycle.close()).rejects.toThrow('first')
  expect(closed).toEqual(['database'])
  expect(lines.map((line) => (JSON.parse(line) as { part: string }).part)).toEqual(['exports', 'port'])
})

it('gives up on a part that hangs, and leaves time for the stages after it', async () => {
  vi.useFakeTimers()
  const { lifecycle, add, closed } = started({ database: 5_000, serving: 9_000, work: 9_000 })
  const forEver = () => new Promise(() => undefined)
  add('database', 'database')
  add('serving', 'telemetry', forEver)
  add('work', 'exports', forEver)
  const ended = lifecycle.close().catch((error: unknown) => (error as Error).message)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(closed).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(closed).toEqual(['database'])
  expect(await ended).toBe('closing exports took longer than 9 s')
})

it('closes once, however often it is asked', async () => {
  const { lifecycle, add, closed } = started()
  add('work', 'exports')
  await Promise.all([lifecycle.close(), lifecycle.close()])
  expect(closed).toEqual(['exports'])
})
