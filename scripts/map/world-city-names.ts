import { readCityNames } from './data-packages.ts'
import type { LocalNames, MapLanguage } from './labels.ts'

const COLUMNS = ['zh', 'ru', 'ar', 'en', 'es', 'fr', 'pt', 'de'] as const satisfies readonly MapLanguage[]

function parseTable(table: string): Map<string, LocalNames> {
  const names = new Map<string, LocalNames>()
  for (const line of table.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [key = '', ...columns] = line.split('|')
    const local: LocalNames = {}
    COLUMNS.forEach((language, index) => {
      if (columns[index]) local[language] = columns[index]
    })
    names.set(key, local)
  }
  return names
}

const cities = parseTable(readCityNames())

/** Names of a city in the languages that have their own, by country and GeoNames spelling. */
export function worldCityNames(country: string, name: string): LocalNames {
  return cities.get(`${country}:${name}`) ?? {}
}

/** All cities with names of their own, as `country:GeoNames spelling`. */
export function namedWorldCities(): string[] {
  return [...cities.keys()]
}

// GeoNames spells these countries in scholarly transliteration; its marks are noise on a label.
const TRANSLITERATED = new Set(
  'AE AF BD BH BT DZ EG IN IQ IR JO JP KP KW LB LK LY MA MM NP OM PK PS QA SA SD SY TN YE'.split(' '),
)

/** The latin name as a label shows it. */
export function latinCityName(country: string, name: string): string {
  if (!TRANSLITERATED.has(country)) return name
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^[‘’']+/u, '')
}

// Parts of a city that GeoNames lists as cities; the city itself is there already.
const BOROUGHS = new Set(
  [
    'US:Brooklyn|US:Queens|US:Manhattan|US:The Bronx|US:Staten Island|GN:Camayenne|HK:Kowloon|CI:Abobo|SN:Pikine',
    'MX:Iztapalapa|MX:Gustavo Adolfo Madero|MX:Xochimilco|MX:Tlalpan|MX:Iztacalco|MX:Coyoacán|MX:Azcapotzalco',
    'MX:Cuauhtémoc|IN:Narela|IN:Najafgarh|DO:Santo Domingo Este|DO:Santo Domingo Oeste|TR:Bağcılar|TR:Çankaya',
    'IR:Kahrīz|IR:Pasragad Branch|MX:Ecatepec de Morelos|MX:Ciudad Nezahualcoyotl|MX:Naucalpan de Juárez',
    'MX:Tlalnepantla|MX:Ciudad López Mateos|MX:Cuautitlán Izcalli|MX:Zapopan|MX:Tonalá|MX:Tlaquepaque',
  ].flatMap((line) => line.split('|')),
)

export function isBorough(country: string, name: string): boolean {
  return BOROUGHS.has(`${country}:${name}`)
}
