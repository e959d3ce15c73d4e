/** States of a command job (docs/product/shared.md#commands). */
export const OPEN_STATUSES = ['created', 'awaitingApproval', 'queued', 'sent', 'acked'] as const
export const END_STATUSES = [
  'executed',
  'failed',
  'noResponse',
  'expired',
  'cancelled',
  'rejected',
  'unsupported',
] as const
export const COMMAND_STATUSES = [...OPEN_STATUSES, ...END_STATUSES] as const
export type CommandStatus = (typeof COMMAND_STATUSES)[number]

/** Every change of state there is; what is not in this table never happens. */
export const TRANSITIONS: Readonly<Record<CommandStatus, readonly CommandStatus[]>> = {
  created: ['awaitingApproval', 'queued'],
  awaitingApproval: ['queued', 'rejected', 'expired', 'cancelled'],
  // failed: the vehicle is away and the command does not wait, or the checks before sending refuse it.
  queued: ['sent', 'failed', 'expired', 'cancelled'],
  // queued: no answer, and another attempt is allowed. executed: evidence came without an acceptance of its own.
  sent: ['acked', 'executed', 'failed', 'noResponse', 'unsupported', 'queued'],
  acked: ['executed', 'failed', 'noResponse'],
  executed: [],
  failed: [],
  noResponse: [],
  expired: [],
  cancelled: [],
  rejected: [],
  unsupported: [],
}

export const mayBecome = (from: CommandStatus, to: CommandStatus): boolean => TRANSITIONS[from].includes(to)
export const hasEnded = (status: CommandStatus): boolean => TRANSITIONS[status].length === 0

/** Send status A: 0 waiting, 1 success, 2 failed, 3 cancelled. */
export function sendStatusA(status: CommandStatus): 0 | 1 | 2 | 3 {
  if (!hasEnded(status)) return 0
  if (status === 'executed') return 1
  return status === 'cancelled' || status === 'rejected' ? 3 : 2
}

/** Send status B: 0 waiting, 1 in progress, 2 success, 3 failed. */
export function sendStatusB(status: CommandStatus): 0 | 1 | 2 | 3 {
  if (status === 'sent' || status === 'acked') return 1
  if (!hasEnded(status)) return 0
  return status === 'executed' ? 2 : 3
}
