import Delaunator from 'delaunator'
import Flatbush from 'flatbush'
import { hashOf } from '#core/demo/hash-random.ts'
import { greatCircleKm } from '#core/domain/great-circle.ts'
import type { LandMask } from './land-mask.ts'
import { lineLength, type LineShape, type LngLat, roadLine } from './road-line.ts'
import type { Town } from './road-regions.ts'

export interface Road {
  /** Indexes into the towns. */
  from: number
  to: number
  tier: number
  metres: number
  line: LngLat[]
}

interface TierRule extends LineShape {
  tier: number
  longest: number
  /** Adds longer roads where the region would fall apart. */
  connects: boolean
  serves: (town: Town) => boolean
}

const TIER_RULES: readonly TierRule[] = [
  { tier: 1, longest: 900_000, connects: false, bend: 0.07, piece: 9_000, serves: ({ isCity }) => isCity },
  { tier: 2, longest: 500_000, connects: true, bend: 0.11, piece: 6_000, serves: () => true },
]
const SHORTEST = 2_000
/** Below this a road between towns is a country road. */
const COUNTRY_ROAD_POPULATION = 40_000

const mercatorY = (lat: number): number => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI

interface Pairs {
  /** Joined: no third place lies in the circle over their connection (Gabriel graph: planar, connected, road-like). */
  close: [number, number][]
  /** The other neighbours of the triangulation. */
  wide: [number, number][]
}

export function neighbourPairs(places: readonly LngLat[]): Pairs {
  const points = places.map(([lng, lat]): [number, number] => [lng, mercatorY(lat)])
  const pairs: Pairs = { close: [], wide: [] }
  const { triangles, halfedges } = Delaunator.from(points)
  const index = new Flatbush(points.length)
  for (const [x, y] of points) index.add(x, y, x, y)
  index.finish()
  triangles.forEach((a, side) => {
    // Each inner side belongs to two triangles; take it once.
    if ((halfedges[side] as number) > side) return
    const b = triangles[side % 3 === 2 ? side - 2 : side + 1] as number
    const [ax, ay] = points[a] as [number, number]
    const [bx, by] = points[b] as [number, number]
    const radius = Math.hypot(ax - bx, ay - by) / 2
    const isThird = (other: number) => other !== a && other !== b
    const inside = index.neighbors((ax + bx) / 2, (ay + by) / 2, 1, radius * 0.99, isThird)
    ;(inside.length === 0 ? pairs.close : pairs.wide).push(a < b ? [a, b] : [b, a])
  })
  for (const list of [pairs.close, pairs.wide]) list.sort((p, q) => p[0] - q[0] || p[1] - q[1])
  return pairs
}

/** The roads of one region, motorways first; a pair of towns has at most one. */
export function buildRoads(towns: readonly Town[], land: LandMask): Road[] {
  const roads: Road[] = []
  const joined = new Set<number>()
  const parts = new Parts(towns.length)
  const straight = (a: number, b: number): number => {
    const [from, to] = [towns[a] as Town, towns[b] as Town]
    return greatCircleKm(from.lat, from.lng, to.lat, to.lng) * 1000
  }
  const join = (rule: TierRule, from: number, to: number): void => {
    const [a, b] = [towns[from] as Town, towns[to] as Town]
    const key = from * towns.length + to
    if (straight(from, to) > rule.longest || straight(from, to) < SHORTEST || joined.has(key)) return
    const line = roadLine([a.lng, a.lat], [b.lng, b.lat], hashOf(rule.tier, a.id, b.id), rule, land)
    if (!line) return
    joined.add(key)
    parts.unite(from, to)
    const isCountryRoad = rule.tier === 2 && Math.min(a.population, b.population) < COUNTRY_ROAD_POPULATION
    roads.push({ from, to, tier: isCountryRoad ? 3 : rule.tier, metres: Math.round(lineLength(line)), line })
  }
  for (const rule of TIER_RULES) {
    const served = towns.flatMap((town, i) => (rule.serves(town) ? [i] : []))
    const pairs = neighbourPairs(served.map((i): LngLat => [(towns[i] as Town).lng, (towns[i] as Town).lat]))
    const ofTowns = ([p, q]: [number, number]): [number, number] => [served[p] as number, served[q] as number]
    for (const [from, to] of pairs.close.map(ofTowns)) join(rule, from, to)
    if (!rule.connects) continue
    // A bay may have cut the graph in two; the next nearest neighbours lead around it.
    const detours = pairs.wide.map(ofTowns).sort((p, q) => straight(...p) - straight(...q))
    for (const [from, to] of detours) if (!parts.together(from, to)) join({ ...rule, isDetour: true }, from, to)
  }
  return roads
}

/** Which towns are already connected (union-find). */
class Parts {
  private readonly parent: Int32Array

  constructor(count: number) {
    this.parent = new Int32Array(count).map((_, i) => i)
  }

  unite(a: number, b: number): void {
    this.parent[this.find(a)] = this.find(b)
  }

  together(a: number, b: number): boolean {
    return this.find(a) === this.find(b)
  }

  private find(i: number): number {
    let at = i
    while (this.parent[at] !== at) at = this.parent[at] = this.parent[this.parent[at] as number] as number
    return at
  }
}
