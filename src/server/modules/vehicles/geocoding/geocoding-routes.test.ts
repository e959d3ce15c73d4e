import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { reverseGeocode, reverseGeocodeMany, searchPlaces } from '#core/contract/geocoding.ts'
import type { Language } from '#core/domain/language.ts'
import { createLog } from '#server/ops/log.ts'
import { testApp } from '#tests/support/server.ts'
import { embeddedGeocoder } from './embedded-geocoder.ts'
import { type Geocoder, rememberingGeocoder } from './geocoder.ts'
import { geocodingRoutes } from './geocoding-routes.ts'
import { openGeocoder } from './open-geocoder.ts'
import type { PlaceData } from './place-data.ts'
import { serviceGeocoder } from './service-geocoder.ts'

/** Rings of a square; the sliver that comes first is how some outlines of the data are. */
const square = (west: number, south: number, east: number, north: number) => [
  [west, south, west + 0.001, south, west, south + 0.001],
  [west, south, east, south, east, north, west, north],
]
const data: PlaceData = {
  places: [
    ['Xi’an', 'CN', '', 108.94, 34.27, 12_000_000, { zh: '西安' }],
    ['Munich', 'DE', 'DE.02', 11.58, 48.14, 1_500_000, { zh: '慕尼黑', de: 'München', ar: 'ميونخ' }],
    ['Xinyang', 'CN', '', 114.07, 32.12, 500_000],
    ['New Xenia', 'US', '', -83.9, 39.6, 90_000],
    ['Yanta', 'CN', '', 108.95, 34.22, 1000],
    ['Weil am Rhein', 'DE', 'DE.01', 7.62, 47.59, 30_000],
    ['Basel', 'CH', 'CH.BS', 7.59, 47.56, 170_000],
  ],
  outlines: [
    { areaId: '6101', polygons: [square(107.6, 33.6, 109.8, 34.8)] },
    { areaId: '110105', polygons: [square(116.3, 39.8, 116.7, 40.1)] },
    { areaId: '429004', polygons: [square(113, 30, 114, 30.6)] },
  ],
}
const NAMES: Record<string, Partial<Record<Language, string[]>>> = {
  '6101': { zh: ['陕西省', '西安市'], en: ['Shaanxi', 'Xi’an'] },
  '110105': { zh: ['北京市', '市辖区', '朝阳区'], en: ['Beijing', 'City districts', 'Chaoyang District'] },
  '429004': { zh: ['湖北省', '省直辖县级行政区划', '仙桃市'], en: ['Hubei', 'Directly administered', 'Xiantao'] },
  '61': { zh: ['陕西省'], en: ['Shaanxi'] },
  'DE.02': { zh: ['德国', '巴伐利亚'], en: ['Germany', 'Bavaria'], de: ['Deutschland', 'Bayern'] },
  'DE.01': { en: ['Germany', 'Baden-Württemberg'] },
  'CH.BS': { en: ['Switzerland', 'Basel-City'] },
}
const areas = {
  namesOf: (id: string, language: Language) => NAMES[id]?.[language] ?? NAMES[id]?.en ?? [],
  has: (id: string) => id in NAMES,
}
const regionAt = (lng: number) => (lng > 100 ? 'CN-61' : undefined)
const geocoder = embeddedGeocoder({ data, areas, regionAt })
const { ask, close } = await testApp((app) => geocodingRoutes(app, { geocoder }))
afterAll(close)

const reverse = async (lng: number, lat: number, lang = 'en') =>
  (await ask(reverseGeocode, { query: { lng, lat }, lang })).data

