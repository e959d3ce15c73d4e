import type { FenceRecord } from '#core/domain/fence.ts'

/** Shapes before and after the one that is shown. */
export interface ShapeHistory {
  readonly past: readonly FenceRecord[]
  readonly future: readonly FenceRecord[]
}

export const NO_HISTORY: ShapeHistory = { past: [], future: [] }
/** Steps that can be undone. */
const MAX_STEPS = 100

const isSame = (a: FenceRecord, b: FenceRecord) =>
  a.type === b.type && a.position === b.position && (a.radius ?? null) === (b.radius ?? null)

/** After a shape was changed; what was undone before can no longer be redone. */
export const changedFrom = (history: ShapeHistory, before: FenceRecord, now: FenceRecord): ShapeHistory =>
  isSame(before, now) ? history : { past: [...history.past, before].slice(-MAX_STEPS), future: [] }

/** The shape before the shown one; null when there is none. */
export function undone(
  history: ShapeHistory,
  shown: FenceRecord,
): { history: ShapeHistory; shown: FenceRecord } | null {
  const before = history.past.at(-1)
  if (!before) return null
  return { history: { past: history.past.slice(0, -1), future: [shown, ...history.future] }, shown: before }
}

export function redone(
  history: ShapeHistory,
  shown: FenceRecord,
): { history: ShapeHistory; shown: FenceRecord } | null {
  const [after, ...future] = history.future
  return after ? { history: { past: [...history.past, shown], future }, shown: after } : null
}
