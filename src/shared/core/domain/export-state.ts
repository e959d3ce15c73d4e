/**
 * queued → running → packing → ready; ready → expired. cancelled and failed may be retried. With personal data it begins
 * at awaitingApproval, which a second approver turns into queued or rejected.
 */
export const EXPORT_STATES = [
  'awaitingApproval',
  'queued',
  'running',
  'packing',
  'ready',
  'failed',
  'expired',
  'cancelled',
  'rejected',
] as const
export type ExportState = (typeof EXPORT_STATES)[number]
export const OPEN_EXPORT_STATES: readonly ExportState[] = ['awaitingApproval', 'queued', 'running', 'packing']
/** From here an own export runs again when it is asked to. */
export const RETRIED_EXPORT_STATES: readonly ExportState[] = ['failed', 'cancelled', 'expired']
