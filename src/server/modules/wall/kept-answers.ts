interface Kept<T> {
  /** Epoch ms; none while it is worked on. */
  at: number | undefined
  answer: Promise<T>
}

interface Options {
  /** An answer is given to everybody for so long. */
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
    if (known && (known.at === undefined || now() - known.at < keptMs)) return known.answer
    const began = now()
    const fresh: Kept<T> = { at: undefined, answer: work() }
    kept.delete(key)
    kept.set(key, fresh)
    fresh.answer.then(
      // It tells of the moment it was asked for.
      () => (fresh.at = began),
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
