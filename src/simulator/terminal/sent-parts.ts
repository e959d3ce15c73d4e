interface SentSet {
  id: number
  firstSerial: number
  frames: readonly Uint8Array[]
}

/** A terminal has room for few large messages. */
const MAX_SETS = 3

/** Split messages that were sent, for a platform that asks for parts again. */
export class SentParts {
  private readonly sets: SentSet[] = []

  keep(id: number, firstSerial: number, frames: readonly Uint8Array[]): void {
    this.sets.push({ id, firstSerial, frames })
    if (this.sets.length > MAX_SETS) this.sets.shift()
  }

  /** Frames by the serial of the first part and indexes from 1; none when they are no longer held. */
  find(firstSerial: number, indexes: readonly number[]): Uint8Array[] {
    const set = this.sets.find((each) => each.firstSerial === firstSerial)
    return set ? indexes.flatMap((index) => set.frames[index - 1] ?? []) : []
  }

  /** Parts of the latest message of an id. */
  latest(id: number, indexes: readonly number[]): Uint8Array[] {
    const set = this.sets.findLast((each) => each.id === id)
    return set ? indexes.flatMap((index) => set.frames[index - 1] ?? []) : []
  }

  forget(id: number): void {
    const at = this.sets.findIndex((set) => set.id === id)
    if (at >= 0) this.sets.splice(at, 1)
  }
}
