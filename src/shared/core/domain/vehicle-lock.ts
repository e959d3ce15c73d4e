/**
 * Levels of a vehicle that is held back: 1 the driver is reminded, 2 its speed is limited, 3 it does not start again (power
 * circuit cut), 4 its fuel is cut too. Each includes the limits below it.
 */
export const LOCK_LEVELS = [0, 1, 2, 3, 4] as const
export type LockLevel = (typeof LOCK_LEVELS)[number]
/** Levels a vehicle can be raised to. */
export const RAISED_LEVELS = [1, 2, 3, 4] as const satisfies readonly LockLevel[]

/** From this level on a second approver must agree: the vehicle no longer drives as its driver wants. */
export const APPROVED_FROM: LockLevel = 2

export const LOCK_REASONS = ['overdue', 'theft', 'ownerRequest', 'court', 'contractEnd', 'other'] as const
export type LockReason = (typeof LOCK_REASONS)[number]
/** Why a vehicle is released. */
export const RELEASE_REASONS = ['paid', 'found', 'ownerRequest', 'court', 'emergency', 'mistake', 'other'] as const
export type ReleaseReason = (typeof RELEASE_REASONS)[number]
export const ORDER_REASONS = [...new Set([...LOCK_REASONS, ...RELEASE_REASONS])] as readonly (
  | LockReason
  | ReleaseReason
)[]

/** Locked for one of these, a vehicle is released only when a second approver agrees: another party has an interest in it. */
export const GUARDED_REASONS = ['theft', 'court'] as const satisfies readonly LockReason[]

/**
 * awaitingApproval: a second approver has to agree. waiting: for its time, for the vehicle to stand or to be online. running: its
 * commands are under way. done: the vehicle shows the level. superseded: a release came before it was carried out.
 */
export const LOCK_STATES = [
  'awaitingApproval',
  'waiting',
  'running',
  'done',
  'rejected',
  'refused',
  'failed',
  'expired',
  'cancelled',
  'superseded',
] as const
export type LockState = (typeof LOCK_STATES)[number]
export const OPEN_LOCK_STATES = ['awaitingApproval', 'waiting', 'running'] as const satisfies readonly LockState[]
export const isOpenLock = (state: LockState): boolean => (OPEN_LOCK_STATES as readonly LockState[]).includes(state)

/** What an order waits for. */
export const LOCK_WAITS = [
  'window',
  'paused',
  'offline',
  'moving',
  'stale',
  'noPosition',
  'anotherCommand',
  'answer',
  'proof',
] as const
export type LockWait = (typeof LOCK_WAITS)[number]

/** Why an order ended without success. */
export const LOCK_FAILURES = [
  'noTerminal',
  'vehicleMoved',
  'unsupported',
  'noAnswer',
  'notShown',
  'limitDiffers',
] as const
export type LockFailure = (typeof LOCK_FAILURES)[number]

export const ORDER_SOURCES = ['console', 'task', 'payment'] as const
export type OrderSource = (typeof ORDER_SOURCES)[number]

/** km/h of level 2. */
export const LOCK_SPEED = { least: 5, usual: 40, most: 120 } as const
/** Hours until an order that raises a level expires. Releases do not: they are sent until the vehicle shows them. */
export const LOCK_EXPIRE_HOURS = { least: 1, usual: 24, most: 168 } as const
/** Characters of the text a driver gets; displays of terminals show little more. */
export const DRIVER_TEXT_MAX = 200

/** A part of a level, carried by one command each. */
export const LOCK_PIECES = ['message', 'limit', 'circuit', 'fuel'] as const
export type LockPiece = (typeof LOCK_PIECES)[number]

export interface LockCommand {
  piece: LockPiece
  kind: 'textMessage' | 'speedLimit' | 'lock' | 'unlock'
  params: Record<string, unknown>
}

interface LockOrder {
  /** It frees the vehicle of everything above its level. */
  release: boolean
  toLevel: LockLevel
  /** km/h of level 2 and above. */
  speed: number
  driverText: string
}

