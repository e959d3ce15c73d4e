import Flatbush from 'flatbush'
import type { Position } from 'geojson'

/** Checks whether a point lies close to one of many line segments. Distances are in degrees, ample for small ones. */
export class SegmentIndex {
  private readonly tree: Flatbush
  private readonly segments: Float64Array
  /** Line of each segment, and its place within the line. */
  private readonly lines: Uint32Array
  private readonly places: Uint32Array

  constructor(lines: readonly (readonly Position[])[]) {
    const count = lines.reduce((sum, line) => sum + Math.max(0, line.length - 1), 0)
    this.tree = new Flatbush(Math.max(1, count))
    this.segments = new Float64Array(count * 4)
    this.lines = new Uint32Array(count)
    this.places = new Uint32Array(count)
    let index = 0
    for (const [number, line] of lines.entries()) {
      for (let end = 1; end < line.length; end += 1) {
        const [ax = 0, ay = 0] = line[end - 1] ?? []
        const [bx = 0, by = 0] = line[end] ?? []
        this.segments.set([ax, ay, bx, by], index * 4)
        this.lines[index] = number
        this.places[index] = end - 1
        this.tree.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by))
        index += 1
      }
    }
    // An index must hold something; a box outside the world is never found.
    if (count === 0) this.tree.add(999, 999, 999, 999)
    this.tree.finish()
  }

  isNear([x = 0, y = 0]: Position, degrees: number): boolean {
    const scale = Math.cos((y * Math.PI) / 180)
    const reach = degrees / Math.max(scale, 0.1)
    let near = false
    this.tree.search(x - reach, y - degrees, x + reach, y + degrees, (index) => {
      near ||= this.distance(index, x, y, scale) <= degrees
      return false
    })
    return near
  }

  /** The nearest point within reach on one of the segments asked for. */
  nearest(
    [x = 0, y = 0]: Position,
    degrees: number,
    wanted: (line: number, segment: number) => boolean,
  ): Position | undefined {
    const scale = Math.cos((y * Math.PI) / 180)
    const reach = degrees / Math.max(scale, 0.1)
    let best = degrees
    let found: Position | undefined
    this.tree.search(x - reach, y - degrees, x + reach, y + degrees, (index) => {
      const { point, distance } = this.closest(index, x, y, scale)
      if (distance <= best && wanted(this.lines[index]!, this.places[index]!)) [best, found] = [distance, point]
      return false
    })
    return found
  }

  private distance(index: number, x: number, y: number, scale: number): number {
    return this.closest(index, x, y, scale).distance
  }

  private closest(index: number, x: number, y: number, scale: number): { point: Position; distance: number } {
    const at = (offset: number) => this.segments[index * 4 + offset] ?? 0
    const ax = (at(0) - x) * scale
    const ay = at(1) - y
    const dx = (at(2) - at(0)) * scale
    const dy = at(3) - at(1)
    const length = dx * dx + dy * dy
    const t = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
    return {
      point: [at(0) + t * (at(2) - at(0)), at(1) + t * (at(3) - at(1))],
      distance: Math.hypot(ax + t * dx, ay + t * dy),
    }
  }
}

/** The runs of a line whose points all pass the test; runs of a single point are dropped. */
export function runsWhere(line: readonly Position[], passes: (point: Position) => boolean): Position[][] {
  const runs: Position[][] = []
  let run: Position[] = []
  for (const point of line) {
    if (passes(point)) {
      run.push(point)
    } else if (run.length > 0) {
      runs.push(run)
      run = []
    }
  }
  runs.push(run)
  return runs.filter((points) => points.length > 1)
}
