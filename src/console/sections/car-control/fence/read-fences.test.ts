// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { readFences, UnreadableFences } from './read-fences.ts'

const square = [
  [108, 34],
  [109, 34],
  [109, 35],
  [108, 35],
  [108, 34],
]
const polygon = (coordinates: unknown) => ({ type: 'Polygon', coordinates })
const feature = (name: string, geometry: unknown) => ({ type: 'Feature', properties: { name }, geometry })
const collection = (features: unknown[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', features, ...more })
const SQUARE = { type: 2, position: '108,34;109,34;109,35;108,35', radius: null }

describe('fences of a GeoJSON file', () => {
  it('are its areas and lines, each with what is wrong with it', async () => {
    const many = Array.from({ length: 1200 }, (_, at) => {
      const angle = (at / 1200) * 2 * Math.PI
      return [108 + Math.cos(angle), 34 + Math.sin(angle)]
    })
    const bow = [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ]
    const read = await readFences(
      collection([
        feature('Yard', polygon([square])),
        feature('Two', polygon([[square[0], square[1], square[0]]])),
        feature('Bow', polygon([bow])),
        feature('Many', polygon([many])),
        feature(
          'Metres',
          polygon([
            [
              [12_000_000, 4_000_000],
              [12_000_100, 4_000_000],
              [12_000_100, 4_000_100],
            ],
          ]),
        ),
        feature('Hole', polygon([square, square])),
        feature('Pin', { type: 'Point', coordinates: [108, 34] }),
        feature('Nothing', null),
        feature('Road', {
          type: 'LineString',
          coordinates: [
            [108, 34, 400],
            [108.1, 34, 410],
          ],
        }),
      ]),
    )
    expect(read.map(({ name, fault }) => [name, fault])).toEqual([
      ['Yard', null],
      ['Two', 'tooFewPoints'],
      ['Bow', 'crosses'],
      ['Many', 'tooManyPoints'],
      ['Metres', 'notDegrees'],
      ['Hole', 'holes'],
      ['Pin', 'noArea'],
      ['Nothing', 'noGeometry'],
      ['Road', null],
    ])
    expect(read[0]!.record).toEqual(SQUARE)
    expect(read[8]!.record).toEqual({ type: 4, position: '108,34;108.1,34', radius: 0.05 })
  })

  it('are the parts of an area in several pieces', async () => {
    const multi = { type: 'MultiPolygon', coordinates: [[square], [square]] }
    expect((await readFences(collection([feature('Isles', multi)]))).map(({ name }) => name)).toEqual([
      'Isles 1',
      'Isles 2',
    ])
    expect((await readFences(JSON.stringify(polygon([square])))).map(({ record }) => record)).toEqual([SQUARE])
  })

  it('are in degrees: a file of another projection says so for each', async () => {
    const crs = { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } } }
    expect((await readFences(collection([feature('A', polygon([square]))], crs)))[0]!.fault).toBe('projection')
    const degrees = { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } } }
    expect((await readFences(collection([feature('A', polygon([square]))], degrees)))[0]!.fault).toBeNull()
  })

  it.each(['', 'name,lng,lat', '{"a":1}', '[1,2]', '<kml><Placemark></kml>'])('are not read from %j', async (text) => {
    await expect(readFences(text)).rejects.toBeInstanceOf(UnreadableFences)
  })
})

describe('fences of a KML file', () => {
  const ring = (text: string) =>
    `<Polygon><outerBoundaryIs><LinearRing><coordinates>${text}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
  const mark = (name: string, geometry: string) => `<Placemark><name>${name}</name>${geometry}</Placemark>`

  it('are its placemarks, with folders and without losing one', async () => {
    const read = await readFences(`<?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>
        ${mark('Yard', ring('108,34,0 109,34,0 109,35,0 108,35,0 108,34,0'))}
        ${mark('Two', ring('108,34 109,34 108,34'))}
        ${mark('Road', '<LineString><coordinates>108,34 108.1,34</coordinates></LineString>')}
        ${mark('Isles', `<MultiGeometry>${ring('1,1 2,1 2,2 1,1')}${ring('1,1 2,1 1,1')}</MultiGeometry>`)}
        ${mark('Off', ring('208,34 209,34 209,35 208,34'))}
      </Folder>${mark('Empty', '')}</Document></kml>`)
    expect(read.map(({ name, fault }) => [name, fault])).toEqual([
      ['Yard', null],
      ['Two', 'tooFewPoints'],
      ['Road', null],
      ['Isles', null],
      ['Isles', 'tooFewPoints'],
      ['Off', 'notDegrees'],
      ['Empty', 'noGeometry'],
    ])
    expect(read[0]!.record).toEqual(SQUARE)
  })
})
