/** Maximum time of one turn before others have theirs, ms. */
const TURN_MS = 8
/** A look at the clock costs as much as some vehicles. */
const LOOK_EVERY = 128

/** Goes through a large fleet without keeping calls, terminals and the live stream waiting. */
export class Turns {
  private since = performance.now()
  private visited = 0

  async each<T>(items: ArrayLike<T>, visit: (item: T, index: number) => void): Promise<void> {
    for (let index = 0; index < items.length; index += 1) {
      visit(items[index]!, index)
      this.visited += 1
      if (this.visited % LOOK_EVERY !== 0 || performance.now() - this.since < TURN_MS) continue
      await new Promise((resolve) => setImmediate(resolve))
      this.since = performance.now()
    }
  }
}
