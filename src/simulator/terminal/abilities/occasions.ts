import { unitOf } from '#core/demo/hash-random.ts'

const MAX_LOOKED_AT = 500

/** Random moments that are always the same for a seed: at most one in each stretch of time. */
export class Occasions {
  private readonly stretchMs: number
  private readonly chance: number
  private readonly parts: readonly [seed: number, ...parts: number[]]

  /** `chance` that a stretch has its moment; `parts` say what and whom the moments are for. */
  constructor(stretchMs: number, chance: number, ...parts: [seed: number, ...parts: number[]]) {
    this.stretchMs = stretchMs
    this.chance = chance
    this.parts = parts
  }

  /** The first moment after this one, or one to look again when there is none for long. */
  after(now: number): { at: number; happens: boolean } {
    if (this.chance <= 0) return { at: Number.POSITIVE_INFINITY, happens: false }
    const first = Math.floor(now / this.stretchMs)
    for (let stretch = first; stretch < first + MAX_LOOKED_AT; stretch++) {
      if (unitOf(...this.parts, stretch, 1) >= this.chance) continue
      const at = (stretch + unitOf(...this.parts, stretch, 2)) * this.stretchMs
      if (at > now) return { at, happens: true }
    }
    return { at: (first + MAX_LOOKED_AT) * this.stretchMs, happens: false }
  }
}
