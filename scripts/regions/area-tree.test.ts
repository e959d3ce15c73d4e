import { beforeAll, describe, expect, it } from 'vitest'
import { areaId } from '#core/contract/region.ts'
import { LANGUAGES } from '#core/domain/language.ts'
import { DEMO_CITIES } from '#core/demo/demo-cities.ts'
import { demoDealers, demoStations } from '#core/demo/demo-dealers.ts'
import { RegionTree } from '#server/modules/vehicles/region/region-tree.ts'
import { type AreaRow, chinaAreas, latinDivisionName, worldAreas } from './area-tree.ts'

let china: AreaRow[]
let world: AreaRow[]
let tree: RegionTree

beforeAll(() => {
  china = chinaAreas()
  world = worldAreas()
  tree = new RegionTree([...china, ...world])
})

describe('region depth 3', () => {
  it('China has 31 provinces, 342 prefectures and 2,978 counties', () => {
    const perLevel = [2, 4, 6].map((digits) => china.filter(([id]) => id.length === digits).length)
    expect(perLevel).toEqual([31, 342, 2978])
  })

  it('every region has an id of the contract, its own and with a known parent', () => {
    const all = [...china, ...world]
    expect(new Set(all.map(([id]) => id)).size).toBe(all.length)
    expect(all.filter(([id]) => !areaId.safeParse(id).success || !tree.has(id))).toEqual([])
  })

  it('every country has a name in all languages', () => {
    const countries = world.filter(([id]) => id.length === 2)
    expect(countries.length).toBeGreaterThan(200)
    const nameless = countries.flatMap(([id]) => LANGUAGES.filter((language) => tree.namesOf(id, language)[0] === id))
    expect(nameless).toEqual([])
    expect(tree.namesOf('DE', 'ar')).toEqual(['ألمانيا'])
  })

  it('four of five first-level divisions have names of other languages', () => {
    const states = world.filter(([id]) => /^[A-Z]{2}\.[^.]+$/.test(id))
    expect(states.filter(([, , local]) => local).length / states.length).toBeGreaterThan(0.8)
  })

  it.each([
    ['DE.02', 'fr', ['Allemagne', 'Bavière']],
    ['US.CA', 'zh', ['美国', '加利福尼亚州']],
    ['RU.48', 'ru', ['Россия', 'Москва']],
    ['610113', 'zh', ['陕西省', '西安市', '雁塔区']],
    ['610113', 'de', ['Shaanxi', 'Xi’an', 'Yanta District']],
    ['11', 'es', ['Pekín']],
  ] as const)('%s in %s', (id, language, names) => {
    expect(tree.namesOf(id, language)).toEqual(names)
  })

  it.each([
    ['雁塔区', 'Yanta District'],
    ['蓝田县', 'Lantian County'],
    ['三都水族自治县', 'Sandou County'],
    ['阿克塞哈萨克族自治县', 'Akesai County'],
    ['红河哈尼族彝族自治州', 'Honghe Prefecture'],
    ['鄂伦春自治旗', 'Elunchun Banner'],
    ['市辖区', 'City districts'],
    ['城区', 'Chengqu'],
  ])('%s is written %s', (chinese, latin) => {
    expect(latinDivisionName(chinese)).toBe(latin)
  })
})

describe('dealers and stations of the demo', () => {
  it('stand in regions of the tree', () => {
    const places = DEMO_CITIES.flatMap((city) => [...demoDealers(1, city), ...demoStations(1, city)])
    expect(places.filter((place) => !tree.has(place.areaId))).toEqual([])
    const codes = places.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
  })
})
