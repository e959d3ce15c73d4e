import { BATCH_BYTES, LENGTH_PREFIX } from './batch-body.ts'

export interface StoredPosition {
  /** Body of a 0x0200. */
  body: Uint8Array
  /** Device time. */
  time: string
}

const MAX_POSITIONS = 2_000

/** Positions that could not be sent, oldest first; when memory is full the oldest goes. */
export class Backlog {
  private readonly positions: StoredPosition[] = []

  get size(): number {
    return this.positions.length
  }

  /** True when the oldest one was lost for it. */
  keep(position: StoredPosition): boolean {
    this.positions.push(position)
    if (this.positions.length <= MAX_POSITIONS) return false
    this.positions.shift()
    return true
  }

  /** The oldest positions, as many as one frame takes. */
  takeBatch(): StoredPosition[] {
    let bytes = 0
    let count = 0
    for (const { body } of this.positions) {
      bytes += body.length + LENGTH_PREFIX
      if (bytes > BATCH_BYTES && count > 0) break
      count++
    }
    return this.positions.splice(0, count)
  }
}
