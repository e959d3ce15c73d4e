import type { FleetUsual } from '#core/contract/fleet-usual.ts'
import { type UsualWeeks, usualAt } from './fleet-usual.ts'

const MINUTE_MS = 60_000
/** Past weeks change only while a past is still being delivered. */
const CACHE_MS = 60 * MINUTE_MS
const CACHE_SMALL_MS = 10 * MINUTE_MS
const CACHE_YOUNG_MS = 2 * MINUTE_MS
/** Of so many vehicles the weeks are read within a second: then the first answer waits for them. */
const SMALL_FLEET = 5_000
const ALL_WEEKS = 4

interface Known {
  /** Epoch ms; absent while they are read. */
  until?: number
  /** The hour they were read in: weeks reach an hour further than it. */
  hour: number
  weeks: UsualWeeks
  reading: Promise<void> | undefined
}

interface Options {
  /** Number of cached parts of fleets. */
  most: number
}

/**
 * What is usual for parts of fleets. The weeks of a large fleet take seconds to read and are read once an hour, while walls
 * continue with what was usual before, or with nothing at first.
 */
export function cachedUsual({ most }: Options) {
  const cache = new Map<string, Known>()

  return async (
    key: string,
    read: () => Promise<UsualWeeks>,
    { now, vehicles }: { now: number; vehicles: number },
  ): Promise<FleetUsual | null> => {
    const known = cache.get(key) ?? { hour: 0, weeks: [], reading: undefined }
    if (!cache.has(key)) {
      const [oldest] = cache.keys()
      if (cache.size >= most && oldest !== undefined) cache.delete(oldest)
      cache.set(key, known)
    }
    const hour = Math.floor(now / CACHE_MS)
    if (!known.reading && (known.until === undefined || now >= known.until || known.hour !== hour)) {
      known.reading = read()
        .then((weeks) => {
          const cacheMs = vehicles <= SMALL_FLEET ? CACHE_SMALL_MS : CACHE_MS
          Object.assign(known, { weeks, hour, until: now + (weeks.length < ALL_WEEKS ? CACHE_YOUNG_MS : cacheMs) })
        })
        .finally(() => (known.reading = undefined))
      // A failure is that of whoever waits; the next one reads again.
      known.reading.catch(() => undefined)
    }
    if (vehicles <= SMALL_FLEET) await known.reading
    return usualAt(known.weeks, now)
  }
}
