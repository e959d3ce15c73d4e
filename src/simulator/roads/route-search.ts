import { greatCircleKm } from '#core/domain/great-circle.ts'

/** An edge number, negated (~) when driven from its second end to its first. */
export type DirectedEdge = number

/** Network data a search needs: coordinates by node, and the edges that leave one. */
export interface RoadGraph {
  readonly lng: Float64Array
  readonly lat: Float64Array
  leaving(node: number, onEdge: (edge: DirectedEdge, to: number, seconds: number) => void): void
}

const FASTEST_SECONDS_PER_KM = 40

/** A* over the network; its columns are reused from search to search. */
export class RouteSearch {
  private readonly cost: Float64Array
  private readonly arrivedBy: Int32Array
  private readonly cameFrom: Int32Array
  private readonly seenIn: Int32Array
  private round = 0

  constructor(nodeCount: number) {
    this.cost = new Float64Array(nodeCount)
    this.arrivedBy = new Int32Array(nodeCount)
    this.cameFrom = new Int32Array(nodeCount)
    this.seenIn = new Int32Array(nodeCount)
  }

  find(network: RoadGraph, from: number, to: number): DirectedEdge[] | null {
    const round = ++this.round
    const remaining = (node: number) =>
      FASTEST_SECONDS_PER_KM *
      greatCircleKm(
        network.lat[node] as number,
        network.lng[node] as number,
        network.lat[to] as number,
        network.lng[to] as number,
      )
    const open = new MinHeap()
    this.seenIn[from] = round
    this.cost[from] = 0
    open.push(from, remaining(from))
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node === to) return this.trace(from, to)
      const soFar = this.cost[node] as number
      const here = node
      network.leaving(node, (edge, next, seconds) => {
        const total = soFar + seconds
        if (this.seenIn[next] === round && (this.cost[next] as number) <= total) return
        this.seenIn[next] = round
        this.cost[next] = total
        this.arrivedBy[next] = edge
        this.cameFrom[next] = here
        open.push(next, total + remaining(next))
      })
    }
    return null
  }

  private trace(from: number, to: number): DirectedEdge[] {
    const edges: DirectedEdge[] = []
    for (let node = to; node !== from; node = this.cameFrom[node] as number) edges.push(this.arrivedBy[node] as number)
    return edges.reverse()
  }
}

/** Smallest key first; entries made obsolete by a cheaper one stay and are harmless. */
class MinHeap {
  private readonly nodes: number[] = []
  private readonly keys: number[] = []

  push(node: number, key: number): void {
    let at = this.nodes.length
    this.nodes.push(node)
    this.keys.push(key)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if ((this.keys[parent] as number) <= key) break
      this.move(parent, at)
      at = parent
    }
    this.set(at, node, key)
  }

  pop(): number | undefined {
    const top = this.nodes[0]
    const node = this.nodes.pop()
    const key = this.keys.pop()
    const count = this.nodes.length
    if (node === undefined || key === undefined || count === 0) return top
    let at = 0
    for (let child = 1; child < count; child = 2 * at + 1) {
      if (child + 1 < count && (this.keys[child + 1] as number) < (this.keys[child] as number)) child++
      if ((this.keys[child] as number) >= key) break
      this.move(child, at)
      at = child
    }
    this.set(at, node, key)
    return top
  }

  private move(from: number, to: number): void {
    this.set(to, this.nodes[from] as number, this.keys[from] as number)
  }

  private set(at: number, node: number, key: number): void {
    this.nodes[at] = node
    this.keys[at] = key
  }
}
