import { type Freshness, freshnessOf } from './freshness.ts'
import { useNow } from '#web/motion/use-now.ts'

const CHECK_EVERY_MS = 5000

/**
 * Freshness of data received at `at` (epoch ms). `outdated`: known to be behind although recent, such as numbers
 * of yesterday just after midnight.
 */
export function useFreshness(at: number | undefined, outdated = false): Freshness {
  const now = useNow(CHECK_EVERY_MS)
  return outdated ? 'old' : freshnessOf(at, now)
}
