import type { PositionRow } from '../recorder/telemetry-row.ts'

/** A position as it is stored, in raw rows and in chunks alike; times are epoch ms. */
export type StoredPosition = Omit<PositionRow, 'charging' | 'sleeping' | 'offEarth' | 'clockOff'>

/** Order of positions of one vehicle, which is also their key. */
export const comparePositions = (a: StoredPosition, b: StoredPosition): number =>
  a.ts - b.ts || a.serial - b.serial || a.kind - b.kind

/** All positions of one vehicle in order; of those with one key the first source has it. */
export function mergePositions(...sources: readonly (readonly StoredPosition[])[]): StoredPosition[] {
  const merged = sources.flat()
  // As a rule nothing came twice and nothing came late.
  if (strictlyInOrder(merged)) return merged
  // Sorting is stable, so of duplicates the one of the earlier source comes first.
  merged.sort(comparePositions)
  return merged.filter((row, index) => index === 0 || comparePositions(merged[index - 1]!, row) !== 0)
}

function strictlyInOrder(rows: readonly StoredPosition[]): boolean {
  for (let index = 1; index < rows.length; index += 1) {
    const [before, row] = [rows[index - 1]!, rows[index]!]
    if (before.ts >= row.ts && comparePositions(before, row) >= 0) return false
  }
  return true
}
