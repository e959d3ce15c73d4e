import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heapIsFull, mayReload, nextNightlyReload } from './reload-policy.ts'
import { type ReloadHost, type ReloadReason, ReloadWatch } from './reload-watch.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const evening = new Date(2026, 10, 20, 22, 30).getTime()

let lastReloadAt: number | undefined
let answers: boolean
let heapShare: number
let watch: ReloadWatch
const reload = vi.fn<(reason: ReloadReason) => void>()

const host: ReloadHost = {
  now: () => Date.now(),
  heap: () => ({ usedJSHeapSize: heapShare * 1000, jsHeapSizeLimit: 1000 }),
  lastReloadAt: () => lastReloadAt,
  remember: (at) => {
    lastReloadAt = at
  },
  serverAnswers: () => Promise.resolve(answers),
  reload,
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(evening)
  lastReloadAt = undefined
  answers = true
  heapShare = 0.2
  reload.mockReset()
  watch = new ReloadWatch(host)
  watch.start()
})

afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('nightly reload', () => {
  it('comes once at four in the morning, local time', async () => {
    await pass(5 * HOUR + 29 * MINUTE)
    expect(reload).not.toHaveBeenCalled()
    await pass(MINUTE)
    expect(reload).toHaveBeenCalledExactlyOnceWith('night')
    await pass(20 * HOUR)
    expect(reload).toHaveBeenCalledTimes(1)
    await pass(4 * HOUR)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('waits for the platform, because a reload without it would leave the wall empty', async () => {
    answers = false
    await pass(6 * HOUR)
    expect(reload).not.toHaveBeenCalled()
    answers = true
    await pass(5 * MINUTE)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('is over when the screen is left', async () => {
    watch.stop()
    await pass(24 * HOUR)
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('full heap', () => {
  it('reloads, and does not loop when that did not help', async () => {
    heapShare = 0.9
    await pass(MINUTE)
    expect(reload).toHaveBeenCalledExactlyOnceWith('heap')
    await pass(58 * MINUTE)
    expect(reload).toHaveBeenCalledTimes(1)
    await pass(2 * MINUTE)
    expect(reload).toHaveBeenCalledTimes(2)
  })
})

describe('rules', () => {
  it('knows the next night from both sides of four', () => {
    const at = (hour: number, minute = 0) => new Date(2026, 10, 20, hour, minute).getTime()
    expect(nextNightlyReload(at(3, 59))).toBe(at(4))
    expect(nextNightlyReload(at(4))).toBe(at(28))
  })

  it('forgets a reload from the future, which only a corrected clock can leave behind', () => {
    expect(mayReload(evening, evening + HOUR)).toBe(true)
    expect(mayReload(evening, evening - MINUTE)).toBe(false)
  })

  it('does not guess where the browser does not report it', () => {
    expect(heapIsFull(undefined)).toBe(false)
  })
})
