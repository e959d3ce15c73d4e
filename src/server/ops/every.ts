export interface Repeating {
  /** No further runs; resolves when the one under way has ended. */
  stop(): Promise<void>
}

interface EveryOptions {
  /** The first run begins at once. */
  atOnce?: boolean
  /** Does not keep the process running. */
  unref?: boolean
}

/**
 * Repeats work until it is stopped. A run never overlaps the one before, which makes a slow one skip its turns, and what it
 * throws or rejects with goes to `failed` and ends nothing.
 */
export function every(
  ms: number,
  work: () => unknown,
  failed: (error: unknown) => void,
  { atOnce = false, unref = false }: EveryOptions = {},
): Repeating {
  let running: Promise<void> | null = null
  const turn = () => {
    if (running) return
    const result = attempt(work, failed)
    if (!(result instanceof Promise)) return
    running = result.then(noop, failed).finally(() => {
      running = null
    })
  }
  const timer = setInterval(turn, ms)
  if (unref) timer.unref()
  if (atOnce) turn()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

function attempt(work: () => unknown, failed: (error: unknown) => void): unknown {
  try {
    return work()
  } catch (error) {
    return failed(error)
  }
}

const noop = () => undefined
