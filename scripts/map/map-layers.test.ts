import type { Geometry, Position } from 'geojson'
import { beforeAll, describe, expect, it } from 'vitest'
import { baseMapStyle } from '#web/map/base/base-map-style.ts'
import { chinaLayers } from './china-layers.ts'
import { MAP_LANGUAGES } from './labels.ts'
import { looseEnds } from './loose-ends.ts'
import { MAX_TILE_ZOOM } from './map-layer.ts'
import type { MapFeature, MapLayer } from './map-layer.ts'
import { placeLayers } from './places.ts'
import { SegmentIndex } from './segment-index.ts'
import { cutTiles } from './tiler.ts'
import { worldLayers } from './world-layers.ts'

let world: MapLayer[]
let china: MapLayer[]
let places: MapLayer[]

beforeAll(() => {
  world = worldLayers()
  china = chinaLayers(world)
  places = placeLayers()
})

const featuresOf = (layers: MapLayer[], name: string, zoom = MAX_TILE_ZOOM): MapFeature[] =>
  layers
    .filter((layer) => layer.name === name && layer.minZoom <= zoom && layer.maxZoom >= zoom)
    .flatMap((layer) => layer.features)

function linesOf(geometry: Geometry): Position[][] {
  switch (geometry.type) {
    case 'LineString':
      return [geometry.coordinates]
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates
    default:
      return []
  }
}

/** The name a label shows in a language, by the rule of the style: own name, else latin. */
const shownName = ({ properties }: MapFeature, language: string) => properties[`name_${language}`] ?? properties['name']

const placeNamed = (name: string) => featuresOf(places, 'place').find(({ properties }) => properties['name'] === name)

describe('land and borders', () => {
  it('draws borders of provinces through the gaps between units that do not quite meet', () => {
    const linesNamed = (layers: MapLayer[], name: string) =>
      featuresOf(layers, name).flatMap(({ geometry }) => linesOf(geometry))
    const [provinces, others] = [linesNamed(china, 'admin1'), linesNamed(china, 'admin2')]
    const around = [...linesNamed(china, 'border'), ...linesNamed(world, 'coast')]
    // There were 2,300 of provinces before, one for each end of each piece; then 122 where three units do not quite meet.
    expect(looseEnds(provinces, [...others, ...around]).map(({ end }) => end)).toEqual([])
    // Cities of Xinjiang that the source draws without the district around them.
    const isInXinjiang = ([lng = 0]: Position) => lng < 89
    const ends = looseEnds(others, [...provinces, ...around]).map(({ end }) => end)
    expect(ends.filter((end) => !isInXinjiang(end))).toEqual([])
    expect(ends.length).toBeLessThanOrEqual(5)
  })

  it('has no shore along the antimeridian', () => {
    const onSeam = (point: Position | undefined) => Math.abs(point?.[0] ?? 0) > 179.9999
    for (const zoom of [2, MAX_TILE_ZOOM]) {
      const lines = featuresOf(world, 'coast', zoom).flatMap(({ geometry }) => linesOf(geometry))
      expect(lines.length).toBeGreaterThan(1000)
      expect(lines.filter((line) => line.some((point, index) => onSeam(point) && onSeam(line[index - 1])))).toEqual([])
    }
  })

  it('leaves no polygon that spans the world', () => {
    for (const { geometry } of featuresOf(world, 'land')) {
      const lngs = linesOf(geometry)
        .flat()
        .map(([lng = 0]) => lng)
      const lats = linesOf(geometry)
        .flat()
        .map(([, lat = 0]) => lat)
      const isAntarctica = Math.max(...lats) < -60
      expect(isAntarctica || Math.max(...lngs) - Math.min(...lngs) < 200).toBe(true)
    }
  })

  it('shows each view its own border of China, everything else to both', () => {
    const views = [...world, ...china]
      .filter((layer) => layer.name === 'border')
      .flatMap((layer) => layer.features.map((feature) => feature.properties['view']))
    expect(new Set(views)).toEqual(new Set([undefined, 'intl', 'cn']))

    const linesIn = (view: string | undefined) =>
      new SegmentIndex(
        featuresOf([...world, ...china], 'border')
          .filter((feature) => feature.properties['view'] === view)
          .flatMap(({ geometry }) => linesOf(geometry)),
      )
    const tawang: Position = [91.87, 27.59]
    const [cn, intl, common] = [linesIn('cn'), linesIn('intl'), linesIn(undefined)]
    // North of Tawang runs the line of control, south of it the Chinese one.
    expect(intl.isNear(tawang, 0.35)).toBe(true)
    expect(cn.isNear([92.5, 26.95], 0.3)).toBe(true)
    // Far from any dispute both views draw the border with Mongolia.
    const erenhot: Position = [111.98, 43.72]
    expect(cn.isNear(erenhot, 0.1) && intl.isNear(erenhot, 0.1)).toBe(true)
    expect(common.isNear([2.9, 42.47], 0.1)).toBe(true)
    expect(common.isNear(erenhot, 1)).toBe(false)
  })

  it('draws no border of China along its shore or around Taiwan', () => {
    const border = new SegmentIndex(featuresOf(china, 'border').flatMap(({ geometry }) => linesOf(geometry)))
    for (const atSea of [
      [121.5, 31.2],
      [120.4, 36.1],
      [121.5, 25.2],
      [120.2, 23],
      [110.5, 20],
    ])
      expect(border.isNear(atSea, 0.5)).toBe(false)
  })

  it('keeps lines of provinces apart from lines of prefectures', () => {
    const index = (name: string) =>
      new SegmentIndex(featuresOf(china, name).flatMap(({ geometry }) => linesOf(geometry)))
    // Between Nanjing (Jiangsu) and Chuzhou (Anhui); between Suzhou and Wuxi, both in Jiangsu.
    expect(index('admin1').isNear([118.45, 32.2], 0.25)).toBe(true)
    expect(index('admin1').isNear([120.5, 31.5], 0.15)).toBe(false)
    expect(index('admin2').isNear([120.5, 31.5], 0.15)).toBe(true)
    // Around Beijing and Shanghai, whose own outlines are coarser than those of their neighbours.
    for (const onLine of [
      [116.66, 39.6],
      [115.48, 40.02],
      [121.15, 31.38],
      [121.05, 30.85],
    ])
      expect(index('admin1').isNear(onLine, 0.15)).toBe(true)
  })
})

