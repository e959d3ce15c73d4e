/*
 * Ids of regions contain their parents: "610113" ⊂ "6101" ⊂ "61" in China (GB/T 2260), "DE.02.091" ⊂ "DE.02" ⊂ "DE"
 * elsewhere.
 */

/** Whether the region is one of China's. */
export const isChineseArea = (areaId: string): boolean => /^\d/.test(areaId)

/** Id of the region above; null on the first level. */
export function parentAreaId(areaId: string): string | null {
  if (isChineseArea(areaId)) return areaId.length > 2 ? areaId.slice(0, -2) : null
  const dot = areaId.lastIndexOf('.')
  return dot < 0 ? null : areaId.slice(0, dot)
}

/** Ids from the first level down, each closed by a slash: "61/6101/610113/". Rows at or below a region begin with its path. */
export function areaPath(areaId: string): string {
  const parent = parentAreaId(areaId)
  return `${parent === null ? '' : areaPath(parent)}${areaId}/`
}
