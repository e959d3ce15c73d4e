/**
 * Writes many small notes by few statements: those that come while others are written are written together. Only the greatest
 * number of a row counts. Answers what `write` says of the row.
 */
export function gathered<Result>(
  write: (greatest: ReadonlyMap<number, number>) => Promise<ReadonlyMap<number, Result>>,
): (id: number, value: number) => Promise<Result | undefined> {
  let waiting = new Map<number, number>()
  let next: Promise<ReadonlyMap<number, Result>> | null = null
  let running: Promise<unknown> = Promise.resolve()

  const flush = (): Promise<ReadonlyMap<number, Result>> => {
    const all = waiting
    waiting = new Map()
    next = null
    const writing = write(all)
    running = writing.catch(() => undefined)
    return writing
  }
  return async (id, value) => {
    waiting.set(id, Math.max(value, waiting.get(id) ?? value))
    next ??= running.then(flush)
    return (await next).get(id)
  }
}