describe('labels', () => {
  it('names every country in all eight languages', () => {
    const countries = featuresOf(world, 'country_label')
    expect(countries.length).toBeGreaterThan(190)
    for (const country of countries)
      for (const language of MAP_LANGUAGES) expect(shownName(country, language)).not.toBe('')
    const germany = countries.find(({ properties }) => properties['name'] === 'Germany')
    expect(germany && MAP_LANGUAGES.map((language) => shownName(germany, language))).toEqual([
      '德国',
      'Germany',
      'Германия',
      'Alemania',
      'Allemagne',
      'Alemanha',
      'ألمانيا',
      'Deutschland',
    ])
  })

  it('calls Taiwan, Hong Kong and Macao countries in no view but the international one', () => {
    const views = featuresOf(world, 'country_label')
      .filter(({ properties }) => ['台湾', '香港', '澳门'].some((name) => String(properties['name_zh']).includes(name)))
      .map(({ properties }) => properties['view'])
    expect(views).toEqual(['intl', 'intl', 'intl'])
    const provinces = featuresOf(china, 'admin1_label').map((province) => shownName(province, 'zh'))
    expect(provinces).toHaveLength(34)
    expect(provinces).toEqual(expect.arrayContaining(['台湾', '香港', '澳门', '内蒙古']))
  })

  it('gives Chinese cities their Chinese name and others the latin one', () => {
    expect(['zh', 'en', 'es'].map((language) => shownName(placeNamed('Ürümqi')!, language))).toEqual([
      '乌鲁木齐',
      'Ürümqi',
      'Ürümqi',
    ])
    expect(shownName(placeNamed('Yan’an')!, 'zh')).toBe('延安')
    expect(shownName(placeNamed('Moscow')!, 'zh')).toBe('莫斯科')
    expect(shownName(placeNamed('Beijing')!, 'ru')).toBe('Пекин')
  })

  it('puts capitals and provincial seats before larger neighbours', () => {
    const rank = (name: string) => Number(placeNamed(name)?.properties['rank'])
    expect(rank('Beijing')).toBe(1)
    expect(rank('Jinan')).toBeLessThan(rank('Tai’an'))
    expect(rank('Canberra')).toBeLessThanOrEqual(4)
  })
})

describe('tiles and style', () => {
  it('draws only what the tiles hold, at zooms where they hold it', () => {
    const layers = [...world, ...china, ...places]
    for (const theme of ['dark', 'light'] as const) {
      const style = baseMapStyle({ theme, language: 'zh' })
      if (typeof style === 'string') throw new Error('the built-in style is an address')
      for (const layer of style.layers) {
        if (!('source-layer' in layer)) continue
        const source = layers.filter(({ name }) => name === layer['source-layer'])
        expect(source.map(({ name }) => name)).not.toEqual([])
        expect(Math.max(...source.map(({ maxZoom }) => maxZoom))).toBe(MAX_TILE_ZOOM)
        const first = Math.min(...source.map(({ minZoom }) => minZoom))
        expect(first).toBeLessThanOrEqual(Math.max(2, Math.floor(layer.minzoom ?? 0)))
      }
    }
  })

  it('cuts a tile over China that holds its layers and names', () => {
    const tile = cutTiles(
      [...world, ...china, ...places].filter(({ minZoom }) => minZoom <= 4),
      4,
    ).find(({ z, x, y }) => z === 4 && x === 13 && y === 6)
    const text = Buffer.from(tile?.data ?? []).toString()
    for (const word of ['land', 'coast', 'border', 'admin1', 'place', 'name_zh', '北京', 'Beijing', 'Пекин', '上海'])
      expect(text).toContain(word)
  })
})
