/** The value that this part of sorted values does not exceed; NaN when there are none. */
export const shareOf = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
