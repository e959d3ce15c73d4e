/** Upper ends of the classes of stays, in seconds; one more class has what is longer. */
export const DWELL_BOUNDS = [300, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400] as const

/** Seconds of a class: from, and below; the last has no end. */
export const dwellClass = (index: number): { from: number; below: number | undefined } => ({
  from: DWELL_BOUNDS[index - 1] ?? 0,
  below: DWELL_BOUNDS[index],
})
