import { describe, expect, it } from 'vitest'
import { type Box, nextBox } from './spatial-focus.ts'

const box = (left: number, top: number, width = 10, height = 10): Box => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
})

describe('going from one button to the next', () => {
  const from = box(100, 100)

  it('takes the nearest one in the direction, never one behind', () => {
    const boxes = [box(80, 100), box(140, 100), box(120, 100), box(100, 80), box(100, 130)]
    expect(nextBox(from, boxes, 'right')).toBe(2)
    expect(nextBox(from, boxes, 'left')).toBe(0)
    expect(nextBox(from, boxes, 'up')).toBe(3)
    expect(nextBox(from, boxes, 'down')).toBe(4)
  })

  it('stays on the row rather than taking what is near but aside', () => {
    expect(nextBox(from, [box(112, 118), box(150, 100)], 'right')).toBe(1)
  })

  it('reaches a wide one that begins further left', () => {
    expect(nextBox(from, [box(0, 120, 500, 20)], 'down')).toBe(0)
  })

  it('goes nowhere at the edge', () => {
    expect(nextBox(from, [box(0, 0), box(100, 100)], 'right')).toBeUndefined()
    expect(nextBox(from, [], 'up')).toBeUndefined()
  })
})
