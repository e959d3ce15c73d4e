import { describe, expect, it } from 'vitest'
import { extensionValue, isPlausible, STANDARD_ITEMS } from './data-item.ts'
import { HISTORY_ITEM_KEYS } from './history-items.ts'

const items = Uint8Array.of(0x30, 1, 20, 0xe1, 4, 0x00, 0xff, 0xfe, 0x10)
const place = { itemId: 0xe1, offset: 1, bytes: 2, signed: true, factor: 0.5, addend: 10 } as const

describe('catalogue of data items', () => {
  it('has every value a reading may carry once', () => {
    expect(STANDARD_ITEMS.map(({ key }) => key)).toEqual(HISTORY_ITEM_KEYS)
  })

  it('reads a number out of an additional item, signed, scaled and moved', () => {
    expect(extensionValue(items, place)).toBe(9)
    expect(extensionValue(items, { ...place, signed: false })).toBe(0xfffe * 0.5 + 10)
  })

  it('reads nothing where the item is absent or too short', () => {
    expect(extensionValue(items, { ...place, itemId: 0xe2 })).toBeNull()
    expect(extensionValue(items, { ...place, offset: 3 })).toBeNull()
    expect(extensionValue(items.subarray(0, 7), place)).toBeNull()
    expect(extensionValue(null, place)).toBeNull()
  })

  it('judges readings by limits, by known codes, or not at all', () => {
    const limits = { code: 'speed', least: 0, greatest: 120, rule: 'range' } as const
    expect([0, 120, 120.1, -1].map((value) => isPlausible(limits, value))).toEqual([true, true, false, false])
    expect(isPlausible({ ...limits, greatest: null }, 9999)).toBe(true)
    expect(isPlausible({ ...limits, rule: 'none' }, 9999)).toBe(true)
    const gear = { code: 'gear', least: null, greatest: null, rule: 'code' } as const
    expect([14, 7].map((value) => isPlausible(gear, value))).toEqual([true, false])
  })
})
