import { describe, expect, it } from 'vitest'
import { cityStops } from './city-tour.ts'

const cities = Array.from({ length: 15 }, (_, index) => ({ operatingCity: `City ${index}` }))
const stopsOf = (address: string) => cityStops(new URLSearchParams(address), cities)

describe('tour of cities', () => {
  it('shows the home market and its twelve largest cities by default', () => {
    const stops = stopsOf('')
    expect(stops.map(({ path }) => path)).toEqual([
      '',
      ...cities.slice(0, 12).map(({ operatingCity }) => operatingCity),
    ])
    expect(new Set(stops.map(({ dwellSeconds }) => dwellSeconds))).toEqual(new Set([20]))
  })

  it('stays where the address holds it', () => {
    expect(stopsOf('operatingCity=Xi%27an&cities=A,B').map(({ path }) => path)).toEqual(["Xi'an"])
  })

  it('takes cities, seconds and hours from the address', () => {
    expect(stopsOf('cities=*~40,苏州~15@06:30-22:00,San José')).toEqual([
      { path: '', dwellSeconds: 40, from: 0, until: 0 },
      { path: '苏州', dwellSeconds: 15, from: 390, until: 1320 },
      { path: 'San José', dwellSeconds: 20, from: 0, until: 0 },
    ])
  })

  it('shows nothing for less than five seconds and no longer than a day', () => {
    expect(stopsOf('cities=A~1,B~999999').map(({ dwellSeconds }) => dwellSeconds)).toEqual([5, 86_400])
  })

  it('leaves out what it cannot read', () => {
    expect(stopsOf('cities=~20,A~x,@08:00,B').map(({ path }) => path)).toEqual(['B'])
  })
})
