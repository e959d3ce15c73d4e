import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JobUpdate, TimedJobNews } from '../live/job-news.ts'
import { JobNotifier } from './job-notifier.ts'

const audience = { oemId: 'demo', accountId: 1 }
let sent: TimedJobNews['change'][]
let notifier: JobNotifier

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  notifier = new JobNotifier(({ change }) => sent.push(change))
})
afterEach(() => {
  notifier.close()
  vi.useRealTimers()
})
const notify = (over: Partial<JobUpdate>) =>
  notifier.notify({
    audience,
    change: { kind: 'analysis', id: 1, state: 'running', done: 0, total: 100, figures: {}, ...over },
  })
const steps = () => sent.map(({ state, done }) => `${state} ${done}`)

describe('what is reported of jobs', () => {
  it('reports another state at once, and progress once a second with the newest figures', () => {
    notify({ state: 'waiting' })
    notify({})
    for (let done = 1; done <= 10; done += 1) notify({ done })
    expect(steps()).toEqual(['waiting 0', 'running 0'])
    vi.advanceTimersByTime(1_000)
    expect(steps()).toEqual(['waiting 0', 'running 0', 'running 10'])
    vi.advanceTimersByTime(10_000)
    notify({ done: 20 })
    expect(steps().at(-1)).toBe('running 20')
  })

  it('reports no progress of a job after its end', () => {
    notify({})
    notify({ done: 99 })
    notify({ state: 'finished', done: 100 })
    vi.advanceTimersByTime(5_000)
    expect(steps()).toEqual(['running 0', 'finished 100'])
  })

  it('keeps jobs apart that have the same number', () => {
    notify({})
    notify({ kind: 'dataPackage' })
    expect(sent.map(({ kind }) => kind)).toEqual(['analysis', 'dataPackage'])
  })

  it('measures how long a job takes, once that says something', () => {
    notify({ done: 10 })
    expect(sent.at(-1)?.secondsLeft).toBeNull()
    vi.advanceTimersByTime(1_500)
    notify({ done: 20 })
    expect(sent.at(-1)?.secondsLeft).toBeNull()
    vi.advanceTimersByTime(8_500)
    notify({ done: 60 })
    // 50 steps in 10 s, 40 to go.
    expect(sent.at(-1)?.secondsLeft).toBe(8)
  })

  it('leaves alone what a job says of its end itself', () => {
    notify({ secondsLeft: 77 })
    vi.advanceTimersByTime(5_000)
    notify({ done: 50, secondsLeft: null })
    expect(sent.map(({ secondsLeft }) => secondsLeft)).toEqual([77, null])
  })

  it('says what still waits when it is closed', () => {
    notify({})
    notify({ done: 5 })
    notifier.close()
    expect(steps()).toEqual(['running 0', 'running 5'])
  })
})
