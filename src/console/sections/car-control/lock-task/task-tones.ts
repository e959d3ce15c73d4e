import type { LockTaskState } from '#core/domain/vehicle-lock.ts'
import type { Tone } from '#console/ui/tone-tag.tsx'

export const TASK_TONES: Readonly<Record<LockTaskState, Tone>> = {
  draft: 'neutral',
  pendingAudit: 'warning',
  approved: 'progress',
  running: 'progress',
  paused: 'warning',
  finished: 'good',
  terminated: 'bad',
  rejected: 'bad',
}
