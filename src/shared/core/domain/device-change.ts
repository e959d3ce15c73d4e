import type { Steps } from './stock-life.ts'

/**
 * Replacement of a terminal. applied: waits for a second approver. approved: not started. waiting: the workshop fits the new
 * terminal, which may sign on. verified: its sign-on was checked; closed: the old terminal was returned.
 */
export const TBOX_CHANGE_STATES = [
  'applied',
  'approved',
  'waiting',
  'verified',
  'closed',
  'rejected',
  'cancelled',
  'rolledBack',
] as const
export type TboxChangeState = (typeof TBOX_CHANGE_STATES)[number]
export const TBOX_CHANGE_STEPS: Steps<TboxChangeState> = {
  applied: ['approved', 'rejected', 'cancelled'],
  approved: ['waiting', 'cancelled'],
  waiting: ['verified', 'rolledBack'],
  verified: ['closed'],
  closed: [],
  rejected: [],
  cancelled: [],
  rolledBack: [],
}
/** A vehicle and a new terminal are in one such order at a time. */
export const TBOX_CHANGE_OPEN: readonly TboxChangeState[] = ['applied', 'approved', 'waiting']

export const TBOX_CHANGE_REASONS = ['fault', 'upgrade', 'accident', 'theft'] as const

/** What the new terminal takes over. Positions, trips, geofences and alarms belong to the vehicle and stay with it. */
export const TBOX_CHANGE_MOVES = ['parameters', 'templates', 'openJobs'] as const

/** What a sign-on is checked for. */
export const TBOX_CHECKS = ['registration', 'vin', 'position'] as const
export const CHECK_RESULTS = ['open', 'passed', 'failed'] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

/** Why a replacement was rolled back. */
export const TBOX_CHANGE_FAILURES = ['deadline', 'vin', 'position', 'manual'] as const

/** Where the old terminal goes when an order is closed. */
export const RETURNED_STATES = ['stock', 'repair', 'scrapped'] as const

/** A SIM card that differs from the registered one. suspicious: not explained in time. */
export const SIM_CHANGE_STATES = ['detected', 'explained', 'suspicious', 'done'] as const
export type SimChangeState = (typeof SIM_CHANGE_STATES)[number]
/** terminal: reported by 0x0107; login: by a GB/T 32960 sign-on. */
export const SIM_CHANGE_SOURCES = ['terminal', 'login', 'manual', 'file'] as const
/** applied: the new card was registered; retained: the registered one is right. */
export const SIM_CHANGE_OUTCOMES = ['applied', 'retained'] as const

/** Hours until an unexplained change of a SIM card is suspicious. */
export const SIM_EXPLAIN_HOURS = { least: 1, usual: 24, most: 720 } as const
/** Hours a new terminal has to sign on and to be verified. */
export const TBOX_CHANGE_HOURS = { least: 1, usual: 48, most: 720 } as const
