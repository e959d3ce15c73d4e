import { describe, expect, it } from 'vitest'
import { inspectHex } from '#console/ui/frame/frame-codec.ts'
import { ENERGY_FRAME } from '#tests/builders/energy-frame.ts'
import { batteriesOf, spreadOf } from './battery-cells.ts'

describe('cells of a battery', () => {
  it('are numbered across the units that report them; invalid ones stay without a value', () => {
    const batteries = batteriesOf(inspectHex(ENERGY_FRAME, 'gb32960')?.rows ?? [])
    expect(batteries.map(({ kind, number, cells }) => [kind, number, cells.length])).toEqual([
      ['cells', 1, 6],
      ['probes', 1, 3],
    ])
    expect(batteries[0]?.cells.map(({ number, value }) => [number, value])).toEqual([
      [1, 3.9],
      [2, 3.91],
      [3, 3.85],
      [201, 3.9],
      [202, null],
      [203, 3.95],
    ])
    expect(spreadOf(batteries[0]?.cells ?? [])).toEqual({ lowest: 3.85, highest: 3.95 })
  })

  it('have no spread without a valid value', () => {
    expect(spreadOf([{ number: 1, value: null }])).toBeNull()
  })
})
