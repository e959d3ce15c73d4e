import { describe, expect, it } from 'vitest'
import { countriesOf, MARKETS, marketOf } from './market.ts'

describe('markets', () => {
  it.each([
    ['CN', 'cn'],
    ['PT', 'eu'],
    ['CR', 'latam'],
    ['IQ', 'me'],
    ['RU', 'ru'],
    ['JP', 'other'],
  ])('places %s in %s', (country, market) => expect(marketOf(country)).toBe(market))

  it('puts each country in one market, both ways round', () => {
    const listed = MARKETS.flatMap((market) => countriesOf(market).map((country) => [country, market] as const))
    expect(new Set(listed.map(([country]) => country)).size).toBe(listed.length)
    for (const [country, market] of listed) expect(marketOf(country)).toBe(market)
  })
})
