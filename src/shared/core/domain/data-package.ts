/** Collected data type. */
export const PACKAGE_CONTENTS = [0, 1, 2] as const
export type PackageContent = (typeof PACKAGE_CONTENTS)[number]

export const PACKAGE_FORMATS = ['raw', 'decoded'] as const

export const PACKAGE_STATES = [
  'awaitingApproval',
  'queued',
  'running',
  'ready',
  'failed',
  'rejected',
  'cancelled',
  'expired',
] as const
export type PackageState = (typeof PACKAGE_STATES)[number]

/** States in which something is still to come. */
export const OPEN_PACKAGE_STATES: readonly PackageState[] = ['awaitingApproval', 'queued', 'running']

/** Collect status: 0 in progress, 1 completed, 2 failed. */
export const collectStatus = (state: PackageState): 0 | 1 | 2 => {
  if (OPEN_PACKAGE_STATES.includes(state)) return 0
  return state === 'ready' || state === 'expired' ? 1 : 2
}

/** Messages of JT/T 808 say where people were, so a second approver must agree. */
export const holdsPositions = (content: PackageContent): boolean => content === 0

export const PACKAGE_LIMITS = {
  vehicles: 100,
  days: 31,
  /** Counting for the estimate ends here. */
  counted: 1_000_000,
  retentionDays: 14,
  maxRetentionDays: 90,
  /** Of one person, not finished yet. */
  open: 5,
} as const
