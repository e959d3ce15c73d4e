import { describe, expect, it } from 'vitest'
import { ReplayClock } from './replay-clock.ts'

function steps() {
  let waiting: ((now: number) => void) | undefined
  return {
    frames: {
      request: (step: (now: number) => void) => {
        waiting = step
        return 1
      },
      cancel: () => {
        waiting = undefined
      },
    },
    run: (now: number) => {
      const step = waiting
      waiting = undefined
      step?.(now)
    },
    idle: () => waiting === undefined,
  }
}

describe('clock of a replay', () => {
  it('runs at the set speed, and reports every moment', () => {
    const { frames, run } = steps()
    const clock = new ReplayClock(1000, 2000, 1000, frames)
    const shown: number[] = []
    clock.onMoment((at) => shown.push(at))
    clock.rate = 16
    clock.play()
    run(0)
    run(100)
    clock.rate = 64
    run(200)
    expect(shown.map((at) => Number(at.toFixed(3)))).toEqual([1000, 1000, 1001.6, 1008])
  })

  it('ends at the end and begins again from there', () => {
    const { frames, run, idle } = steps()
    const clock = new ReplayClock(1000, 1001, 1000, frames)
    clock.rate = 64
    clock.play()
    run(0)
    run(100)
    expect([clock.at, clock.isPlaying(), idle()]).toEqual([1001, false, true])
    clock.play()
    expect([clock.at, clock.isPlaying()]).toEqual([1000, true])
  })

  it('does not leap over the time a tab was hidden', () => {
    const { frames, run } = steps()
    const clock = new ReplayClock(0, 100_000, 0, frames)
    clock.rate = 1
    clock.play()
    run(0)
    run(60_000)
    expect(clock.at).toBe(0.25)
  })

  it('seeks within the range, stopped or running, and does not advance while paused', () => {
    const { frames, run, idle } = steps()
    const clock = new ReplayClock(1000, 2000, 5000, frames)
    expect(clock.at).toBe(2000)
    clock.seek(900)
    expect(clock.at).toBe(1000)
    clock.toggle()
    run(0)
    clock.toggle()
    expect(idle()).toBe(true)
    clock.seek(1500)
    expect(clock.at).toBe(1500)
  })
})
