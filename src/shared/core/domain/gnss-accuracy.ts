/** Metres a fix is usually good for, by satellites used; fewer than four make no position. */
const BY_SATELLITES = [
  [9, 5],
  [7, 10],
  [5, 25],
  [4, 50],
] as const

/**
 * Metres within which a vehicle probably stands. JT/T 808 has no field for it: this is estimated from the number of
 * satellites (item 0x31), and null where there is no fix or nobody said by how many.
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
