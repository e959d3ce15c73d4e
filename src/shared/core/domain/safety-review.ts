import type { AlarmKindKey } from './alarm-kind.ts'
import { DRIVER_EVENTS, type DriverEvent } from './driver-score.ts'

/** Alarm kinds of active-safety equipment by the system that raises them (T/JSATL 12). */
export const SAFETY_GROUPS = {
  adas: [
    'adasForwardCollision',
    'adasLaneDeparture',
    'adasHeadway',
    'adasPedestrian',
    'adasLaneChanges',
    'adasSignLimit',
    'adasObstacle',
    'adasOther',
  ],
  dsm: ['dsmFatigue', 'dsmPhone', 'dsmSmoking', 'dsmDistraction', 'dsmAbnormal', 'dsmDriverChange', 'dsmOther'],
  bsd: ['blindSpotRear', 'blindSpotLeft', 'blindSpotRight'],
  tpms: ['tyreHighPressure', 'tyreLowPressure', 'tyreHot', 'tyreSensor', 'tyreImbalance', 'tyreLeak', 'tyreBattery'],
} as const satisfies Readonly<Record<string, readonly AlarmKindKey[]>>
export type SafetyGroup = keyof typeof SAFETY_GROUPS
export const SAFETY_GROUP_KEYS = Object.keys(SAFETY_GROUPS) as SafetyGroup[]
export const SAFETY_KINDS: readonly AlarmKindKey[] = Object.values(SAFETY_GROUPS).flat()

/** The queues of the inbox. */
export const REVIEW_STATES = ['unreviewed', 'needsCoaching', 'escalated', 'done'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const VERDICTS = ['confirmed', 'false'] as const
export type Verdict = (typeof VERDICTS)[number]

export const REVIEW_STEPS = ['confirm', 'false', 'coach', 'escalate', 'reopen', 'comment'] as const
export type ReviewStep = (typeof REVIEW_STEPS)[number]

/** What the log of an event records: reviews, evidence that was opened, and texts to the driver. */
export const REVIEW_ACTIONS = [...REVIEW_STEPS, 'open', 'text'] as const
export type ReviewAction = (typeof REVIEW_ACTIONS)[number]

/** State and verdict after a step; a comment changes neither. */
export const AFTER_STEP: Readonly<
  Record<Exclude<ReviewStep, 'comment'>, { state: ReviewState; verdict: Verdict | null }>
> = {
  confirm: { state: 'done', verdict: 'confirmed' },
  false: { state: 'done', verdict: 'false' },
  coach: { state: 'needsCoaching', verdict: 'confirmed' },
  escalate: { state: 'escalated', verdict: 'confirmed' },
  reopen: { state: 'unreviewed', verdict: null },
}

/** Steps that say why. */
export const STEPS_WITH_NOTE: readonly ReviewStep[] = ['coach', 'escalate', 'comment']

const TOPICS = {
  harsh: 'harsh',
  speeding: 'speeding',
  fatigue: 'fatigue',
  handheld: 'phone',
} as const satisfies Record<DriverEvent, string>
type CoachingTopic = (typeof TOPICS)[DriverEvent] | 'other'

/** Topic of the coaching case that an event of this kind leads to. */
export function coachingTopicOf(kind: string): CoachingTopic {
  const found = Object.entries(DRIVER_EVENTS).find(([, kinds]) => (kinds as readonly string[]).includes(kind))
  return found ? TOPICS[found[0] as DriverEvent] : 'other'
}

/** Shifts of a hand-over note. */
export const HANDOVER_SHIFTS = ['early', 'late', 'night'] as const
export type HandoverShift = (typeof HANDOVER_SHIFTS)[number]

/** A ranking over a shorter distance would be chance. */
export const RANKED_KM = 100
/** Events in 1,000 km, to a tenth. */
export const per1000Km = (count: number, km: number): number => Math.round((count / km) * 10_000) / 10

export const isSafetyKind = (kind: string): boolean => (SAFETY_KINDS as readonly string[]).includes(kind)
