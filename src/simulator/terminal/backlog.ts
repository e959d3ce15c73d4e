export interface KeptPosition {
  /** Body of a 0x0200. */
  body: Uint8Array
  /** Device time. */
  time: string
}

const MOST_KEPT = 2_000
const BATCH_BYTES = 900
const LENGTH_PREFIX = 2

/** Positions that could not be sent, oldest first; when memory is full the oldest goes. */
export class Backlog {
  private readonly kept: KeptPosition[] = []

  get size(): number {
    return this.kept.length
  }

  /** True when the oldest one was lost for it. */
  keep(position: KeptPosition): boolean {
    this.kept.push(position)
    if (this.kept.length <= MOST_KEPT) return false
    this.kept.shift()
    return true
  }

  /** The oldest positions, as many as one frame takes. */
  takeBatch(): KeptPosition[] {
    let bytes = 0
    let count = 0
    for (const { body } of this.kept) {
      bytes += body.length + LENGTH_PREFIX
      if (bytes > BATCH_BYTES && count > 0) break
      count++
    }
    return this.kept.splice(0, count)
  }
}
