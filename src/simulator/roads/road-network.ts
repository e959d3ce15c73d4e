import { readFileSync } from 'node:fs'
import { greatCircleKm } from '#core/domain/great-circle.ts'
import { decodeLine, ROADS_FORMAT, type RoadsFile, type StreetGrid } from './roads-file.ts'
import { type DirectedEdge, type RoadGraph, RouteSearch } from './route-search.ts'
import { StreetMap } from './street-map.ts'

/** Seconds a kilometre takes, by tier; the cost of the fastest route. */
const SECONDS_PER_KM = [0, 40, 58, 72] as const
const CELL_DEGREES = 1

/** The road graph in memory: columns, not objects. */
export class RoadNetwork implements RoadGraph {
  readonly nodeCount: number
  readonly lng: Float64Array
  readonly lat: Float64Array
  readonly population: Float64Array
  readonly nodeName: readonly string[]
  /** Nodes of one number can be reached from each other. */
  readonly part: Int32Array
  readonly tier: Uint8Array
  readonly metres: Float64Array
  private readonly edgeFrom: Int32Array
  private readonly edgeTo: Int32Array
  /** Points of edge e: lineStart[e] to lineStart[e + 1]. */
  private readonly lineStart: Int32Array
  private readonly lineLng: Float64Array
  private readonly lineLat: Float64Array
  /** Outgoing edges of node n: adjacency[adjacencyStart[n]] to adjacency[adjacencyStart[n + 1]]. */
  private readonly adjacencyStart: Int32Array
  private readonly adjacency: Int32Array
  private readonly cells = new Map<string, number[]>()
  private readonly grids = new Map<number, StreetGrid>()
  private readonly streetMaps = new Map<number, StreetMap>()
  private readonly search: RouteSearch
  private readonly routes = new Map<number, DirectedEdge[] | null>()

  constructor(file: RoadsFile) {
    const { nodes, edges, streets } = file
    this.nodeCount = nodes.length
    this.nodeName = nodes.map(([, name]) => name)
    this.lng = Float64Array.from(nodes, ([, , , lng]) => lng)
    this.lat = Float64Array.from(nodes, ([, , , , lat]) => lat)
    this.population = Float64Array.from(nodes, ([, , , , , population]) => population)
    this.edgeFrom = Int32Array.from(edges, ([from]) => from)
    this.edgeTo = Int32Array.from(edges, ([, to]) => to)
    this.tier = Uint8Array.from(edges, ([, , tier]) => tier)
    this.metres = new Float64Array(edges.length)
    const lngs: number[] = []
    const lats: number[] = []
    this.lineStart = new Int32Array(edges.length + 1)
    for (const [e, [, , , , line]] of edges.entries()) {
      let metres = 0
      decodeLine(line, (lng, lat) => {
        const last = lngs.length - 1
        if (last >= (this.lineStart[e] as number)) metres += greatCircleKm(lats[last]!, lngs[last]!, lat, lng) * 1000
        lngs.push(lng)
        lats.push(lat)
      })
      this.lineStart[e + 1] = lngs.length
      // Measured, not read: what is driven must add up to the metre.
      this.metres[e] = metres
    }
    this.lineLng = Float64Array.from(lngs)
    this.lineLat = Float64Array.from(lats)
    ;[this.adjacencyStart, this.adjacency] = this.adjacencyLists(edges.length)
    this.part = this.parts()
    this.search = new RouteSearch(this.nodeCount)
    for (const grid of streets) this.grids.set(grid.node, grid)
    for (let n = 0; n < this.nodeCount; n++) {
      const key = this.cellKey(this.lng[n] as number, this.lat[n] as number)
      const cell = this.cells.get(key)
      if (cell) cell.push(n)
      else this.cells.set(key, [n])
    }
  }

  /** Nearest node, optionally only with streets; the search continues outwards until one is found. */
  nearestNode(lng: number, lat: number, withStreets = false): number {
    for (let radius = 1; radius < 30; radius++) {
      const near = this.nodesWithin(lng, lat, radius).filter((n) => !withStreets || this.grids.has(n))
      const distance = (n: number) => greatCircleKm(lat, lng, this.lat[n] as number, this.lng[n] as number)
      if (near.length > 0) return near.reduce((best, n) => (distance(n) < distance(best) ? n : best))
    }
    throw new Error(`no road within 30 degrees of ${lng}, ${lat}`)
  }

