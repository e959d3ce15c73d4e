import { expect, it } from 'vitest'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { occupiedSpots } from './label-room.ts'

/** Eastern China. */
const map = {
  getZoom: () => 5,
  getBounds: () => ({ getWest: () => 100, getEast: () => 120, getSouth: () => 20, getNorth: () => 40 }),
} as unknown as MapLibreMap

const fleet = (...places: [lng: number, lat: number][]) => ({
  count: places.length,
  lng: Float64Array.from(places, ([lng]) => lng),
  lat: Float64Array.from(places, ([, lat]) => lat),
})
const all = () => true

it('keeps one spot for vehicles that lie on top of each other', () => {
  const spots = occupiedSpots(map, fleet([116.4, 39.9], [116.401, 39.901], [113.3, 23.1]), 13, all)
  expect(spots).toEqual([
    [116.4, 39.9],
    [113.3, 23.1],
  ])
})

it('takes no room for vehicles out of view, or that are not shown', () => {
  const places = fleet([-70, -30], [105, 30], [106, 31])
  expect(occupiedSpots(map, places, 13, (index) => index !== 2)).toEqual([[105, 30]])
})
