import type { TaskState } from '#core/domain/upgrade-task.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

interface Pace {
  taskState: TaskState
  /** Nothing is sent now. */
  isFrozen: boolean
  /** Epoch milliseconds; null: it has not started. */
  startedAt: number | null
  /** Vehicles that have not ended. */
  left: number
  /** Vehicles that ended in the last day. */
  endedLately: number
}

/** When a task ends at the pace of its last day, to the minute; null where nothing can be said. */
export function predictedFinish({ taskState, isFrozen, startedAt, left, endedLately }: Pace, now: number) {
  if (taskState !== 'running' || isFrozen || startedAt === null || left === 0 || endedLately === 0) return null
  const lasted = Math.min(DAY_MS, Math.max(MINUTE_MS, now - startedAt))
  return Math.ceil((now + (left * lasted) / endedLately) / MINUTE_MS) * MINUTE_MS
}
