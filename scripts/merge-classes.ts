// Puts sets of modules together that are loaded together often enough.
import { Bits } from './bits.ts'

/** Modules that the same loads need. */
export interface ModuleClass {
  modules: string[]
  /** Indexes of the loads. */
  loads: ReadonlySet<number>
  /** Characters of source. */
  size: number
}

interface Node {
  modules: string[]
  size: number
  loads: Bits
  /** Indexes of the classes that this one imports. */
  imports: Set<number>
}

/**
 * Merges the best pair until none is worth it: a request saved is worth so many characters of source. What a file imports is loaded with it, so a pair counts with all that it brings
 * along; files of the build never import each other in a circle.
 */
export function mergeClasses(
  classes: readonly ModuleClass[],
  loads: readonly { weight: number }[],
  importsOf: (id: string) => readonly string[],
  requestCosts: number,
): string[][] {
  const nodes = nodesOf(classes, loads.length, importsOf)
  const weights = loads.map(({ weight }) => weight)
  const merging = new Merging(nodes, weights, requestCosts)
  while (merging.step());
  return merging.left()
}

function nodesOf(classes: readonly ModuleClass[], loads: number, importsOf: (id: string) => readonly string[]): Node[] {
  const classOf = new Map<string, number>()
  classes.forEach(({ modules }, index) => {
    for (const id of modules) classOf.set(id, index)
  })
  return classes.map(({ modules, size, loads: own }, index) => {
    const imported = modules.flatMap((id) => importsOf(id).map((other) => classOf.get(other)))
    const imports = new Set(imported.filter((other) => other !== undefined && other !== index) as number[])
    return { modules: [...modules], size, loads: Bits.of(loads, own), imports }
  })
}

class Merging {
  private readonly alive: Set<number>
  /** Of a pair at most so much, by its lower and its higher index. */
  private readonly gains = new Map<number, Map<number, number>>()
  private readonly nodes: Node[]
  private readonly weights: readonly number[]
  private readonly requestCosts: number

  constructor(nodes: Node[], weights: readonly number[], requestCosts: number) {
    this.nodes = nodes
    this.weights = weights
    this.requestCosts = requestCosts
    this.alive = new Set(nodes.keys())
    for (const index of this.alive) this.guess(index)
  }

  left(): string[][] {
    return [...this.alive].map((index) => this.nodes[index]!.modules)
  }

  /** Merges one pair, or finds that the best guess was too high; false when nothing is left to gain. */
  step(): boolean {
    const pair = this.best()
    if (!pair) return false
    const [into, from, guessed] = pair
    const gain = this.gain(into, from)
    if (gain <= 0) this.gains.get(into)!.delete(from)
    else if (gain < guessed) this.gains.get(into)!.set(from, gain)
    else this.merge(into, from)
    return true
  }

  private best(): [number, number, number] | undefined {
    let found: [number, number, number] | undefined
    for (const [low, row] of this.gains) {
      for (const [high, gain] of row) if (gain > (found?.[2] ?? 0)) found = [low, high, gain]
    }
    return found
  }

  /** What the pairs of a class gain without what they bring along, which is never too little. */
  private guess(index: number): void {
    for (const other of this.alive) {
      if (other === index) continue
      const [low, high] = index < other ? [index, other] : [other, index]
      const row = this.gains.get(low) ?? new Map<number, number>()
      this.gains.set(low, row)
      const left = this.nodes[low]!
      const right = this.nodes[high]!
      const saved = this.requestCosts * left.loads.and(right.loads).weight(this.weights)
      const gain = saved - this.needless(left, right.loads) - this.needless(right, left.loads)
      if (gain > 0) row.set(high, gain)
      else row.delete(high)
    }
  }

  private needless(node: Node, loads: Bits): number {
    return node.size * loads.without(node.loads).weight(this.weights)
  }

  private gain(into: number, from: number): number {
    const left = this.nodes[into]!
    const right = this.nodes[from]!
    const leftBrings = this.brought(into)
    const rightBrings = this.brought(from)
    // One that imports the other through a third would import itself.
    const through = (start: number, end: number) =>
      [...this.nodes[start]!.imports].some((next) => next !== end && this.brought(next).has(end))
    if ((leftBrings.has(from) && through(into, from)) || (rightBrings.has(into) && through(from, into))) return 0
    const saved = this.requestCosts * left.loads.and(right.loads).weight(this.weights)
    const leftCosts = this.costs([into, ...leftBrings], right.loads.without(left.loads), from)
    const rightCosts = this.costs([from, ...rightBrings], left.loads.without(right.loads), into)
    return saved - leftCosts - rightCosts
  }

  /** What further loads of these classes fetch without need. */
  private costs(indexes: readonly number[], loads: Bits, other: number): number {
    const needless = indexes.map((index) => (index === other ? 0 : this.needless(this.nodes[index]!, loads)))
    return needless.reduce((sum, each) => sum + each, 0)
  }

  /** All classes that a class imports, and those that these import. */
  private brought(start: number): Set<number> {
    const seen = new Set<number>()
    const open = [...this.nodes[start]!.imports]
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (seen.has(index)) continue
      seen.add(index)
      open.push(...this.nodes[index]!.imports)
    }
    return seen
  }

  private merge(into: number, from: number): void {
    const own = this.nodes[into]!
    const other = this.nodes[from]!
    own.modules.push(...other.modules)
    own.size += other.size
    own.loads = own.loads.or(other.loads)
    for (const node of this.nodes) if (node.imports.delete(from)) node.imports.add(into)
    for (const next of other.imports) own.imports.add(next)
    own.imports.delete(into)
    this.alive.delete(from)
    this.gains.delete(from)
    for (const row of this.gains.values()) row.delete(from)
    this.guess(into)
    for (const index of this.brought(into)) {
      const node = this.nodes[index]!
      if (own.loads.without(node.loads).isEmpty()) continue
      node.loads = node.loads.or(own.loads)
      this.guess(index)
    }
  }
}
