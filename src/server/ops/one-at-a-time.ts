/**
 * Work that must not overlap itself, such as reading master data: an earlier run that ends later would put back what is
 * out of date. A call during a run gets a run that begins after it, shared with all who wait.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null
  return () => {
    waiting ??= last
      .catch(() => undefined)
      .then(() => {
        waiting = null
        return work()
      })
    last = waiting
    return last
  }
}
