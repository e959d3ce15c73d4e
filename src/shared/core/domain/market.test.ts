import { describe, expect, it } from 'vitest'
import { MARKETS, marketOf } from './market.ts'

describe('market of a country', () => {
  it.each([
    ['CN', 'china'],
    ['de', 'europe'],
    ['BR', 'latinAmerica'],
    ['SA', 'middleEast'],
    ['RU', 'russiaCentralAsia'],
    ['NG', 'africa'],
    ['US', 'northAmerica'],
    ['VN', 'asiaPacific'],
  ])('%s is %s', (country, market) => {
    expect(marketOf(country)).toBe(market)
  })

  it('names every market for at least one country', () => {
    const named = new Set(['CN', 'JP', 'KZ', 'FR', 'AE', 'KE', 'MX', 'CA'].map(marketOf))
    expect([...named].sort()).toEqual([...MARKETS].sort())
  })
})
