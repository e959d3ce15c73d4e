import { greatCircleKm } from '#core/domain/great-circle.ts'
import { crossingAt } from './crossing.ts'
import type { StreetGrid } from './roads-file.ts'

/** The streets of one city: a net of crossings, some missing where there is water. */
export class StreetMap {
  readonly node: number
  /** Crossings that exist, by number. */
  readonly crossings: Int32Array
  /** The crossing where the roads out of the city begin. */
  readonly centre: number
  private readonly side: number
  private readonly lng: Float64Array
  private readonly lat: Float64Array
  private readonly present: Uint8Array

  constructor(grid: StreetGrid, centreLng: number, centreLat: number) {
    this.node = grid.node
    this.side = 2 * grid.half + 1
    this.centre = grid.half * this.side + grid.half
    const count = this.side * this.side
    const mask = Buffer.from(grid.mask, 'base64')
    this.present = Uint8Array.from({ length: count }, (_, i) => ((mask[i >> 3] as number) >> (i & 7)) & 1)
    this.lng = new Float64Array(count)
    this.lat = new Float64Array(count)
    for (let i = 0; i < count; i++) {
      const column = (i % this.side) - grid.half
      const row = Math.floor(i / this.side) - grid.half
      const [lng, lat] = crossingAt(grid, centreLng, centreLat, column, row)
      this.lng[i] = lng
      this.lat[i] = lat
    }
    this.crossings = Int32Array.from(this.present.keys()).filter((i) => this.present[i] === 1)
  }

  lngOf(crossing: number): number {
    return this.lng[crossing] as number
  }

  latOf(crossing: number): number {
    return this.lat[crossing] as number
  }

  metresBetween(a: number, b: number): number {
    return greatCircleKm(this.latOf(a), this.lngOf(a), this.latOf(b), this.lngOf(b)) * 1000
  }

  /** The existing crossing that lies at a share of the list, 0 to 1. */
  pick(unit: number): number {
    return this.crossings[Math.min(this.crossings.length - 1, Math.floor(unit * this.crossings.length))] as number
  }

  /**
   * Crossings from one to another, both included, with the fewest blocks. Ties are broken by the given number, so that
   * vehicles with other numbers take other streets.
   */
  route(from: number, to: number, taste: number): number[] {
    const before = new Int32Array(this.present.length).fill(-1)
    before[to] = to
    const queue = [to]
    // From the end backwards: the way out then reads in driving order.
    for (let at = 0; at < queue.length && before[from] === -1; at++) {
      const crossing = queue[at] as number
      for (const next of this.neighbours(crossing, taste + crossing)) {
        if (before[next] !== -1) continue
        before[next] = crossing
        queue.push(next)
      }
    }
    const route = [from]
    for (let at = from; at !== to; ) {
      at = before[at] as number
      route.push(at)
    }
    return route
  }

  private neighbours(crossing: number, taste: number): number[] {
    const { side, present } = this
    const column = crossing % side
    const all = [
      column > 0 ? crossing - 1 : -1,
      crossing - side,
      column < side - 1 ? crossing + 1 : -1,
      crossing + side,
    ]
    const turned = taste & 1 ? all.reverse() : all
    return turned.filter((next) => next >= 0 && next < present.length && present[next] === 1)
  }
}
