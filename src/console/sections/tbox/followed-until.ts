import type { LocationQuery } from '#core/contract/location-message.ts'
import { epochOfWall } from '#core/domain/wall-time.ts'

/** One report every so often while a vehicle is followed. */
export const FOLLOW_INTERVAL_SECONDS = 5

const REFUSED: ReadonlySet<string> = new Set([
  'failed',
  'noResponse',
  'expired',
  'cancelled',
  'rejected',
  'unsupported',
])

/** Until when the terminal reports often (0x8202), epoch ms; null when it was not requested, or was stopped since. */
export function followedUntil(newestFirst: readonly LocationQuery[], zone: string): number | null {
  const order = newestFirst.find(({ kind, status }) => kind === 'trackTemporarily' && !REFUSED.has(status))
  if (!order?.intervalSeconds || order.durationSeconds === null) return null
  return epochOfWall(order.createTime, zone) + order.durationSeconds * 1000
}
