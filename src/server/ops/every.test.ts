import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { every } from './every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('repeated work', () => {
  it('goes on after a run that throws, and after one that rejects', async () => {
    const failures: unknown[] = []
    let runs = 0
    const repeated = every(
      10,
      () => {
        runs += 1
        if (runs === 1) throw new Error('thrown')
        return runs === 2 ? Promise.reject(new Error('rejected')) : undefined
      },
      (error) => failures.push((error as Error).message),
    )
    await vi.advanceTimersByTimeAsync(30)
    expect([runs, failures]).toEqual([3, ['thrown', 'rejected']])
    await repeated.stop()
    await vi.advanceTimersByTimeAsync(30)
    expect(runs).toBe(3)
  })

  it('never overlaps itself, and a stop waits for the run under way', async () => {
    let finish: () => void = () => undefined
    let runs = 0
    const work = () => {
      runs += 1
      return new Promise<void>((done) => (finish = done))
    }
    const repeated = every(10, work, () => expect.unreachable(), { atOnce: true })
    await vi.advanceTimersByTimeAsync(50)
    expect(runs).toBe(1)
    finish()
    await vi.advanceTimersByTimeAsync(10)
    expect(runs).toBe(2)
    let stopped = false
    const stopping = repeated.stop().then(() => (stopped = true))
    await vi.advanceTimersByTimeAsync(50)
    expect([runs, stopped]).toEqual([2, false])
    finish()
    await stopping
    expect(runs).toBe(2)
  })
})