const cut = (part: 'circuit' | 'fuel', on: boolean): LockCommand => ({
  piece: part,
  kind: on ? 'lock' : 'unlock',
  params: { part },
})

/** Commands of an order as they are sent: a driver who is held back reads why first, fuel comes back before the circuit. */
export function commandsOf({ release, toLevel, speed, driverText }: LockOrder): LockCommand[] {
  const limit = (value: number | null): LockCommand => ({
    piece: 'limit',
    kind: 'speedLimit',
    params: { speed: value },
  })
  const message: LockCommand[] =
    driverText === '' ? [] : [{ piece: 'message', kind: 'textMessage', params: { text: driverText } }]
  if (release) {
    return [
      ...(toLevel < 4 ? [cut('fuel', false)] : []),
      ...(toLevel < 3 ? [cut('circuit', false)] : []),
      ...(toLevel < 2 ? [limit(null)] : []),
      ...message,
    ]
  }
  return [
    ...message,
    ...(toLevel >= 2 ? [limit(speed)] : []),
    ...(toLevel >= 3 ? [cut('circuit', true)] : []),
    ...(toLevel >= 4 ? [cut('fuel', true)] : []),
  ]
}

/** Which circuits of a vehicle its status word shows as cut. */
export type Cuts = Readonly<Record<'fuel' | 'circuit', boolean>>

/** Level a vehicle shows: cuts by its status word, a limit by its last answer. Null: it never reported. */
export function shownLevel(cuts: Cuts | null, limit: number | null): LockLevel | null {
  if (cuts?.fuel) return 4
  if (cuts?.circuit) return 3
  if (limit !== null) return 2
  return cuts === null ? null : 0
}

export const LOCK_TASK_STATES = [
  'draft',
  'pendingAudit',
  'approved',
  'running',
  'paused',
  'finished',
  'terminated',
  'rejected',
] as const
export type LockTaskState = (typeof LOCK_TASK_STATES)[number]
/** States that the engine looks at. */
export const LIVE_LOCK_TASKS = ['approved', 'running', 'paused'] as const satisfies readonly LockTaskState[]

export const LOCK_TASK_STEPS = {
  submit: ['draft', 'rejected'],
  withdraw: ['pendingAudit'],
  approve: ['pendingAudit'],
  reject: ['pendingAudit'],
  pause: ['approved', 'running'],
  resume: ['paused'],
  terminate: ['approved', 'running', 'paused'],
} as const satisfies Record<string, readonly LockTaskState[]>
export type LockTaskStep = keyof typeof LOCK_TASK_STEPS
export const mayTakeLockStep = (step: LockTaskStep, state: LockTaskState): boolean =>
  (LOCK_TASK_STEPS[step] as readonly LockTaskState[]).includes(state)

/** Why a vehicle of a task is left out. */
export const LOCK_EXEMPTIONS = ['hospital', 'dangerousGoods', 'publicService', 'court', 'other'] as const
export type LockExemption = (typeof LOCK_EXEMPTIONS)[number]
/** What the check of a vehicle says before a task is submitted; the first four keep it out. */
export const LOCK_CHECKS = [
  'unknownVehicle',
  'exempt',
  'noTerminal',
  'alreadyLocked',
  'driving',
  'unknownPosition',
  'ready',
] as const
export type LockCheck = (typeof LOCK_CHECKS)[number]

/** What became of a vehicle of a task when its time came. */
export const LOCK_OUTCOMES = [
  'ordered',
  'exempt',
  'paid',
  'alreadyLocked',
  'underWay',
  'moved',
  'notNotified',
  'stopped',
] as const
export type LockOutcome = (typeof LOCK_OUTCOMES)[number]

export const LOCK_TASK_VEHICLES_MAX = 20_000
export const NOTICE_DAYS_MAX = 30
export const LOCK_TASK_DAYS = { least: 1, usual: 7, most: 30 } as const
export const OVERDUE_DAYS_MAX = 3_650
