import { describe, expect, it } from 'vitest'
import { dayLines, piecesOf, spanOf, windowParts } from './timeline.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-29T12:30:00Z')
const none = { start: null, planned: null, end: null }

describe('the axis of the timeline', () => {
  it('has every start and end, and room around now', () => {
    expect(spanOf([none], NOW)).toEqual({ from: NOW - DAY, until: NOW + 3 * DAY })
    const task = { start: NOW - 9 * DAY, planned: null, end: NOW + 8 * DAY }
    expect(spanOf([task], NOW)).toEqual({ from: NOW - 9 * DAY, until: NOW + 8 * DAY })
  })

  it('does not follow a forecast of years', () => {
    expect(spanOf([{ ...none, start: NOW, end: NOW + 4_000 * DAY }], NOW).until).toBe(NOW + 60 * DAY)
  })

  it('has a line where a day of the viewer begins, and few on a long axis', () => {
    const utc = (at: number) => new Date(at).toISOString().slice(0, 10)
    const lines = dayLines({ from: NOW - DAY, until: NOW + DAY }, utc)
    expect(lines.map((at) => new Date(at).toISOString())).toEqual([
      '2026-11-29T00:00:00.000Z',
      '2026-11-30T00:00:00.000Z',
    ])
    expect(dayLines({ from: NOW - 50 * DAY, until: NOW + 50 * DAY }, utc).length).toBeLessThanOrEqual(12)
  })
})

describe('what is drawn of a task', () => {
  it('is its start as planned, then what is done, then what is ahead', () => {
    expect(piecesOf(none, 'approved', NOW)).toEqual([])
    expect(piecesOf({ ...none, planned: NOW + DAY }, 'scheduled', NOW)).toEqual([
      { kind: 'planned', from: NOW + DAY, until: NOW + DAY },
    ])
    expect(piecesOf({ ...none, start: NOW - DAY, end: NOW + HOUR }, 'running', NOW)).toEqual([
      { kind: 'done', from: NOW - DAY, until: NOW },
      { kind: 'ahead', from: NOW, until: NOW + HOUR },
    ])
    expect(piecesOf({ ...none, start: NOW - DAY }, 'paused', NOW)).toEqual([
      { kind: 'paused', from: NOW - DAY, until: NOW },
    ])
  })
})

describe('a window of the day', () => {
  it.each([
    ['06:00', '18:00', [{ from: 25, until: 75 }]],
    ['00:00', '00:00', [{ from: 0, until: 100 }]],
    [
      '18:00',
      '06:00',
      [
        { from: 0, until: 25 },
        { from: 75, until: 100 },
      ],
    ],
    ['22:48', '00:00', [{ from: 95, until: 100 }]],
  ])('from %s to %s', (from, to, parts) => {
    expect(windowParts(from, to)).toEqual(parts)
  })
})
