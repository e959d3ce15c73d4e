import { expect, it } from 'vitest'
import { mainArea, type MapPoint } from './main-area.ts'

const at = (lng: number, lat: number): MapPoint => [1, lng, lat, 5]

it('holds a fleet that is in one part of the world', () => {
  expect(mainArea([at(121, 31), at(87, 43), at(113, 23)])).toEqual({ bounds: [87, 23, 121, 43], outside: 0 })
})

it('shows where most are and counts the others', () => {
  const china = [at(121, 31), at(113, 23), at(104, 30)]
  expect(mainArea([at(-99, 19), ...china, at(-46, -23)])).toEqual({ bounds: [104, 23, 121, 31], outside: 2 })
})

it('shows a single vehicle', () => {
  expect(mainArea([at(13, 52)])).toEqual({ bounds: [13, 52, 13, 52], outside: 0 })
})

it('has nothing to show without positions', () => {
  expect(mainArea([])).toBeUndefined()
})