describe('address of a place', () => {
  it('comes from the outline it lies in, not from the nearest name', async () => {
    expect(await reverse(108.95, 34.22, 'zh')).toEqual({
      address: '陕西省西安市',
      countryCode: 'CN',
      country: '中国',
      province: '陕西省',
      city: '西安市',
      district: '',
      place: 'Yanta',
      placeKm: 0,
      areaCode: '6101',
      source: 'embedded',
    })
    expect((await reverse(108.95, 34.22)).address).toBe('Yanta, Xi’an, Shaanxi, China')
  })

  it('names a district of a municipality and a city right below a province', async () => {
    expect(await reverse(116.5, 39.9, 'zh')).toMatchObject({
      address: '北京市朝阳区',
      city: '北京市',
      district: '朝阳区',
    })
    expect(await reverse(113.5, 30.4, 'zh')).toMatchObject({ address: '湖北省仙桃市', city: '仙桃市', district: '' })
    expect((await reverse(116.5, 39.9)).address).toBe('Chaoyang District, Beijing, China')
  })

  it('falls back to the province where no finer outline is', async () => {
    expect(await reverse(105, 33, 'zh')).toMatchObject({ address: '陕西省', areaCode: '61', place: '', placeKm: null })
  })

  it('is in the language of the call as far as the data go', async () => {
    expect((await reverse(11.6, 48.15, 'de')).address).toBe('München, Bayern, Deutschland')
    expect((await reverse(11.6, 48.15, 'zh')).address).toBe('德国 巴伐利亚 慕尼黑')
    expect((await reverse(11.6, 48.15, 'ar')).address).toBe('ميونخ, Bavaria, ألمانيا')
  })

  it('does not look over a border', async () => {
    expect(await reverse(7.585, 47.565)).toMatchObject({ countryCode: 'CH', place: 'Basel' })
    expect(await reverse(7.625, 47.595)).toMatchObject({ countryCode: 'DE', place: 'Weil am Rhein' })
  })

  it('is empty on the open sea', async () => {
    expect(await reverse(-140, 30)).toMatchObject({ address: '', countryCode: '', place: '', placeKm: null })
  })

  it('is answered for many at once, in their order, up to a hundred', async () => {
    const points = [
      { lng: 11.6, lat: 48.15 },
      { lng: 116.5, lat: 39.9 },
    ]
    const { data: list } = await ask(reverseGeocodeMany, { body: { points }, lang: 'en' })
    expect(list.map(({ countryCode }: { countryCode: string }) => countryCode)).toEqual(['DE', 'CN'])
    const tooMany = Array.from({ length: 101 }, () => points[0]!)
    expect((await ask(reverseGeocodeMany, { body: { points: tooMany } })).code).toBe(400)
    expect((await ask(reverseGeocode, { query: { lng: 181, lat: 0 } })).code).toBe(400)
  })
})

describe('search', () => {
  const find = async (keyWord: string, pageSize = 10) =>
    (await ask(searchPlaces, { query: { keyWord, pageSize }, lang: 'en' })).data.map(
      (each: { name: string }) => each.name,
    )

  it('finds what begins with the text first, the larger before the smaller', async () => {
    expect(await find('x')).toEqual(['Xi’an', 'Xinyang', 'New Xenia'])
    expect(await find('x', 1)).toEqual(['Xi’an'])
  })

  it.each([
    ['西安', 'Xi’an'],
    ['münchen', 'Munich'],
    ['MUNCH', 'Munich'],
    ['ميونخ', 'Munich'],
  ])('finds %s in whichever language it is written', async (text, name) => {
    expect(await find(text)).toEqual([name])
  })

  it('finds a place once and nothing for nothing', async () => {
    expect(await find('n')).toEqual(['New Xenia', 'Xi’an', 'Munich', 'Xinyang', 'Yanta', 'Weil am Rhein'])
    expect(await find('zzz')).toEqual([])
  })
})

