import { afterEach, expect, it, vi } from 'vitest'
import { serve } from './main.ts'
import type { RunningPlatform } from './start-platform.ts'

afterEach(() => vi.useRealTimers())

const env = { LOG_LEVEL: 'silent', DATA_DIR: '/nowhere' }

/** What the operating system does when asked to stop the process. */
function askToStop(before: ReadonlySet<NodeJS.SignalsListener>): void {
  for (const listener of process.listeners('SIGTERM')) if (!before.has(listener)) listener('SIGTERM')
}

it('gives up on a stop that does not end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const before = new Set(process.listeners('SIGTERM'))
  let closes = 0
  const platform: RunningPlatform = {
    port: 0,
    address: '',
    ready: Promise.resolve(),
    close: () => {
      closes += 1
      return new Promise(() => undefined)
    },
  }
  const ended = serve(
    env,
    undefined,
    () => undefined,
    () => Promise.resolve(platform),
  )
  await expect.poll(() => process.listeners('SIGTERM').length).toBe(before.size + 1)
  askToStop(before)
  await expect.poll(() => closes).toBe(1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await ended).toBe(1)
  expect(process.listeners('SIGTERM')).toEqual([...before])
})
