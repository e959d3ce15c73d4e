interface Kept<T> {
  /** Epoch ms; none while it is worked on. */
  until: number | undefined
  answer: Promise<T>
}

interface Options {
  /** An answer is given to everybody for so long after it was asked for, and at least for as long as it took. */
  keptMs: number
  /** Anybody may ask with any filter: only so many answers are kept at once. */
  most: number
  now: () => number
}

/**
 * Answers that cost something are worked out once for all walls that ask in a while. Who asks while one is worked on waits for it,
 * however long it takes: a platform that is slow already is not asked for the same twice.
 */
export function keptAnswers<T>({ keptMs, most, now }: Options): (key: string, work: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Kept<T>>()
  return (key, work) => {
    const known = kept.get(key)
    if (known && (known.until === undefined || now() < known.until)) return known.answer
    const began = now()
    const fresh: Kept<T> = { until: undefined, answer: work() }
    kept.delete(key)
    kept.set(key, fresh)
    fresh.answer.then(
      () => (fresh.until = Math.max(began + keptMs, 2 * now() - began)),
      // A failure is told to those who wait for it and is not kept; a later answer under the same key is.
      () => {
        if (kept.get(key) === fresh) kept.delete(key)
      },
    )
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return fresh.answer
  }
}
