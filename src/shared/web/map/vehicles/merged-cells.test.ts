import { describe, expect, it } from 'vitest'
import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import { mergedCells } from './merged-cells.ts'

const STATES = VEHICLE_STATES.length
type Row = [x: number, y: number, driving: number, idling: number, alarm: number]

function cellsOf(...rows: Row[]) {
  const states = rows.flatMap(([, , driving, idling]) =>
    VEHICLE_STATES.map((state) => (state === 'driving' ? driving : state === 'idling' ? idling : 0)),
  )
  return {
    x: Uint32Array.from(rows, ([x]) => x),
    y: Uint32Array.from(rows, ([, y]) => y),
    vehicles: Uint32Array.from(rows, ([, , driving, idling]) => driving + idling),
    states: Uint32Array.from(states),
    alarm: Uint8Array.from(rows, (row) => row[4]),
  }
}
/** Every circle has a radius of 10 pixels, and a step is a pixel. */
const merged = (...rows: Row[]) => mergedCells(cellsOf(...rows), 1, () => 10)

describe('cells whose circles would cover each other', () => {
  it('become one between them, with all their vehicles and the worse alarm', () => {
    const { x, y, vehicles, states, alarm } = merged([100, 100, 10, 0, 3], [110, 100, 10, 10, 1])
    expect([...x]).toEqual([107])
    expect([...y]).toEqual([100])
    expect([...vehicles]).toEqual([30])
    expect(states[VEHICLE_STATES.indexOf('driving')]).toBe(20)
    expect(states[VEHICLE_STATES.indexOf('idling')]).toBe(10)
    expect(states).toHaveLength(STATES)
    expect([...alarm]).toEqual([1])
  })

  it('stay apart where both can be read', () => {
    expect([...merged([100, 100, 1, 0, 0], [118, 100, 2, 0, 2]).vehicles]).toEqual([2, 1])
    // A step of latitude is as long as two of longitude.
    expect([...merged([100, 100, 1, 0, 0], [100, 109, 2, 0, 0]).vehicles]).toEqual([2, 1])
  })

  it('meet across the antimeridian', () => {
    const { x, vehicles } = merged([2, 100, 1, 0, 0], [2 ** 32 - 4, 100, 1, 0, 0])
    expect([...vehicles]).toEqual([2])
    expect([2 ** 32 - 1, 0]).toContain(x[0])
  })

  it('lose the alarm of none', () => {
    expect([...merged([100, 100, 1, 0, 0], [101, 100, 1, 0, 2]).alarm]).toEqual([2])
  })
})
