import { describe, expect, it } from 'vitest'
import { safetyOf } from './safety-score.ts'

const none = { level1: 0, level2: 0, level3: 0 }

describe('safety score', () => {
  it('is full without alarms', () => expect(safetyOf(none, 500)).toEqual({ score: 100, ...none }))

  it('is half at fifty weighted alarms in 1,000 km, however they come about', () => {
    expect(safetyOf({ ...none, level1: 5 }, 1000)).toEqual({ score: 50, level1: 5, level2: 0, level3: 0 })
    expect(safetyOf({ level1: 2, level2: 5, level3: 15 }, 1000)!.score).toBe(50)
    expect(safetyOf({ level1: 4, level2: 10, level3: 30 }, 2000)).toEqual({
      score: 50,
      level1: 2,
      level2: 5,
      level3: 15,
    })
  })

  it('falls with each alarm and never below zero', () => {
    const scores = [0, 1, 10, 100, 100_000].map((level1) => safetyOf({ ...none, level1 }, 1000)!.score)
    expect(scores).toEqual([100, 83, 33, 5, 0])
  })

  it('says nothing of a few kilometres', () => {
    expect(safetyOf({ ...none, level1: 1 }, 99.9)).toBeNull()
    expect(safetyOf({ ...none, level1: 1 }, 100)).toMatchObject({ score: 33, level1: 10 })
  })
})
