import type { CommandStatus } from '#core/domain/command-status.ts'
import type { Tone } from '../tone-tag.tsx'

/** Colour and shape of the state of a command, wherever it is shown. */
export const COMMAND_TONES: Readonly<Record<CommandStatus, Tone>> = {
  created: 'progress',
  awaitingApproval: 'warning',
  queued: 'progress',
  sent: 'progress',
  // Accepted is not executed: it must not look like success.
  acked: 'progress',
  executed: 'good',
  failed: 'bad',
  noResponse: 'bad',
  expired: 'neutral',
  cancelled: 'neutral',
  rejected: 'bad',
  unsupported: 'bad',
}
