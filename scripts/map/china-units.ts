import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { readChinaDistricts, readChinaPrefectures } from './data-packages.ts'
import { decodeEchartsMap } from './echarts-decoder.ts'
import type { EchartsUnit } from './echarts-decoder.ts'

export type ChinaUnit = Feature<Polygon | MultiPolygon, EchartsUnit>

const MUNICIPALITIES = ['beijing', 'tianjin', 'shanghai', 'chongqing']
const SPECIAL_REGIONS = ['xianggang', 'aomen']

const districtsOf = (units: readonly string[]): ChinaUnit[] =>
  units.flatMap((unit) => decodeEchartsMap(readChinaDistricts(unit)).features)

/** Prefectures, and municipalities and special regions as one unit each (those with a coarse outline). */
export function chinaPrefectures(): ChinaUnit[] {
  return decodeEchartsMap(readChinaPrefectures()).features
}

/** Districts of the four municipalities, which have no prefectures. */
export function municipalDistricts(): ChinaUnit[] {
  return districtsOf(MUNICIPALITIES)
}

/**
 * The smallest units whose outlines fit together. Municipalities come as their districts: as a whole they are drawn
 * more coarsely than their neighbours and would share no border with them.
 */
export function chinaOutlineUnits(): ChinaUnit[] {
  const districts = [...municipalDistricts(), ...districtsOf(SPECIAL_REGIONS)]
  const replaced = new Set(districts.map((district) => district.properties.id.slice(0, 2)))
  return [...chinaPrefectures().filter(({ properties: { id } }) => !replaced.has(id.slice(0, 2))), ...districts]
}

/** Whether a code of GB/T 2260 belongs to a municipality or special region, whose parts are districts. */
export function isDistrictCode(id: string): boolean {
  return ['11', '12', '31', '50', '81', '82'].includes(id.slice(0, 2))
}
