import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JobTold, ToldJob } from '../live/job-news.ts'
import { JobTeller } from './job-teller.ts'

const audience = { oemId: 'demo', accountId: 1 }
let sent: ToldJob['change'][]
let teller: JobTeller

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  teller = new JobTeller(({ change }) => sent.push(change))
})
afterEach(() => {
  teller.close()
  vi.useRealTimers()
})
const tell = (over: Partial<JobTold>) =>
  teller.tell({
    audience,
    change: { kind: 'analysis', id: 1, state: 'running', done: 0, total: 100, figures: {}, ...over },
  })
const steps = () => sent.map(({ state, done }) => `${state} ${done}`)

describe('what is told of jobs', () => {
  it('tells another state at once, and progress once a second with the newest figures', () => {
    tell({ state: 'waiting' })
    tell({})
    for (let done = 1; done <= 10; done += 1) tell({ done })
    expect(steps()).toEqual(['waiting 0', 'running 0'])
    vi.advanceTimersByTime(1_000)
    expect(steps()).toEqual(['waiting 0', 'running 0', 'running 10'])
    vi.advanceTimersByTime(10_000)
    tell({ done: 20 })
    expect(steps().at(-1)).toBe('running 20')
  })

  it('tells no progress of a job after its end', () => {
    tell({})
    tell({ done: 99 })
    tell({ state: 'finished', done: 100 })
    vi.advanceTimersByTime(5_000)
    expect(steps()).toEqual(['running 0', 'finished 100'])
  })

  it('keeps jobs apart that have the same number', () => {
    tell({})
    tell({ kind: 'dataPackage' })
    expect(sent.map(({ kind }) => kind)).toEqual(['analysis', 'dataPackage'])
  })

  it('measures how long a job takes, once that says something', () => {
    tell({ done: 10 })
    expect(sent.at(-1)?.secondsLeft).toBeNull()
    vi.advanceTimersByTime(1_500)
    tell({ done: 20 })
    expect(sent.at(-1)?.secondsLeft).toBeNull()
    vi.advanceTimersByTime(8_500)
    tell({ done: 60 })
    // 50 steps in 10 s, 40 to go.
    expect(sent.at(-1)?.secondsLeft).toBe(8)
  })

  it('leaves alone what a job says of its end itself', () => {
    tell({ secondsLeft: 77 })
    vi.advanceTimersByTime(5_000)
    tell({ done: 50, secondsLeft: null })
    expect(sent.map(({ secondsLeft }) => secondsLeft)).toEqual([77, null])
  })

  it('says what still waits when it is closed', () => {
    tell({})
    tell({ done: 5 })
    teller.close()
    expect(steps()).toEqual(['running 0', 'running 5'])
  })
})
