import { describe, expect, it } from 'vitest'
import * as wall from './wall-time.ts'

const BERLIN = 'Europe/Berlin'
const FIRST = Date.parse('2026-10-25T00:30:00Z')
const SECOND = Date.parse('2026-10-25T01:30:00Z')

describe('wall time', () => {
  it('carries its offset where the hour happens twice, and only there', () => {
    expect(wall.wallText(FIRST, BERLIN)).toBe('2026-10-25 02:30:00+02:00')
    expect(wall.wallText(SECOND, BERLIN)).toBe('2026-10-25 02:30:00+01:00')
    expect(wall.wallText(SECOND + 3_600_000, BERLIN)).toBe('2026-10-25 03:30:00')
    expect(wall.wallText(FIRST, 'Asia/Shanghai')).toBe('2026-10-25 08:30:00')
    expect(wall.wallText(Date.parse('2026-11-01T05:00:00Z'), 'America/St_Johns')).toBe('2026-11-01 01:30:00-03:30')
  })

  it('is read back as its instant; without an offset as the first', () => {
    expect(wall.epochOfWall('2026-10-25 02:30:00+01:00', BERLIN)).toBe(SECOND)
    expect(wall.epochOfWall('2026-10-25 02:30:00', BERLIN)).toBe(FIRST)
    expect(wall.epochOfWall('2026-10-25T02:30', BERLIN)).toBe(FIRST)
    expect(wall.epochOfWall('nonsense', BERLIN)).toBeNaN()
    expect(wall.epochOfWall('', BERLIN)).toBeNaN()
  })

  it('shows the offset in a few letters', () => {
    expect(wall.wallMark('2026-10-25 02:30:00+01:00')).toBe('UTC+1')
    expect(wall.wallMark('2026-11-01 01:30:00-03:30')).toBe('UTC−3:30')
    expect(wall.wallMark('2026-10-25 04:30:00')).toBe('')
    expect(wall.wallMark('2026-10-25')).toBe('')
    expect(wall.wallClock('2026-10-25 02:30:00+01:00')).toBe('02:30:00 UTC+1')
    expect(wall.wallMinute('2026-10-25 02:30:00')).toBe('02:30')
    expect(wall.axisTime('2026-10-25 02:30:00+02:00', true)).toBe('10-25 02:30 UTC+2')
  })

  it('takes a time that never happens for the one after the change', () => {
    expect(wall.settledWall('2026-03-29 02:30:00', BERLIN)).toBe('2026-03-29 03:30:00')
    expect(wall.settledWall('2026-10-25 02:30:00', BERLIN)).toBe('2026-10-25 02:30:00+02:00')
    expect(wall.settledWall('2026-10-25 02:30:00+01:00', BERLIN)).toBe('2026-10-25 02:30:00+01:00')
  })

  it('has both texts of an hour that happens twice', () => {
    const both = ['2026-10-25 02:30:00+02:00', '2026-10-25 02:30:00+01:00']
    for (const text of ['2026-10-25 02:30:00', ...both]) expect(wall.bothOf(text, BERLIN)).toEqual(both)
    expect(wall.bothOf('2026-10-25 03:00:00', BERLIN)).toBeUndefined()
    expect(wall.bothOf('', BERLIN)).toBeUndefined()
  })

  it('keeps the last hour of a day whose clocks are set back at midnight', () => {
    const { endTime } = wall.wholeDays('2026-10-29', '2026-10-29', 'Africa/Cairo')
    expect(endTime).toBe('2026-10-29 23:59:59+02:00')
  })
})
