import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { healthHours } from './health-hours.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 10, 21, 4, 30)
const report = (minutesAgo: number, isOn: boolean) => ({
  ts: NOW - minutesAgo * MINUTE,
  status: isOn ? 1 : 0,
  quality: 0,
})
const every = (from: number, to: number, step: number, isOn: boolean) =>
  Array.from({ length: Math.floor((from - to) / step) + 1 }, (_, index) => report(from - index * step, isOn))
const health = (...reports: ReturnType<typeof report>[][]) => healthHours(reports.flat(), NOW)

describe('hours of a vehicle', () => {
  it('expect nothing of one that is parked and reports twice an hour', () => {
    const { hours, usualGap } = health(every(24 * 60, 300, 30, false), every(270, 60, 1, true), every(59, 0, 30, false))
    expect(usualGap).toBe(60)
    expect(hours.slice(0, 18).every(({ parked, longestGap }) => parked && longestGap === 0)).toBe(true)
    expect(hours[21]).toMatchObject({ messages: 60, expected: 60, parked: false, longestGap: 60 })
    expect(hours[23]).toMatchObject({ messages: 1, expected: 1, parked: true })
  })

  it('know from reports before the strip that it began parked', () => {
    const { hours } = health(
      [report(24 * 60 + 10, false)],
      [report(23 * 60 + 40, false)],
      every(23 * 60 + 10, 0, 30, false),
    )
    expect(hours.every(({ parked }) => parked)).toBe(true)
  })

  it('find a silence that began with the ignition on, and what it should have sent in it', () => {
    const { hours } = health(every(200, 150, 1, true), every(100, 0, 1, true))
    const [gap] = hours.filter(({ longestGap }) => longestGap > 60)
    expect(gap).toMatchObject({ startTime: '2026-11-21 10:00:00', longestGap: 50 * 60, parked: false })
    expect(gap!.expected! - gap!.messages).toBeGreaterThan(8)
  })

  it('no longer take one for parked that has been silent for hours', () => {
    const { hours } = health(every(24 * 60, 20 * 60, 30, false))
    expect(hours[2]).toMatchObject({ messages: 2, parked: true })
    expect(hours.slice(4).every(({ parked, messages }) => !parked && messages === 0)).toBe(true)
  })

  it('never expect less than nothing, and are 24 of one vehicle whatever it sends', () => {
    const reports = fc.array(fc.record({ ago: fc.integer({ min: -30, max: 26 * 60 }), isOn: fc.boolean() }))
    fc.assert(
      fc.property(reports, (some) => {
        const sorted = some.map(({ ago, isOn }) => report(ago, isOn)).sort((one, other) => one.ts - other.ts)
        const { hours } = healthHours(sorted, NOW)
        expect(hours).toHaveLength(24)
        expect(hours.every(({ expected, longestGap }) => (expected ?? 0) >= 0 && longestGap >= 0)).toBe(true)
      }),
    )
  })
})
