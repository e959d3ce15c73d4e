interface Cached<T> {
  /** Epoch ms; none while it is worked on. */
  until: number | undefined
  answer: Promise<T>
}

interface Options {
  /** An answer is given to everybody for so long after it was asked for, and at least for as long as it took. */
  cacheMs: number
  /** Any filter may be requested, so the number of cached answers is limited. */
  most: number
  now: () => number
}

/**
 * Answers that cost something are worked out once for all walls that ask in a while. Who asks while one is worked on waits for it,
 * however long it takes: a platform that is slow already is not asked for the same twice.
 */
export function cachedAnswers<T>({ cacheMs, most, now }: Options): (key: string, work: () => Promise<T>) => Promise<T> {
  const cache = new Map<string, Cached<T>>()
  return (key, work) => {
    const known = cache.get(key)
    if (known && (known.until === undefined || now() < known.until)) return known.answer
    const began = now()
    const fresh: Cached<T> = { until: undefined, answer: work() }
    cache.delete(key)
    cache.set(key, fresh)
    fresh.answer.then(
      () => (fresh.until = Math.max(began + cacheMs, 2 * now() - began)),
      // A failure rejects the pending calls and is not cached; a later answer under the same key is.
      () => {
        if (cache.get(key) === fresh) cache.delete(key)
      },
    )
    const [oldest] = cache.keys()
    if (cache.size > most && oldest !== undefined) cache.delete(oldest)
    return fresh.answer
  }
}
