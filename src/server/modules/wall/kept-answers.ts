interface Kept<T> {
  at: number
  answer: Promise<T>
}

interface Options {
  /** An answer is given to everybody for so long. */
  keptMs: number
  /** Anybody may ask with any filter: only so many answers are kept at once. */
  most: number
  now: () => number
}

/** Answers that cost something are worked out once for all walls that ask in a while, those who wait together included. */
export function keptAnswers<T>({ keptMs, most, now }: Options): (key: string, work: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Kept<T>>()
  return (key, work) => {
    const at = now()
    const known = kept.get(key)
    if (known && at - known.at < keptMs) return known.answer
    const answer = work()
    kept.delete(key)
    kept.set(key, { at, answer })
    // A failure is told to those who wait for it and is not kept; a later answer under the same key is.
    answer.catch(() => {
      if (kept.get(key)?.answer === answer) kept.delete(key)
    })
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return answer
  }
}
