/** Metres a fix is usually good for, by satellites used; fewer than four make no position. */
const BY_SATELLITES = [
  [9, 5],
  [7, 10],
  [5, 25],
  [4, 50],
] as const

/**
 * Estimated accuracy of a position, in metres. JT/T 808 has no field for it: this is estimated from the number of
 * satellites (item 0x31), and null where there is no fix or their number is unknown.
 */
export function gnssAccuracy({
  gnssFixed,
  satellites,
}: {
  gnssFixed: boolean
  satellites: number | null
}): number | null {
  if (!gnssFixed || satellites === null) return null
  return BY_SATELLITES.find(([least]) => satellites >= least)?.[1] ?? null
}
