import { describe, expect, it } from 'vitest'
import { comparedRows } from './compared-rows.ts'

const of = (...values: [id: number, value: unknown][]) => values.map(([id, value]) => ({ id, value }))

describe('parameters side by side', () => {
  it('mark the vehicles that are not like most', () => {
    const rows = comparedRows([of([0x55, 100], [0x1, 60]), of([0x55, 90], [0x1, 60]), of([0x55, 100], [0x1, 60])])
    expect(rows.map(({ id, values, different }) => [id, values, [...different]])).toEqual([
      [0x1, [60, 60, 60], []],
      [0x55, [100, 90, 100], [1]],
    ])
  })

  it('take the first vehicle as the usual one where as many have each value', () => {
    expect([...comparedRows([of([0x55, 100]), of([0x55, 90])])[0]!.different]).toEqual([1])
  })

  it('count a value that was not reported as different', () => {
    const [row] = comparedRows([of([0x55, 100]), of(), of([0x55, 100])])
    expect(row).toMatchObject({ values: [100, undefined, 100] })
    expect([...row!.different]).toEqual([1])
  })

  it('compare the fields of a parameter one by one', () => {
    const rows = comparedRows([of([0x32, { begin: 1, end: 2 }]), of([0x32, { begin: 1, end: 3 }])])
    expect(rows.map(({ path, different }) => [path, different.size])).toEqual([
      [['begin'], 0],
      [['end'], 1],
    ])
  })
})
