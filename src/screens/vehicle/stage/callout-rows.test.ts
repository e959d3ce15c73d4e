import { describe, expect, it } from 'vitest'
import type { VehiclePart } from '#web/vehicle-model/vehicle-anchors.ts'
import type { Callout } from './callouts-of.ts'
import { calloutRows, columnsOf, inOrder, leadersOf } from './callout-rows.ts'

const of = (...parts: VehiclePart[]): Callout[] => parts.map((part) => ({ part, values: [], at: 0, tone: 'quiet' }))
const at = (places: Partial<Record<VehiclePart, number>>) =>
  new Map(Object.entries(places).map(([part, x]) => [part as VehiclePart, { x, y: 300 }]))
const ROOM = { left: 100, width: 900, top: 100, bottom: 500 }

describe('call-outs around a vehicle', () => {
  it('are above it or below it by where their part is, never more than four in a row', () => {
    const rows = calloutRows(of('battery', 'cells', 'motor', 'tyres', 'doors', 'lights', 'tank', 'pedals'))
    expect(rows.above.map(({ part }) => part)).toContain('motor')
    expect(rows.below.map(({ part }) => part)).toContain('battery')
    expect(Math.max(rows.above.length, rows.below.length)).toBe(4)
    expect(rows.above.length + rows.below.length).toBe(8)
  })

  it('are in the order of their parts, so that no lines cross', () => {
    const row = inOrder(of('doors', 'motor', 'pedals'), at({ doors: 700, motor: 150, pedals: 900 }))
    expect(row.map(({ part }) => part)).toEqual(['motor', 'doors', 'pedals'])
    const ends = leadersOf(row, true, ROOM, at({ doors: 700, motor: 150, pedals: 900 })).map(({ points }) => points)
    for (const [index, [start, , end]] of ends.entries()) {
      expect(start.x).toBeGreaterThan(ends[index - 1]?.[0].x ?? 0)
      expect(end.x).toBeGreaterThan(ends[index - 1]?.[2].x ?? 0)
    }
  })

  it('are next to their parts where a row has room', () => {
    expect(columnsOf(of('doors'), ROOM, at({ doors: 950 }))).toEqual({ count: 3, columns: [2] })
    expect(columnsOf(of('motor', 'doors'), ROOM, at({ motor: 800, doors: 950 })).columns).toEqual([1, 2])
  })

  it('have no line where the vehicle is drawn flat', () => {
    expect(leadersOf(of('doors'), true, ROOM, new Map())).toEqual([])
  })
})
