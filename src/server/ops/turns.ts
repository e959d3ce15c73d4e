/**
 * Lets so many pieces of work run at a time, in the order they were asked for. Between two of them other work has its turn: what
 * the first one answers is sent before the next one begins.
 */
export function turns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let busy = 0
  return async (work) => {
    if (busy < most) busy += 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) setImmediate(next)
      else busy -= 1
    }
  }
}