  /** Nodes of the square of cells around a place, `radius` cells to each side. */
  nodesWithin(lng: number, lat: number, radius: number): number[] {
    const found: number[] = []
    for (let dx = -radius; dx <= radius; dx++) {
      for (let dy = -radius; dy <= radius; dy++) {
        const cell = this.cells.get(this.cellKey(lng + dx * CELL_DEGREES, lat + dy * CELL_DEGREES))
        if (cell) found.push(...cell)
      }
    }
    return found
  }

  /** Streets of a node, undefined for a small town. */
  streetsOf(node: number): StreetMap | undefined {
    const known = this.streetMaps.get(node)
    const grid = this.grids.get(node)
    if (known || !grid) return known
    const made = new StreetMap(grid, this.lng[node] as number, this.lat[node] as number)
    this.streetMaps.set(node, made)
    return made
  }

  /** Fastest route between two nodes as directed edges, null when there is none. */
  route(from: number, to: number): DirectedEdge[] | null {
    const key = from * this.nodeCount + to
    const known = this.routes.get(key)
    if (known !== undefined) return known
    const found = this.part[from] === this.part[to] ? this.search.find(this, from, to) : null
    this.routes.set(key, found)
    return found
  }

  /** Calls back for each point of an edge in driving order. */
  walk(edge: DirectedEdge, onPoint: (lng: number, lat: number) => void): void {
    const e = edge < 0 ? ~edge : edge
    const start = this.lineStart[e] as number
    const end = this.lineStart[e + 1] as number
    for (let i = 0; i < end - start; i++) {
      const at = edge < 0 ? end - 1 - i : start + i
      onPoint(this.lineLng[at] as number, this.lineLat[at] as number)
    }
  }

  tierOf(edge: DirectedEdge): number {
    return this.tier[edge < 0 ? ~edge : edge] as number
  }

  metresOf(edge: DirectedEdge): number {
    return this.metres[edge < 0 ? ~edge : edge] as number
  }

  /** Calls back for each way out of a node. */
  leaving(node: number, onEdge: (edge: DirectedEdge, to: number, seconds: number) => void): void {
    const end = this.adjacencyStart[node + 1] as number
    for (let i = this.adjacencyStart[node] as number; i < end; i++) {
      const edge = this.adjacency[i] as number
      const e = edge < 0 ? ~edge : edge
      const to = (edge < 0 ? this.edgeFrom[e] : this.edgeTo[e]) as number
      const pace = SECONDS_PER_KM[this.tier[e] as number] as number
      onEdge(edge, to, ((this.metres[e] as number) / 1000) * pace)
    }
  }

  private cellKey(lng: number, lat: number): string {
    return `${Math.floor(lng / CELL_DEGREES)} ${Math.floor(lat / CELL_DEGREES)}`
  }

  private adjacencyLists(edgeCount: number): [Int32Array, Int32Array] {
    const start = new Int32Array(this.nodeCount + 1)
    const count = (node: number) => (start[node + 1] = (start[node + 1] as number) + 1)
    for (let e = 0; e < edgeCount; e++) {
      count(this.edgeFrom[e] as number)
      count(this.edgeTo[e] as number)
    }
    for (let n = 0; n < this.nodeCount; n++) start[n + 1] = (start[n + 1] as number) + (start[n] as number)
    const next = start.slice()
    const list = new Int32Array(edgeCount * 2)
    const put = (node: number, edge: DirectedEdge) => {
      list[next[node] as number] = edge
      next[node] = (next[node] as number) + 1
    }
    for (let e = 0; e < edgeCount; e++) {
      put(this.edgeFrom[e] as number, e)
      put(this.edgeTo[e] as number, ~e)
    }
    return [start, list]
  }

  private parts(): Int32Array {
    const part = new Int32Array(this.nodeCount).fill(-1)
    for (let first = 0; first < this.nodeCount; first++) {
      if (part[first] !== -1) continue
      part[first] = first
      const open = [first]
      for (let node = open.pop(); node !== undefined; node = open.pop()) {
        this.leaving(node, (_edge, to) => {
          if (part[to] !== -1) return
          part[to] = first
          open.push(to)
        })
      }
    }
    return part
  }
}

/** Reads the file scripts/roads made. Throws with the remedy when it is missing or of another version. */
export function readRoadNetwork(path: string): RoadNetwork {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new Error(`${path} cannot be read; run npm start to build it`, { cause })
  }
  // Our own build output; its version is checked here.
  const file = JSON.parse(text) as RoadsFile
  if (file.format !== ROADS_FORMAT) throw new Error(`${path} has a different version; run npm start to rebuild it`)
  return new RoadNetwork(file)
}
