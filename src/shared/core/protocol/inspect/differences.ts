import type { InspectedRow, Inspection } from './inspection.ts'

export interface Difference {
  path: string
  /** The line of either frame; null where it has none. */
  left: InspectedRow | null
  right: InspectedRow | null
  same: boolean
}

/** Lines of two frames side by side by their path; the order is that of the left frame, then what only the right has. */
export function differencesOf(left: Inspection, right: Inspection): Difference[] {
  const key = ({ part, path }: InspectedRow): string => `${part} ${path}`
  // Counts and ids share the path of what they count.
  const byKey = new Map<string, InspectedRow[]>()
  for (const row of right.rows) byKey.set(key(row), [...(byKey.get(key(row)) ?? []), row])
  const rows = left.rows.map((row): Difference => {
    const other = byKey.get(key(row))?.shift() ?? null
    return { path: row.path, left: row, right: other, same: other?.raw === row.raw }
  })
  const added = [...byKey.values()]
    .flat()
    .map((row): Difference => ({ path: row.path, left: null, right: row, same: false }))
  return [...rows, ...added]
}
