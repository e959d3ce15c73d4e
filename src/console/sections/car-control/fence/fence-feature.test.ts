import { describe, expect, it } from 'vitest'
import { type FenceRecord, fenceShape } from '#core/domain/fence.ts'
import { type FenceType, handlesOf, originOf, recordOf, withCentre } from './fence-feature.ts'
import { changedFrom, NO_HISTORY, redone, undone } from './shape-history.ts'

const RECORDS: readonly FenceRecord[] = [
  { type: 1, position: '108.95,34.26', radius: 2 },
  { type: 1, position: '179.99,-17', radius: 30 },
  { type: 2, position: '108,34;109,34;109,35', radius: null },
  { type: 2, position: '179,-17;-179,-17;-179,-18;179,-18', radius: null },
  { type: 2, position: '-179,-17;-179,-18;179,-18;179,-17', radius: null },
  { type: 3, position: '170,60;-170,50', radius: null },
  { type: 4, position: '179.5,10;-179.5,10;-179,11', radius: 0.1 },
]

describe('handles of a fence', () => {
  it.each(RECORDS)('lead back to the record: $type $position', (record) => {
    const shape = fenceShape(record)!
    const origin = originOf(shape)
    const handles = handlesOf(shape, origin)
    // The drawing library rejects longitudes beyond 180 and more digits than it has.
    const line = handles.type === 'Polygon' ? handles.coordinates[0]! : handles.coordinates
    for (const [lng] of line) expect(Math.abs(lng)).toBeLessThan(90)
    const radius = record.type === 4 ? record.radius! : null
    const back = recordOf(record.type as FenceType, handles, origin, radius)!
    expect(back.type).toBe(record.type)
    // Of a circle there are only its handles: as exact as they are.
    expect(Math.abs((back.radius ?? 0) - (record.radius ?? 0))).toBeLessThan(0.01)
    const numbers = (position: string) => position.split(/[,;]/).map(Number)
    const near = record.type === 1 ? 2 : 6
    expect(numbers(back.position)).toEqual(numbers(record.position).map((value) => expect.closeTo(value, near)))
  })

  it('of a circle that was only moved keep its radius', () => {
    const shape = fenceShape(RECORDS[0]!)!
    expect(recordOf(1, handlesOf(shape, 108), 108, 2)).toEqual({ ...RECORDS[0], position: expect.any(String) })
  })

  it('on one spot are no circle', () => {
    const spot: [number, number] = [0, 0]
    expect(recordOf(1, { type: 'Polygon', coordinates: [[spot, spot, spot, spot]] }, 108, null)).toBeNull()
  })
})

describe('the history of a shape', () => {
  const [a, b, c] = RECORDS as [FenceRecord, FenceRecord, FenceRecord]

  it('goes back and forth, and forgets what was undone when something else is drawn', () => {
    let history = changedFrom(changedFrom(NO_HISTORY, a, b), b, c)
    expect(undone(history, c)).toMatchObject({ shown: b })
    const once = undone(history, c)!
    const twice = undone(once.history, once.shown)!
    expect(twice.shown).toBe(a)
    expect(undone(twice.history, twice.shown)).toBeNull()
    expect(redone(twice.history, twice.shown)!.shown).toBe(b)
    history = changedFrom(once.history, b, a)
    expect(redone(history, a)).toBeNull()
  })

  it('has no step for what stayed the same', () => {
    expect(changedFrom(NO_HISTORY, a, { ...a })).toBe(NO_HISTORY)
  })
})

it('a circle that is resized stays where it is, one that is moved does not', () => {
  const circle = { type: 1, radius: 5 }
  const kept = { ...circle, position: '108,34' }
  expect(withCentre({ ...circle, position: '108,34.000004' }, '108,34')).toEqual(kept)
  const moved = { ...circle, position: '108,34.001' }
  expect(withCentre(moved, '108,34')).toEqual(moved)
})
