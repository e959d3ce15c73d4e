import { describe, expect, it } from 'vitest'
import { fieldPath, matchedFields, type MessageCondition } from './message-condition.ts'

const rows = [
  { path: 'speed', value: 62.5, meaningKeys: [] },
  { path: 'alarm', value: 2, meaningKeys: ['value.overspeed'] },
  { path: 'items[0].mileage', value: 100, meaningKeys: [] },
  { path: 'items[1].adas.level', value: 1, meaningKeys: [] },
  { path: 'items[2].adas.level', value: 2, meaningKeys: ['value.second'] },
  { path: 'plate', value: 'A-1', meaningKeys: [] },
]
const meets = (path: string, op: MessageCondition['op'], value = '') =>
  matchedFields(rows, [{ path, op, value }]) !== null

describe('conditions on decoded messages', () => {
  it('compares numbers as numbers and texts as texts', () => {
    expect(meets('speed', 'gt', '9')).toBe(true)
    expect(meets('speed', 'lt', '9')).toBe(false)
    expect(meets('speed', 'eq', '62.5')).toBe(true)
    expect(meets('plate', 'ne', 'A-1')).toBe(false)
    expect(meets('plate', 'contains', 'a-')).toBe(true)
  })

  it('is met by any entry of a list, and returns which', () => {
    const conditions: MessageCondition[] = [
      { path: 'items[].adas.level', op: 'ge', value: '2' },
      { path: 'speed', op: 'ge', value: '60' },
    ]
    expect(matchedFields(rows, conditions)).toEqual({ 'items[].adas.level': '2 (second)', speed: '62.5' })
  })

  it('knows set bits by their word and fields by being there', () => {
    expect(meets('alarm', 'has', 'overspeed')).toBe(true)
    expect(meets('alarm', 'has', 'speed')).toBe(false)
    expect(meets('items[].mileage', 'exists')).toBe(true)
    expect(meets('items[].fuel', 'exists')).toBe(false)
  })

  it('matches everything without conditions', () => {
    expect(matchedFields(rows, [])).toEqual({})
    expect(fieldPath('units[3].cells[11].voltage')).toBe('units[].cells[].voltage')
  })
})
