import { expect, it } from 'vitest'
import { layoutOf, readTrackQuery, type TrackQuery, writeTrackQuery } from './track-query.ts'

const read = (text: string) => readTrackQuery(new URLSearchParams(text))

it('restores a wall from what it wrote', () => {
  const wall: TrackQuery = {
    selected: 42,
    follow: true,
    trail: 60,
    text: '粤A 123',
    state: 'driving',
    vehicleClass: 'bus',
    powerType: '纯电动',
    off: new Set([3, 9]),
    flips: new Set([17]),
    pins: [42, 7],
    card: 'chart',
    folded: new Set([5]),
    view: { lng: -113.265, lat: 23.12912, zoom: 8.5 },
    show: 'replay',
    layout: 9,
    tiles: [
      { kind: 'video', vehicle: 42, channel: 3, pinned: true },
      { kind: 'map', vehicle: null, channel: 1, pinned: false },
      { kind: 'gauges', vehicle: 7, channel: 1, pinned: false },
    ],
    tile: 2,
    patrol: 20,
    replayed: [42, 7],
    from: 1_763_600_000,
    to: 1_763_686_400,
    at: 1_763_650_000,
    rate: 64,
    list: 'fences',
  }
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(writeTrackQuery(wall))) if (value) address.set(name, value)
  expect(read(address.toString())).toEqual(wall)
})

it('leaves out of the address what needs no saying', () => {
  const plain = read('')
  expect(Object.values(writeTrackQuery(plain)).filter((value) => value !== undefined)).toEqual([])
  expect(plain).toMatchObject({ selected: null, follow: false, trail: 10, pins: [] })
})

it('accepts a typed address', () => {
  const wall = read('vehicle=abc&trail=7&state=flying&pins=1,1,x,-4,2&off=,&view=10,95,4')
  expect(wall).toMatchObject({ selected: null, trail: 10, state: '', pins: [1, 2], view: null })
  expect(wall.off.size).toBe(0)
})

it('takes a replay only with both ends in order, and twenty vehicles at most', () => {
  expect(read('show=replay&from=20&to=10&at=15')).toMatchObject({ show: 'replay', from: 0, to: 0, at: 0 })
  expect(read('show=nothing&layout=5&tile=40&patrol=7&rate=3&list=all')).toMatchObject({
    show: 'map',
    layout: 4,
    tile: 0,
    patrol: 0,
    rate: 8,
    list: '',
  })
  expect(read(`replay=${Array.from({ length: 30 }, (_, at) => at + 1).join(',')}`).replayed).toHaveLength(20)
})

it('shows pinned vehicles on maps, unless other content or text only is selected', () => {
  expect([read('').card, read('card=x').card, read('card=v').card, read('card=0').card]).toEqual([
    'map',
    'map',
    'video',
    null,
  ])
  expect(writeTrackQuery({ card: null })).toEqual({ card: '0' })
})

it('holds sixteen pins', () => {
  expect(read(`pins=${Array.from({ length: 30 }, (_, at) => at + 1).join(',')}`).pins).toHaveLength(16)
})

it.each(['', '1,2', '1,2,x', '181,0,4', '0,-86,4', '0,0,25', 'Infinity,0,3'])('looks nowhere by "%s"', (view) => {
  expect(read(`view=${view}`).view).toBeNull()
})

it('separates the layout from the rest of an address', () => {
  expect(layoutOf(new URLSearchParams('lang=de&theme=light'))).toBe('')
  expect(layoutOf(new URLSearchParams('lang=de&state=driving&trail=10&fold=4'))).toBe('state=driving&fold=4')
})
