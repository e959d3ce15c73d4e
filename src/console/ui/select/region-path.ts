const CHINESE_DIGITS = [2, 4, 6] as const

/** IDs of a region and its parents, the largest first: "610113" → 61, 6101, 610113; "DE.02" → DE, DE.02. */
export function regionPath(areaId: string): string[] {
  if (/^\d+$/.test(areaId)) {
    return CHINESE_DIGITS.filter((digits) => digits <= areaId.length).map((digits) => areaId.slice(0, digits))
  }
  const parts = areaId.split('.')
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'))
}
