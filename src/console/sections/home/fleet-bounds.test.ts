import { expect, it } from 'vitest'
import { fleetBounds, type MapPoint } from './fleet-bounds.ts'

const at = (lng: number, lat: number): MapPoint => [1, lng, lat, 5]

it('holds every vehicle, on all continents', () => {
  expect(fleetBounds([at(121, 31), at(-99, 19), at(13, 52), at(-46, -23)])).toEqual([-99, -23, 121, 52])
})

it('holds vehicles on both sides of 180 degrees the short way', () => {
  expect(fleetBounds([at(178, -17), at(-178, -19)])).toEqual([178, -19, 182, -17])
})

it('shows a single vehicle', () => {
  expect(fleetBounds([at(13, 52)])).toEqual([13, 52, 13, 52])
})

it('has nothing to show without positions', () => {
  expect(fleetBounds([])).toBeUndefined()
})
