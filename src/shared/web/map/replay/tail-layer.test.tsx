import { render } from '@testing-library/react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { beforeEach, expect, it } from 'vitest'
import { FakeMap } from '#tests/support/fake-map.ts'
import { MapContext } from '../base/use-map.ts'
import { TailLayer } from './tail-layer.tsx'

type Place = readonly [lng: number, lat: number]

/** A degree is a pixel; the middle of the map is at `middle`. */
class FlatMap extends FakeMap {
  middle = 0
  readonly canvas = document.createElement('canvas')
  constructor() {
    super({})
    document.createElement('div').append(this.canvas)
  }
  override getCanvas = () => this.canvas
  override getCenter = () => ({ lng: this.middle, lat: 0 })
  override project = ([lng, lat]: Place) => ({ x: lng - this.middle, y: lat })
}

let map: FlatMap
let show: (moment: number) => void
beforeEach(() => {
  map = new FlatMap()
})
const onMoment = (listener: (moment: number) => void) => {
  show = listener
  listener(0)
  return () => {
    show = () => {}
  }
}
const TRACKS = [
  { id: 1, color: '#f00' },
  { id: 2, color: '#0f0' },
]
const page = (tails: Record<number, readonly Place[]>, selectedId = 1) => (
  <MapContext value={map as unknown as MapLibreMap}>
    <TailLayer
      tracks={TRACKS}
      selectedId={selectedId}
      tailOf={(id, moment) => (tails[id] ?? []).slice(0, moment)}
      onMoment={onMoment}
    />
  </MapContext>
)
const lines = () => [...map.canvas.parentElement!.querySelectorAll('path')]
const drawn = () => lines().map((line) => line.getAttribute('d'))

it('draws the tail of the moment over the map, again when the map moves', () => {
  const tails = {
    1: [
      [1, 5],
      [2, 6],
      [3, 7],
    ],
    2: [[9, 9]],
  } as const
  const { rerender, unmount } = render(page(tails))
  expect(drawn()).toEqual(['', ''])
  show(2)
  expect(drawn()).toEqual(['M1.0 5.0L2.0 6.0', ''])
  map.middle = 1
  map.fire('move')
  expect(drawn()[0]).toBe('M0.0 5.0L1.0 6.0')
  expect(lines().map((line) => line.hasAttribute('data-selected'))).toEqual([true, false])
  rerender(page(tails, 2))
  expect(lines().map((line) => line.hasAttribute('data-selected'))).toEqual([false, true])
  unmount()
  expect(lines()).toEqual([])
  map.fire('move')
})

it('goes on over 180 degrees, in the copy of the world that shows', () => {
  map.middle = -179
  render(
    page({
      1: [
        [179, 0],
        [-180, 0],
        [-178, 0],
      ],
    }),
  )
  show(3)
  expect(drawn()[0]).toBe('M-2.0 0.0L-1.0 0.0L1.0 0.0')
})
