import { POSITION_KIND, type PositionRow } from '../recorder/telemetry-row.ts'

/** A position as it is stored, in raw rows and in chunks alike; times are epoch ms. */
export type StoredPosition = Omit<PositionRow, 'charging' | 'sleeping' | 'offEarth' | 'clockOff' | 'jump'>

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
  return merged.filter((row, index) => index === 0 || !isSame(merged[index - 1]!, row))
}

/** A terminal that restarts in the middle of a back-fill may send a position again, under another serial. */
function isSame(before: StoredPosition, row: StoredPosition): boolean {
  if (before.ts !== row.ts) return false
  if (comparePositions(before, row) === 0) return true
  const { replayed } = POSITION_KIND
  return (
    before.kind === replayed &&
    row.kind === replayed &&
    before.terminalId === row.terminalId &&
    before.lat === row.lat &&
    before.lng === row.lng &&
    before.speed === row.speed &&
    before.mileage === row.mileage &&
    before.alarm === row.alarm &&
    before.status === row.status
  )
}

function strictlyInOrder(rows: readonly StoredPosition[]): boolean {
  for (let index = 1; index < rows.length; index += 1) {
    const [before, row] = [rows[index - 1]!, rows[index]!]
    if (before.ts >= row.ts && (comparePositions(before, row) >= 0 || isSame(before, row))) return false
  }
  return true
}
