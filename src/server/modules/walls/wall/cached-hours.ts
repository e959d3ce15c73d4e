import { cachedAnswers } from './cached-answers.ts'
import type { CityHour, FleetPart, OperationsWallRepository } from './operations-wall-repository.ts'

const HOUR_MS = 3_600_000
/** Hours read together. */
const BLOCK_MS = 6 * HOUR_MS
/** Reports come late for a while, then seldom. */
const SETTLED_AFTER_MS = 3 * HOUR_MS
const NEW_CACHE_MS = 300_000
const SETTLED_CACHE_MS = HOUR_MS
/** A day and an hour are five blocks. */
const BLOCKS = 5

interface Options {
  read: OperationsWallRepository['hours']
  /** Number of cached filters. */
  most: number
  now: () => number
}

/** Closed hours of a day: of a fleet of 100,000 they take seconds to read, so only the newest are read again and again. */
export function cachedHours({ read, most, now }: Options) {
  const fresh = cachedAnswers<CityHour[]>({ cacheMs: NEW_CACHE_MS, most: most * BLOCKS, now })
  const settled = cachedAnswers<CityHour[]>({ cacheMs: SETTLED_CACHE_MS, most: most * BLOCKS, now })
  return async (key: string, part: FleetPart, { from, to }: { from: number; to: number }): Promise<CityHour[]> => {
    const blocks: Promise<CityHour[]>[] = []
    for (let start = Math.floor(from / BLOCK_MS) * BLOCK_MS; start < to; start += BLOCK_MS) {
      const end = Math.min(start + BLOCK_MS, to)
      const cached = end <= to - SETTLED_AFTER_MS ? settled : fresh
      blocks.push(cached(`${key} ${start} ${end}`, () => read(part, start, end)))
    }
    return (await Promise.all(blocks)).flat()
  }
}
