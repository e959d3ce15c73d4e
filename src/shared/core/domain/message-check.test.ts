import { describe, expect, it } from 'vitest'
import { type CheckedItem, type CheckSample, judgeItem, thinned } from './message-check.ts'

const every = (seconds: number, values: readonly number[]): CheckSample[] =>
  values.map((value, index) => [(index + 1) * seconds, value])
const judge = (rule: Omit<CheckedItem, 'item'>, samples: CheckSample[], over = true, elapsed = 60) =>
  judgeItem({ item: 'soc', ...rule }, samples, elapsed, over)

describe('rules on reported items', () => {
  it.each([
    ['present', { rule: 'present' }, [50], 'passed', ''],
    ['present, nothing came', { rule: 'present' }, [], 'failed', 'missing'],
    ['within the range', { rule: 'range', least: 20, greatest: 80 }, [20, 80], 'passed', ''],
    ['out of range once', { rule: 'range', least: 20 }, [50, 19, 50], 'failed', 'outOfRange'],
    ['in range, nothing came', { rule: 'range', least: 20 }, [], 'failed', 'missing'],
    ['changes', { rule: 'changes' }, [1, 1, 2], 'passed', ''],
    ['constant', { rule: 'changes' }, [1, 1, 1], 'failed', 'constant'],
    ['often enough', { rule: 'period', seconds: 20 }, [1, 1, 1, 1, 1, 1], 'passed', ''],
    ['too seldom', { rule: 'period', seconds: 9 }, [1, 1, 1, 1, 1, 1], 'failed', 'tooSlow'],
    ['as the bench', { rule: 'matches', expected: 50, tolerance: 1 }, [49, 51], 'passed', ''],
    ['not as the bench', { rule: 'matches', expected: 50, tolerance: 1 }, [49, 52], 'failed', 'different'],
  ] as const)('%s', (_what, rule, values, verdict, remark) => {
    expect(judge(rule, every(10, values))).toMatchObject({ verdict, remark })
  })

  it('counts the silence before the first and after the last sample', () => {
    expect(judge({ rule: 'period', seconds: 20 }, [[25, 1]], false, 30)).toMatchObject({
      remark: 'tooSlow',
      longestGap: 25,
    })
    expect(judge({ rule: 'period', seconds: 20 }, [[5, 1]], false, 26)).toMatchObject({
      remark: 'tooSlow',
      longestGap: 21,
    })
    expect(judge({ rule: 'period', seconds: 20 }, [], true)).toMatchObject({ verdict: 'failed', remark: 'missing' })
  })

  it('has verdicts early only where nothing can change them', () => {
    const early = (rule: Omit<CheckedItem, 'item'>, values: number[]) =>
      judge(rule, every(1, values), false, values.length + 1).verdict
    expect(early({ rule: 'present' }, [])).toBe('open')
    expect(early({ rule: 'present' }, [1])).toBe('passed')
    expect(early({ rule: 'changes' }, [1, 1])).toBe('open')
    expect(early({ rule: 'changes' }, [1, 2])).toBe('passed')
    expect(early({ rule: 'range', least: 5 }, [6])).toBe('open')
    expect(early({ rule: 'range', least: 5 }, [6, 4])).toBe('failed')
  })

  it('reports least, greatest, last and first sight', () => {
    expect(judge({ rule: 'present' }, every(10, [3, 9, 5]))).toMatchObject({
      least: 3,
      greatest: 9,
      last: 5,
      samples: 3,
      firstSeen: 10,
    })
  })

  it('keeps samples spread over the whole check', () => {
    const many = every(
      1,
      Array.from({ length: 1000 }, (_, index) => index),
    )
    const samples = thinned(many, 5)
    expect(samples).toHaveLength(5)
    expect([samples[0], samples.at(-1)]).toEqual([many[0], many.at(-1)])
    expect(thinned(many.slice(0, 3), 5)).toEqual(many.slice(0, 3))
  })
})
