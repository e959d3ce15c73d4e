import type { UpgradeState } from './upgrade-record.ts'

/**
 * Upgrade of many vehicles in groups. Draft → pendingAudit → approved | rejected (→ draft) → scheduled → running ⇄ paused →
 * stopping → terminated, or finished. What is upgraded, how and in which vehicles is frozen when it is submitted.
 */
export const TASK_STATES = [
  'draft',
  'pendingAudit',
  'rejected',
  'approved',
  'scheduled',
  'running',
  'paused',
  'stopping',
  'terminated',
  'finished',
] as const
export type TaskState = (typeof TASK_STATES)[number]

/** Submitted, and neither rejected nor ended: what supervisors look after. */
export const BENCH_STATES = ['pendingAudit', 'approved', 'scheduled', 'running', 'paused', 'stopping'] as const

/** Vehicles of these tasks are taken: another task has to wait for them. */
export const LIVE_TASK_STATES = ['running', 'paused', 'stopping'] as const

/**
 * manual: by a person. errorThreshold: more failed than the group allows. successGate: a group has succeeded and a person looks at
 * it before the next one. goalMissed: a group has ended with too few successes. fileDamaged: a file it installs is not intact.
 */
export const PAUSE_REASONS = ['manual', 'errorThreshold', 'successGate', 'goalMissed', 'fileDamaged'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

/** Pauses in which vehicles of opened groups go on. */
export const HOLDING_PAUSES = ['successGate', 'goalMissed'] as const

export const TASK_OUTCOMES = ['allSuccess', 'partial', 'failed'] as const
export type TaskOutcome = (typeof TASK_OUTCOMES)[number]

/** gate: its goal was met, or it has ended. errorStopped: more failed than it allows. */
export const TASK_GROUP_STATES = ['created', 'running', 'gate', 'finished', 'errorStopped'] as const
export type TaskGroupState = (typeof TASK_GROUP_STATES)[number]

/** 1 goes first. A vehicle of two tasks goes to the one with the lower number; orders of single vehicles come before all tasks. */
export const TASK_PRIORITIES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
export const PRIORITY_OF = { recall: 2, security: 3, improvement: 5, configuration: 6 } as const

export const TASK_CLASSES = ['recall', 'security', 'improvement', 'configuration'] as const
export type TaskClass = (typeof TASK_CLASSES)[number]

/** Parts of the progress bar of a task. */
export const PROGRESS_PARTS = ['succeeded', 'running', 'waiting', 'failed', 'skipped'] as const
export type ProgressPart = (typeof PROGRESS_PARTS)[number]
export const PROGRESS_OF: Readonly<Record<UpgradeState, ProgressPart>> = {
  pending: 'waiting',
  awaitingCondition: 'waiting',
  awaitingConsent: 'waiting',
  downloading: 'running',
  installing: 'running',
  verifying: 'running',
  success: 'succeeded',
  alreadyInstalled: 'succeeded',
  failed: 'failed',
  timedOut: 'failed',
  declined: 'skipped',
  cancelled: 'skipped',
  superseded: 'skipped',
  vehicleRemoved: 'skipped',
}

/** Steps people take, and the states a task takes each from. */
export const TASK_STEPS = {
  edit: ['draft', 'rejected'],
  delete: ['draft', 'rejected'],
  submit: ['draft', 'rejected'],
  withdraw: ['pendingAudit'],
  decide: ['pendingAudit'],
  ask: ['pendingAudit'],
  answer: ['pendingAudit'],
  release: ['pendingAudit', 'approved', 'scheduled', 'finished'],
  revoke: ['approved', 'scheduled'],
  start: ['approved', 'scheduled'],
  pause: ['running'],
  resume: ['paused'],
  openGroup: ['running', 'paused'],
  stop: ['running', 'paused', 'stopping'],
  retry: ['terminated', 'finished'],
} as const satisfies Readonly<Record<string, readonly TaskState[]>>
export type TaskStep = keyof typeof TASK_STEPS
export const mayTake = (step: TaskStep, state: TaskState): boolean =>
  (TASK_STEPS[step] as readonly TaskState[]).includes(state)

/** What happened to a task; each leaves an entry in its log. */
export const TASK_EVENTS = [
  'created',
  'edited',
  'submitted',
  'withdrawn',
  'asked',
  'answered',
  'released',
  'approved',
  'rejected',
  'revoked',
  'scheduled',
  'started',
  'groupOpened',
  'goalReached',
  'goalMissed',
  'errorStop',
  'fileDamaged',
  'paused',
  'resumed',
  'priorityChanged',
  'stopped',
  'terminated',
  'finished',
] as const
export type TaskEvent = (typeof TASK_EVENTS)[number]

/** What an approver looks at twice. */
export const TASK_RISKS = ['recall', 'manyVehicles', 'notReleased', 'noTestVehicles', 'noGate', 'silent'] as const
export type TaskRisk = (typeof TASK_RISKS)[number]

/** An approver has looked at each of these. */
export const AUDIT_CHECKS = ['testPassed', 'rollbackTested', 'textsReady', 'regulatorInformed'] as const
export type AuditCheck = (typeof AUDIT_CHECKS)[number]

/** Tasks of more vehicles, and recalls, need two approvers. */
export const ONE_APPROVER_MAX = 1_000
export const approversNeeded = (taskClass: TaskClass, vehicles: number): number =>
  taskClass === 'recall' || vehicles > ONE_APPROVER_MAX ? 2 : 1

export const TASK_LIMITS = { models: 1_000, orders: 1_000, vins: 10_000 } as const

interface Gate {
  vehicles: number
  successPercent: number
  errorLimit: number
  errorUnit: 'percent' | 'count'
}
interface Counted {
  succeeded: number
  failed: number
  /** Of the vehicles of the group, those that neither wait nor are under way. */
  ended: number
}

/** State of a group: stop at once, its goal is met, its goal cannot be met any more, or it goes on. */
export function gateOf(gate: Gate, { succeeded, failed, ended }: Counted): 'stop' | 'met' | 'missed' | 'open' {
  const limit = gate.errorUnit === 'count' ? gate.errorLimit : (gate.vehicles * gate.errorLimit) / 100
  if (failed > limit) return 'stop'
  if (succeeded * 100 >= gate.vehicles * gate.successPercent) return 'met'
  return ended >= gate.vehicles ? 'missed' : 'open'
}
