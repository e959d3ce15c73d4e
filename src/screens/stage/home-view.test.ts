import { expect, it } from 'vitest'
import { homeView } from './home-view.ts'

const fleet = (places: [lng: number, lat: number][]) => ({
  lng: Float64Array.from(places, ([lng]) => lng),
  lat: Float64Array.from(places, ([, lat]) => lat),
  count: places.length,
})
const china = Array.from({ length: 70 }, (_, at): [number, number] => [104 + (at % 14), 24 + (at % 16)])
const abroad: [number, number][] = Array.from({ length: 30 }, (_, at) => [-70 + at * 4, -30 + at * 2.5])

it('looks where the fleet is closest together', () => {
  const [west, south, east, north] = homeView(fleet([...china, ...abroad]), 0.6)!
  expect(west).toBeGreaterThan(95)
  expect(east).toBeLessThan(125)
  expect(south).toBeGreaterThan(18)
  expect(north).toBeLessThan(45)
})

it('takes in more of the world when asked to', () => {
  const [west] = homeView(fleet([...china, ...abroad]), 0.95)!
  expect(west).toBeLessThan(0)
})

it('takes in a fleet on both sides of 180 degrees the short way', () => {
  const islands = [178, 178.5, 179.5, -179.5, -178].map((lng): [number, number] => [lng, -18])
  for (const share of [0.6, 1]) {
    const [west, , east] = homeView(fleet([...islands, ...(share === 1 ? [] : abroad.slice(0, 2))]), share)!
    expect(west).toBeGreaterThan(175)
    expect(east).toBeLessThan(186)
  }
})

it('is never wider than the earth', () => {
  const around = Array.from({ length: 36 }, (_, at): [number, number] => [-175 + at * 10, 10])
  const [west, , east] = homeView(fleet(around), 1)!
  expect(east - west).toBe(360)
})

it('leaves room around a single vehicle, and has no view without one', () => {
  const [west, south, east, north] = homeView(fleet([[10, 50]]), 0.6)!
  expect([east - west >= 4, north - south >= 4]).toEqual([true, true])
  expect(homeView(fleet([]), 0.6)).toBeUndefined()
  expect(homeView(fleet([[0, 0]]), 0.6)).toBeUndefined()
})
