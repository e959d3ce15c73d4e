/** Upper ends of the classes of delay, seconds; a last class takes all above. */
export const DELAY_ENDS = [1, 2, 5, 10, 30, 60, 300, 3600] as const

/** Class of a delay in milliseconds; a device clock that runs ahead counts as none. */
export function delaySlot(ms: number): number {
  const slot = DELAY_ENDS.findIndex((end) => ms < end * 1000)
  return slot < 0 ? DELAY_ENDS.length : slot
}

/**
 * Seconds that the given share (0 to 1) of delays stay below, read between the ends of its class; above the last end the end
 * itself. `counts`: messages by class. Null without any.
 */
export function delayAt(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let below = 0
  for (const [slot, end] of DELAY_ENDS.entries()) {
    const count = counts[slot] ?? 0
    if (count > 0 && below + count >= total * share) {
      const start = slot === 0 ? 0 : DELAY_ENDS[slot - 1]!
      return start + ((end - start) * (total * share - below)) / count
    }
    below += count
  }
  return DELAY_ENDS.at(-1)!
}
