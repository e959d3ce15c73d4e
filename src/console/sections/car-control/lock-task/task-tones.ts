import type { LockTaskState } from '#core/domain/vehicle-lock.ts'
import type { Tone } from '#console/ui/tone-tag.tsx'

export const TASK_TONES: Readonly<Record<LockTaskState, Tone>> = {
  draft: 'neutral',
  pendingAudit: 'warning',
  approved: 'warning',
  running: 'warning',
  paused: 'neutral',
  finished: 'good',
  terminated: 'neutral',
  rejected: 'bad',
}
