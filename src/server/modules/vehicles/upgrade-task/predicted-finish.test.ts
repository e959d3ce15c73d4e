import { describe, expect, it } from 'vitest'
import { predictedFinish } from './predicted-finish.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-29T12:00:00Z')
const running = {
  taskState: 'running',
  isFrozen: false,
  startedAt: NOW - 240 * HOUR,
  left: 50,
  endedLately: 100,
} as const

describe('predictedFinish', () => {
  it('goes on at the pace of the last day', () => {
    expect(predictedFinish(running, NOW)).toBe(NOW + 12 * HOUR)
  })

  it('takes the pace since the start of a task that is younger than a day', () => {
    expect(predictedFinish({ ...running, startedAt: NOW - 2 * HOUR }, NOW)).toBe(NOW + HOUR)
  })

  it.each([
    ['is paused', { taskState: 'paused' }],
    ['is frozen with all others', { isFrozen: true }],
    ['has no vehicle left', { left: 0 }],
    ['had no vehicle that ended lately', { endedLately: 0 }],
    ['has not started', { startedAt: null }],
  ] as const)('says nothing of a task that %s', (_what, change) => {
    expect(predictedFinish({ ...running, ...change }, NOW)).toBeNull()
  })
})
