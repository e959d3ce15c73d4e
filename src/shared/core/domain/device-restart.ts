/** waiting for its time, restarting, checking what it reports afterwards, and the ends. */
export const RESTART_STATES = ['waiting', 'restarting', 'checking', 'success', 'failed', 'cancelled'] as const
export type RestartState = (typeof RESTART_STATES)[number]
export const OPEN_RESTART_STATES = ['waiting', 'restarting', 'checking'] as const satisfies readonly RestartState[]

/** Why a restart did not succeed. */
export const RESTART_FAILURES = [
  'notConnected',
  'noAnswer',
  'rejected',
  'notBack',
  'notReporting',
  'notSent',
  'terminalReplaced',
] as const
export type RestartFailure = (typeof RESTART_FAILURES)[number]

/** By the result of the command; what has no row here is rejected by the terminal. */
const FAILURES: Readonly<Record<string, RestartFailure>> = {
  notConnected: 'notConnected',
  noAnswer: 'noAnswer',
  noResult: 'notBack',
  notSent: 'notSent',
  terminalReplaced: 'terminalReplaced',
}
export const restartFailureOf = (result: string | null): RestartFailure => FAILURES[result ?? ''] ?? 'rejected'

export const RESTART_VEHICLES_MAX = 200
/** Seconds between two restarts of a batch. */
export const RESTART_INTERVAL = { least: 0, usual: 10, most: 600 } as const
/** Minutes a restart waits for a terminal that is offline. */
export const RESTART_WAIT_MINUTES_MAX = 1_440
/** Restarts of one terminal on a day, unless the tenant sets another number. */
export const RESTARTS_PER_DAY = { least: 1, usual: 3, most: 50 } as const

/** Why a terminal is not restarted. */
export const RESTART_REFUSALS = ['unknownVehicle', 'noTerminal', 'underWay', 'upgrading', 'dayLimit'] as const
export type RestartRefusal = (typeof RESTART_REFUSALS)[number]
