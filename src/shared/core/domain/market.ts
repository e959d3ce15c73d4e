/** Sales regions of the walls ("market" of the screen query state); `all` is a query value, never a market. */
export const MARKETS = ['cn', 'eu', 'latam', 'me', 'ru', 'other'] as const
export type Market = (typeof MARKETS)[number]

const COUNTRIES: Readonly<Record<Exclude<Market, 'other'>, string>> = {
  cn: 'CN HK MO',
  eu: 'AD AL AT BA BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM UA XK',
  latam: 'AR BO BR BZ CL CO CR CU DO EC GT GY HN HT JM MX NI PA PE PR PY SR SV TT UY VE',
  me: 'AE BH EG IL IQ IR JO KW LB OM PS QA SA SY TR YE',
  ru: 'AM AZ BY KG KZ RU TJ TM UZ',
}

const MARKET_BY_COUNTRY: ReadonlyMap<string, Market> = new Map(
  Object.entries(COUNTRIES).flatMap(([market, countries]) =>
    countries.split(' ').map((country): [string, Market] => [country, market as Market]),
  ),
)

/** Market of a country of use, ISO 3166 alpha-2 in capitals; `other` when the country belongs to none. */
export const marketOf = (country: string): Market => MARKET_BY_COUNTRY.get(country) ?? 'other'

/** Countries of a market, for queries; empty for `other`. */
export const countriesOf = (market: Market): readonly string[] =>
  market === 'other' ? [] : COUNTRIES[market].split(' ')

/** Every country that belongs to a market. */
export const MARKET_COUNTRIES: readonly string[] = [...MARKET_BY_COUNTRY.keys()]
