import { inForce } from '#core/domain/alarm-schedule.ts'
import { knownSpeed, POSITION_QUALITY } from '#core/domain/position-quality.ts'
import type { ConditionSource, Finding, Held } from '../alarms/condition-tracker.ts'
import type { PositionRow } from '../recorder/telemetry-row.ts'
import { isTimed } from '../tracker/moment.ts'
import { STATUS_FIXED } from '../tracker/state-rules.ts'
import type { FenceBook, WatchedFence } from './fence-book.ts'
import { entryAt } from './fence-entry.ts'
import { fencePassages } from './fence-passages.ts'

const NOTHING: readonly Finding[] = []
/** Positions that say nothing about a place. */
const UNPLACED = POSITION_QUALITY.gnssInvalid | POSITION_QUALITY.drift
/** Distance outside at which a vehicle has left: positions drift at the border. */
export const LEAVE_METRES = 30
/** km/h below the limit that end an overspeed. */
const SPEED_GIVE = 5
const MINUTE_MS = 60_000

export const fenceKey = (fenceId: number): string => `fence:${fenceId}`
const findingKey = (fenceId: number, kind: FenceAlarmKind): string => `${fenceKey(fenceId)} ${kind}`

/** Fences a vehicle is in, stays too long in, drives too fast in or has left. */
export function fenceConditions(book: FenceBook): ConditionSource {
  return {
    accepts: (position) =>
      (position.quality & UNPLACED) === 0 && (position.status & STATUS_FIXED) !== 0 && isTimed(position),
    findings(position, held, before) {
      const lng = position.lng / 1e6
      const lat = position.lat / 1e6
      const around = book.around(lng, lat)
      if (around.length === 0 && held.size === 0) return NOTHING
      const findings: Finding[] = []
      const inside = new Set<number>()
      for (const fence of around) {
        if (!book.watches(fence, position.vehicleId) || !inForce(fence.schedule, position.ts)) continue
        inside.add(fence.id)
        const entry = held.has(fixedFindings(fence).stay.key)
          ? 'counts'
          : entryAt(fence, position, before, held.get(uncountedKey(fence.id))?.finding.uncounted)
        if (entry === 'counts') addInside(findings, fence, position, held)
        else findings.push(uncounted(fence.id, entry === 'otherWay'))
      }
      for (const { finding } of held.values()) {
        const fenceId = fenceOf(finding)
        if (fenceId === null || inside.has(fenceId)) continue
        const fence = book.fence(fenceId)
        if (!fence || !book.watches(fence, position.vehicleId) || !inForce(fence.schedule, position.ts)) continue
        inside.add(fenceId)
        const isNear = fence.area.metresOutside(lng, lat) <= LEAVE_METRES
        if (finding.uncounted) {
          if (isNear) findings.push(finding)
        } else if (finding.stayIn !== null && isNear) {
          addInside(findings, fence, position, held)
        } else if (fence.alarmOutside) findings.push(finding.stayIn === null ? finding : outside(fence))
      }
      return findings
    },
    passed: (vehicleId, from, to, held) =>
      fencePassages(book, vehicleId, from, to, isHeld(held)).map(({ fence, entered, left }) => ({
        finding: stayFinding(fence),
        entered,
        left,
      })),
  }
}

/** The fence whose end a finding waits for. */
function fenceOf({ stayIn, uncounted: visit, alarm }: Finding): number | null {
  return stayIn ?? visit?.fenceId ?? (alarm?.kind === 'fenceOutside' ? alarm.fenceId : null)
}

const isHeld = (held: ReadonlyMap<string, Held>) => (fenceId: number) =>
  held.has(findingKey(fenceId, 'fenceInside')) || held.has(uncountedKey(fenceId))

const uncountedKey = (fenceId: number): string => `${fenceKey(fenceId)} uncounted`

/** Inside without a visit, until the vehicle has left. */
const uncounted = (fenceId: number, decided: boolean): Finding => ({
  key: uncountedKey(fenceId),
  alarm: null,
  holdMs: 0,
  fromHold: false,
  value: null,
  stayIn: null,
  event: null,
  uncounted: { fenceId, decided },
})

/** Findings of a fence that are the same at every position; a fence that is changed is loaded as another one. */
interface FixedFindings {
  stay: Finding
  dwell: Finding | null
  /** Without its value, which is the speed. */
  speed: Finding
}
const fixed = new WeakMap<WatchedFence, FixedFindings>()

function fixedFindings(fence: WatchedFence): FixedFindings {
  let known = fixed.get(fence)
  if (!known) {
    known = { stay: stayFinding(fence), dwell: dwellFinding(fence), speed: speedFinding(fence) }
    fixed.set(fence, known)
  }
  return known
}

function addInside(
  findings: Finding[],
  fence: WatchedFence,
  position: PositionRow,
  held: ReadonlyMap<string, Held>,
): void {
  const { stay, dwell, speed: speeding } = fixedFindings(fence)
  findings.push(stay)
  if (dwell) findings.push(dwell)
  if (fence.speedLimit === null) return
  const before = held.get(speeding.key)
  const speed = knownSpeed(position)
  if (speed === null) {
    if (before) findings.push(before.finding)
    return
  }
  if (speed <= (before ? fence.speedLimit - SPEED_GIVE : fence.speedLimit)) return
  findings.push({ ...speeding, value: speed })
}

/** Being inside, as a stay and, when the fence wants it, as an alarm. */
export function stayFinding(fence: WatchedFence): Finding {
  const finding = alarmFinding(fence, 'fenceInside', { value: null, holdMs: 0, fromHold: false, event: null })
  return { ...finding, alarm: fence.alarmInside ? finding.alarm : null, stayIn: fence.id }
}

function dwellFinding(fence: WatchedFence): Finding | null {
  const { dwellMinutes } = fence
  if (dwellMinutes === null) return null
  const holdMs = dwellMinutes * MINUTE_MS
  return alarmFinding(fence, 'fenceDwell', { value: dwellMinutes, holdMs, fromHold: true, event: 'dwell' })
}

function speedFinding(fence: WatchedFence): Finding {
  const holdMs = fence.overspeedSeconds * 1000
  return alarmFinding(fence, 'fenceSpeed', { value: null, holdMs, fromHold: false, event: 'overspeed' })
}

export const outside = (fence: WatchedFence): Finding =>
  alarmFinding(fence, 'fenceOutside', { value: null, holdMs: 0, fromHold: false, event: null })

export type FenceAlarmKind = 'fenceInside' | 'fenceOutside' | 'fenceDwell' | 'fenceSpeed'

export function alarmFinding(
  fence: Pick<WatchedFence, 'id' | 'level'>,
  kind: FenceAlarmKind,
  how: Pick<Finding, 'value' | 'holdMs' | 'fromHold'> & { event: 'dwell' | 'overspeed' | null },
): Finding {
  return {
    ...how,
    key: findingKey(fence.id, kind),
    alarm: { kind, source: 'fence', subject: fenceKey(fence.id), ruleId: null, fenceId: fence.id, level: fence.level },
    stayIn: null,
    event: how.event && { fenceId: fence.id, kind: how.event },
  }
}
