/**
 * Random numbers as a pure function of what they are for, so that any part of the demo can be computed alone and in any
 * order: the same seed, thing and moment always give the same number.
 */
export function hashOf(seed: number, ...parts: number[]): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  for (const part of parts) {
    h = Math.imul(h ^ (part | 0), 0xc2b2ae35)
    h = Math.imul(h ^ (h >>> 15), 0x27d4eb2f)
    h ^= Math.imul(Math.floor(part / 4294967296) + 0x165667b1, 0x9e3779b1)
    h ^= h >>> 13
  }
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d)
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b)
  return (h ^ (h >>> 16)) >>> 0
}

/** In [0, 1). */
export const unitOf = (seed: number, ...parts: number[]): number => hashOf(seed, ...parts) / 4294967296

/** In [from, to). */
export const between = (from: number, to: number, seed: number, ...parts: number[]): number =>
  from + (to - from) * unitOf(seed, ...parts)

/** A stream of numbers in [0, 1) from one seed, for work that needs many in a fixed order. */
export function randomStream(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** The entry a number in [0, 1) falls on when each takes room by its weight. */
export function pickWeighted<T extends { weight: number }>(entries: readonly T[], unit: number): T {
  let left = unit * entries.reduce((sum, entry) => sum + entry.weight, 0)
  for (const entry of entries) {
    left -= entry.weight
    if (left < 0) return entry
  }
  // Rounding may leave a sliver behind the last one.
  return entries[entries.length - 1] as T
}
