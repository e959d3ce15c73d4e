import type { Finding } from '../alarms/condition-tracker.ts'

const MINUTE_MS = 60_000

/** What of a fence says what it finds. */
interface FenceAims {
  id: number
  alarmInside: boolean
  dwellMinutes: number | null
  overspeedSeconds: number
  level: number
}

export type FenceAlarmKind = 'fenceInside' | 'fenceOutside' | 'fenceDwell' | 'fenceSpeed'

export const fenceKey = (fenceId: number): string => `fence:${fenceId}`
const uncountedKey = (fenceId: number): string => `${fenceKey(fenceId)} uncounted`

/** What a fence may find, made once: it is the same at every position. */
export interface FenceFindings {
  stay: Finding
  /** Null: the fence does not watch how long vehicles stay. */
  dwell: Finding | null
  /** Without its value, which is the speed. */
  speed: Finding
  outside: Finding
  uncountedKey: string
}

export const findingsOf = (fence: FenceAims): FenceFindings => ({
  stay: stayFinding(fence),
  dwell: dwellFinding(fence),
  speed: speedFinding(fence),
  outside: alarmFinding(fence, 'fenceOutside', { value: null, holdMs: 0, fromHold: false, event: null }),
  uncountedKey: uncountedKey(fence.id),
})

/** Inside without a visit, until the vehicle has left. */
export const uncounted = (fenceId: number, decided: boolean): Finding => ({
  key: uncountedKey(fenceId),
  alarm: null,
  holdMs: 0,
  fromHold: false,
  value: null,
  stayIn: null,
  event: null,
  uncounted: { fenceId, decided },
})

/** Being inside, as a stay and, when the fence wants it, as an alarm. */
function stayFinding(fence: FenceAims): Finding {
  const finding = alarmFinding(fence, 'fenceInside', { value: null, holdMs: 0, fromHold: false, event: null })
  return { ...finding, alarm: fence.alarmInside ? finding.alarm : null, stayIn: fence.id }
}

function dwellFinding(fence: FenceAims): Finding | null {
  const { dwellMinutes } = fence
  if (dwellMinutes === null) return null
  const holdMs = dwellMinutes * MINUTE_MS
  return alarmFinding(fence, 'fenceDwell', { value: dwellMinutes, holdMs, fromHold: true, event: 'dwell' })
}

function speedFinding(fence: FenceAims): Finding {
  const holdMs = fence.overspeedSeconds * 1000
  return alarmFinding(fence, 'fenceSpeed', { value: null, holdMs, fromHold: false, event: 'overspeed' })
}

export function alarmFinding(
  fence: Pick<FenceAims, 'id' | 'level'>,
  kind: FenceAlarmKind,
  how: Pick<Finding, 'value' | 'holdMs' | 'fromHold'> & { event: 'dwell' | 'overspeed' | null },
): Finding {
  const subject = fenceKey(fence.id)
  return {
    ...how,
    key: `${subject} ${kind}`,
    alarm: { kind, source: 'fence', subject, ruleId: null, fenceId: fence.id, level: fence.level },
    stayIn: null,
    event: how.event && { fenceId: fence.id, kind: how.event },
  }
}
