import { beforeAll, describe, expect, it } from 'vitest'
import { greatCircleKm } from '#core/domain/great-circle.ts'
import { decodeLine, type RoadsFile } from '#simulator/roads/roads-file.ts'
import { type LandMask, readLandMask } from './land-mask.ts'
import { type LngLat, lineLength, WATER_LIMIT, waterMetres } from './road-line.ts'
import { buildRoadsFile } from './roads-of-the-world.ts'

let land: LandMask
let roads: RoadsFile
beforeAll(() => {
  land = readLandMask()
  roads = buildRoadsFile(land)
})

function lineOf(text: string): LngLat[] {
  const line: LngLat[] = []
  decodeLine(text, (lng, lat) => line.push([lng, lat]))
  return line
}

/** Sizes of the parts of a region that hang together, largest first. */
function parts(region: number): number[] {
  const group = new Int32Array(roads.nodes.length).map((_, i) => i)
  const find = (i: number): number => (group[i] === i ? i : (group[i] = find(group[i] as number)))
  for (const [from, to] of roads.edges) group[find(from)] = find(to)
  const sizes = new Map<number, number>()
  roads.nodes.forEach(([of], i) => {
    if (of === region) sizes.set(find(i), (sizes.get(find(i)) ?? 0) + 1)
  })
  return [...sizes.values()].sort((a, b) => b - a)
}

describe('land mask', () => {
  it.each([
    ['Wuhan', 114.3, 30.58, true],
    ['San José', -84.08, 9.93, true],
    ['East China Sea', 124, 29, false],
    ['Mediterranean', 5, 40.5, false],
    ['Caspian Sea', 50.5, 42, false],
  ])('%s', (_name, lng, lat, expected) => expect(land.contains(lng, lat)).toBe(expected))
})

describe('road graph', () => {
  it('hangs together in every region, islands aside', () => {
    const largestShare = roads.regions.map((_, region) => {
      const sizes = parts(region)
      return (sizes[0] as number) / sizes.reduce((sum, size) => sum + size, 0)
    })
    expect(Math.min(...largestShare)).toBeGreaterThan(0.9)
  })

  it('is dense in China and reaches the cities of the other markets', () => {
    expect(roads.nodes.filter(([region]) => region === 0).length).toBeGreaterThan(700)
    const names = new Set(roads.nodes.map(([, name]) => name))
    for (const city of ['Paris', 'Berlin', 'Lisbon', 'Moscow', 'Baghdad', 'San José', 'Wuhan'])
      expect(names).toContain(city)
  })

  it('never crosses more water than a bridge would', () => {
    for (const [, , , , line] of roads.edges)
      expect(waterMetres(lineOf(line), land)).toBeLessThanOrEqual(WATER_LIMIT * 1.05)
  })

  it('joins the places it names, on lines of the length it states', () => {
    for (const [from, to, , metres, text] of roads.edges) {
      const line = lineOf(text)
      const [, , , fromLng, fromLat] = roads.nodes[from] as RoadsFile['nodes'][number]
      const [, , , toLng, toLat] = roads.nodes[to] as RoadsFile['nodes'][number]
      expect(line[0]).toEqual([fromLng, fromLat])
      expect(line[line.length - 1]).toEqual([toLng, toLat])
      expect(Math.abs(lineLength(line) - metres)).toBeLessThan(Math.max(20, metres * 0.002))
      const straight = greatCircleKm(fromLat, fromLng, toLat, toLng) * 1000
      expect(metres / straight).toBeGreaterThanOrEqual(0.999)
      expect(metres / straight).toBeLessThan(1.6)
    }
  })

  it('comes out the same every time', () => {
    expect(JSON.stringify(buildRoadsFile(land))).toBe(JSON.stringify(roads))
  })

  it('stays small enough to read at every start', () => {
    expect(JSON.stringify(roads).length).toBeLessThan(6e6)
  })
})
