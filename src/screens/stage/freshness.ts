/** Green, amber and red of a wall (docs/product/walls.md). */
export type Freshness = 'fresh' | 'ageing' | 'old'

export const AGEING_AFTER_MS = 2 * 60_000
export const OLD_AFTER_MS = 10 * 60_000

/** How far data can be trusted by its age; what never arrived is old. */
export function freshnessOf(receivedAt: number | undefined, now: number): Freshness {
  if (!receivedAt) return 'old'
  const age = now - receivedAt
  if (age < AGEING_AFTER_MS) return 'fresh'
  return age < OLD_AFTER_MS ? 'ageing' : 'old'
}
