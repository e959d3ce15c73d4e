import { setImmediate as breathe } from 'node:timers/promises'
import type { OverviewFence } from '#core/contract/fence-map.ts'
import { type FenceRecord, fenceShape } from '#core/domain/fence.ts'
import { fenceOutline } from '#core/domain/fence-outline.ts'

type Row = Omit<OverviewFence, 'outline'> & FenceRecord & { shapeVersion: number }

/** Outlines at a time: some milliseconds of work. */
const AT_ONCE = 200
const MAX_REMEMBERED = 50_000

/** Outlines of fences; each shape is simplified once. */
export function fenceOverview() {
  const known = new Map<number, { version: number; outline: string }>()
  const outlineOf = (row: Row): string => {
    const before = known.get(row.id)
    if (before?.version === row.shapeVersion) return before.outline
    const shape = fenceShape(row)
    const outline = shape ? fenceOutline(shape) : ''
    if (known.size >= MAX_REMEMBERED) known.clear()
    known.set(row.id, { version: row.shapeVersion, outline })
    return outline
  }
  return async (rows: readonly Row[]): Promise<OverviewFence[]> => {
    const fences: OverviewFence[] = []
    for (const [at, row] of rows.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await breathe()
      const { id, name, colour, enabled } = row
      fences.push({ id, name, colour, enabled, outline: outlineOf(row) })
    }
    return fences
  }
}
