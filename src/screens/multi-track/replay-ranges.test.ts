import { describe, expect, it } from 'vitest'
import { rangeOf } from './replay-ranges.ts'

const NOW = Date.parse('2026-10-25T20:30:00Z')
const text = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((at) => new Date(at * 1000).toISOString().slice(0, 19))

describe('ranges of a replay', () => {
  it('count back from now', () => {
    expect(text(rangeOf('hour', NOW, 'Asia/Shanghai'))).toEqual(['2026-10-25T19:30:00', '2026-10-25T20:30:00'])
    expect(text(rangeOf('sixHours', NOW, 'Asia/Shanghai'))).toEqual(['2026-10-25T14:30:00', '2026-10-25T20:30:00'])
  })

  it('are days of the zone, also those with an hour more', () => {
    expect(text(rangeOf('today', NOW, 'Asia/Shanghai'))).toEqual(['2026-10-25T16:00:00', '2026-10-25T20:30:00'])
    expect(text(rangeOf('yesterday', NOW, 'Asia/Shanghai'))).toEqual(['2026-10-24T16:00:00', '2026-10-25T15:59:59'])
    // Berlin sets its clocks back on the 25th.
    const later = Date.parse('2026-10-26T10:00:00Z')
    expect(text(rangeOf('yesterday', later, 'Europe/Berlin'))).toEqual(['2026-10-24T22:00:00', '2026-10-25T22:59:59'])
  })

  it('are never empty', () => {
    const { from, to } = rangeOf('today', Date.parse('2026-10-25T16:00:05Z'), 'Asia/Shanghai')
    expect(to - from).toBe(600)
  })
})
