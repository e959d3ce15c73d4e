import { iso1A2Code } from '@rapideditor/country-coder'
import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'
import type { Address, FoundPlace } from '#core/contract/geocoding.ts'
import type { Language } from '#core/domain/language.ts'
import type { Geocoder } from './geocoder.ts'
import { nameSearch } from './name-search.ts'
import { outlineIndex } from './outline-index.ts'
import type { PlaceData } from './place-data.ts'

/** Farther away a place says nothing about where one is. */
const NEAR_KM = 30
const CHINA = 'CN'
/** Levels of the Chinese tree that only hold what is below them: "市辖区", "省直辖县级行政区划" and the like. */
const PLACEHOLDER = /^\d\d(01|02|90)$/
const MUNICIPALITIES = new Set(['11', '12', '31', '50'])
/** Languages that write an address from the large to the small, without commas. */
const LARGE_FIRST: ReadonlySet<Language> = new Set(['zh'])

/** Names of regions, of the region tree. */
export interface AreaNames {
  namesOf(id: string, language: Language): string[]
  has(id: string): boolean
}

export interface EmbeddedParts {
  data: PlaceData
  areas: AreaNames
  /** "CN-61" or "DE", for places just off the shore where the finer outlines end. */
  regionAt: (lng: number, lat: number) => string | undefined
}

interface Parts {
  countryCode: string
  province: string
  city: string
  district: string
  areaCode: string
}

/** Addresses from the data of the platform: outlines first, the nearest place second. Needs no network. */
export function embeddedGeocoder(parts: EmbeddedParts): Geocoder {
  const { places, outlines } = parts.data
  const inside = outlineIndex(outlines)
  const tree = new KDBush(places.length)
  for (const [, , , lng, lat] of places) tree.add(lng, lat)
  tree.finish()
  // Some work that addresses do not need.
  let names: ReturnType<typeof nameSearch> | undefined

  const nearest = (lng: number, lat: number, countryCode: string) => {
    if (places.length === 0) return undefined
    const [index] = around(tree, lng, lat, 1, NEAR_KM, (id) => countryCode === '' || placeAt(id)[1] === countryCode)
    if (index === undefined) return undefined
    const place = placeAt(index)
    return { place, km: distance(lng, lat, place[3], place[4]) }
  }
  const placeAt = (index: number) => places[index]!

  return {
    reverse(lng, lat, language) {
      const region = parts.regionAt(lng, lat)
      // Hong Kong, Macao and Taiwan have codes of their own here.
      const countryCode = iso1A2Code([lng, lat], { level: 'territory' }) ?? region?.slice(0, 2) ?? ''
      const near = nearest(lng, lat, countryCode)
      const divisions =
        countryCode === CHINA
          ? chineseParts(parts.areas, inside.areaAt(lng, lat) ?? region?.slice(3) ?? '', language)
          : otherParts(parts.areas, near?.place[2] ?? '', countryCode, language)
      const place = near ? nameOf(near.place, language) : ''
      return Promise.resolve(addressOf(divisions, place, near?.km ?? null, language))
    },

    search(keyWord, limit, language) {
      names ??= nameSearch(places)
      const found = names.find(keyWord, limit)
      return Promise.resolve(found.map((index) => foundPlace(parts, inside, placeAt(index), language)))
    },
  }
}

type Place = PlaceData['places'][number]

const nameOf = ([latin, , , , , , local]: Place, language: Language): string => local?.[language] ?? latin

function foundPlace(
  { areas }: EmbeddedParts,
  inside: ReturnType<typeof outlineIndex>,
  place: Place,
  language: Language,
): FoundPlace {
  const [, countryCode, areaId, lng, lat] = place
  const divisions =
    countryCode === CHINA
      ? chineseParts(areas, inside.areaAt(lng, lat) ?? '', language)
      : otherParts(areas, areaId, countryCode, language)
  const name = nameOf(place, language)
  return { name, address: lineOf(divisions, name, language), countryCode, lng, lat }
}

function chineseParts(areas: AreaNames, areaId: string, language: Language): Parts {
  // Outlines have codes that are out of use; the region above them has not.
  let id = areaId
  while (id.length > 2 && !areas.has(id)) id = id.slice(0, -2)
  const [province = '', city = '', district = ''] = areas.namesOf(id, language)
  const isHolder = PLACEHOLDER.test(id.slice(0, 4)) && (MUNICIPALITIES.has(id.slice(0, 2)) || id.slice(2, 4) === '90')
  const parts = { countryCode: CHINA, province, areaCode: id }
  if (!isHolder) return { ...parts, city, district }
  // A municipality is its own city; a county-level city under a province is the city.
  return MUNICIPALITIES.has(id.slice(0, 2))
    ? { ...parts, city: province, district }
    : { ...parts, city: district, district: '' }
}

function otherParts(areas: AreaNames, areaId: string, countryCode: string, language: Language): Parts {
  const [, province = '', city = ''] = areas.has(areaId) ? areas.namesOf(areaId, language) : []
  return { countryCode, province, city, district: '', areaCode: '' }
}

function addressOf(parts: Parts, place: string, km: number | null, language: Language): Address {
  return {
    ...parts,
    address: lineOf(parts, place, language),
    country: countryName(parts.countryCode, language),
    place,
    placeKm: km === null ? null : Math.round(km * 10) / 10,
    source: 'embedded',
  }
}

/** One line, as the language writes addresses; a name that says nothing new is left out. */
function lineOf({ countryCode, province, city, district }: Parts, place: string, language: Language): string {
  const chinese = countryCode === CHINA
  const divisions = [province, city, district].filter((name, index, all) => name !== '' && all.indexOf(name) === index)
  // "朝阳" next to "朝阳区", "Chaoyang" next to "Chaoyang District": the longer one says both. Elsewhere than in China a
  // province is often named after its city, and the city says more.
  const repeats = (name: string) => place !== '' && name.startsWith(place)
  const distinct = chinese ? divisions : divisions.filter((name) => !repeats(name))
  const pinyin = language === 'zh' && chinese && city !== '' && /^[\p{Script=Latin}\s'’-]+$/u.test(place)
  const last = pinyin || (chinese && divisions.some(repeats)) ? '' : place
  const country = countryName(countryCode, language)
  // Within China the country goes without saying.
  const shown = [chinese && language === 'zh' ? '' : country, ...distinct, last]
  const line = shown.filter((name, index) => name !== '' && shown.indexOf(name) === index)
  if (!LARGE_FIRST.has(language)) return line.toReversed().join(', ')
  return line.join(chinese ? '' : ' ')
}

const countryNames = new Map<Language, Intl.DisplayNames>()

function countryName(code: string, language: Language): string {
  if (code === '') return ''
  let names = countryNames.get(language)
  if (!names) {
    names = new Intl.DisplayNames([language], { type: 'region' })
    countryNames.set(language, names)
  }
  return names.of(code) ?? code
}
