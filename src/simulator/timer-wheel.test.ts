import { describe, expect, it } from 'vitest'
import { TimerWheel } from './timer-wheel.ts'

const timed = (name: string, log: string[]) => ({ wake: (now: number) => void log.push(`${name} ${now}`) })

describe('timer wheel', () => {
  it('wakes in order of time, never early, even beyond one turn of the ring', () => {
    const log: string[] = []
    const wheel = new TimerWheel(1_000)
    wheel.schedule(timed('hour', log), 3_601_000)
    wheel.schedule(timed('soon', log), 1_250)
    wheel.schedule(timed('second', log), 2_000)
    for (let now = 1_000; now <= 3_602_000; now += 100) wheel.advance(now)
    expect(log).toEqual(['soon 1300', 'second 2000', 'hour 3601000'])
    expect(wheel.size).toBe(0)
  })

  it('keeps one appointment each: the last', () => {
    const log: string[] = []
    const wheel = new TimerWheel(0)
    const one = timed('one', log)
    wheel.schedule(one, 300)
    wheel.schedule(one, 900)
    wheel.schedule(one, 600)
    for (let now = 0; now <= 2_000; now += 100) wheel.advance(now)
    expect(log).toEqual(['one 600'])
  })

  it('catches up after the process stood still', () => {
    const log: string[] = []
    const wheel = new TimerWheel(0)
    wheel.schedule(timed('a', log), 500)
    wheel.schedule(timed('b', log), 1_800_000)
    wheel.advance(3_600_000)
    expect(log.sort()).toEqual(['a 3600000', 'b 3600000'])
  })

  it('forgets who cancelled', () => {
    const log: string[] = []
    const wheel = new TimerWheel(0)
    const one = timed('one', log)
    wheel.schedule(one, 300)
    wheel.cancel(one)
    wheel.advance(1_000)
    expect(log).toEqual([])
  })
})