describe('memory', () => {
  const counting = () => {
    const asked: string[] = []
    const inner: Geocoder = {
      reverse: (lng, lat, language) => {
        asked.push(`${lng},${lat},${language}`)
        return lng < 0 ? Promise.reject(new Error('away')) : geocoder.reverse(lng, lat, language)
      },
      search: () => Promise.resolve([]),
    }
    return { asked, inner }
  }

  it('asks once for a cell of about 100 m and a language', async () => {
    const { asked, inner } = counting()
    const remembering = rememberingGeocoder(inner)
    await remembering.reverse(11.6001, 48.1501, 'en')
    await remembering.reverse(11.6004, 48.1499, 'en')
    await remembering.reverse(11.6001, 48.1501, 'de')
    await remembering.reverse(11.602, 48.1501, 'en')
    expect(asked).toHaveLength(3)
  })

  it('drops what was used longest ago, and what failed', async () => {
    const { asked, inner } = counting()
    const remembering = rememberingGeocoder(inner, 2)
    for (const lng of [1, 2, 1, 3, 1, 2]) await remembering.reverse(lng, 1, 'en')
    expect(asked).toEqual(['1,1,en', '2,1,en', '3,1,en', '2,1,en'])
    await expect(remembering.reverse(-1, 1, 'en')).rejects.toThrow('away')
    await expect(remembering.reverse(-1, 1, 'en')).rejects.toThrow('away')
    expect(asked.filter((each) => each.startsWith('-1'))).toHaveLength(2)
  })
})

describe('a service (GEOCODER_URL)', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })
  const log = createLog('silent')
  const serve = async (answer: (url: URL) => { status: number; body: unknown }) => {
    const seen: URL[] = []
    server = createServer((request, response) => {
      const url = new URL(request.url!, 'http://service')
      seen.push(url)
      const { status, body } = answer(url)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }).listen(0, '127.0.0.1')
    await new Promise((ready) => server?.once('listening', ready))
    return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/nominatim` }
  }

  it('is asked as Nominatim is, and its answer counts', async () => {
    const body = {
      display_name: 'Marienplatz, München, Bayern, Deutschland',
      address: { country_code: 'de', country: 'Deutschland', state: 'Bayern', city: 'München', suburb: 'Altstadt' },
    }
    const { seen, url } = await serve(() => ({ status: 200, body }))
    const address = await serviceGeocoder(url, geocoder, log).reverse(11.5, 48.1, 'de')
    expect(address).toMatchObject({
      address: body.display_name,
      countryCode: 'DE',
      province: 'Bayern',
      source: 'service',
    })
    expect(seen[0]?.pathname).toBe('/nominatim/reverse')
    expect(Object.fromEntries(seen[0]!.searchParams)).toMatchObject({
      lat: '48.1',
      lon: '11.5',
      'accept-language': 'de',
    })
  })

  it('answers a search', async () => {
    const body = [{ display_name: 'Basel, Schweiz', name: 'Basel', lat: '47.56', lon: '7.59' }]
    const { url } = await serve(() => ({ status: 200, body }))
    const found = await serviceGeocoder(url, geocoder, log).search('basel', 5, 'de')
    expect(found).toEqual([{ name: 'Basel', address: 'Basel, Schweiz', countryCode: '', lat: 47.56, lng: 7.59 }])
  })

  it('is replaced by the data of the platform when it fails, and left alone for a while', async () => {
    let now = 0
    const { seen, url } = await serve(() => ({ status: 500, body: {} }))
    const service = serviceGeocoder(url, geocoder, log, () => now)
    expect(await service.reverse(11.6, 48.15, 'en')).toMatchObject({ source: 'embedded', city: '' })
    expect(await service.search('basel', 5, 'en')).toMatchObject([{ name: 'Basel' }])
    expect(seen).toHaveLength(1)
    now = 31_000
    await service.reverse(11.6, 48.15, 'en')
    expect(seen).toHaveLength(2)
  })

  it('is replaced when it answers something else', async () => {
    const { url } = await serve(() => ({ status: 200, body: { error: 'Unable to geocode' } }))
    expect((await serviceGeocoder(url, geocoder, log).reverse(11.6, 48.15, 'en')).source).toBe('embedded')
  })
})

describe('without built data', () => {
  it('still names the country', async () => {
    const file = '/nowhere/places.json'
    const bare = openGeocoder({ file, areas, regionAt, log: createLog('silent') })
    expect((await bare.reverse(11.6, 48.15, 'en')).address).toBe('Germany')
    expect(await bare.search('x', 5, 'en')).toEqual([])
  })
})
