import { inForce } from '#core/domain/alarm-schedule.ts'
import { knownSpeed, POSITION_QUALITY } from '#core/domain/position-quality.ts'
import type { ConditionSource, Finding, Held } from '../alarms/condition-tracker.ts'
import type { PositionRow } from '../recorder/telemetry-row.ts'
import { isTimed } from '../tracker/moment.ts'
import { STATUS_FIXED } from '../tracker/state-rules.ts'
import type { FenceBook, WatchedFence } from './fence-book.ts'
import { entryAt } from './fence-entry.ts'
import { uncounted } from './fence-findings.ts'
import { fencePassages } from './fence-passages.ts'

const NOTHING: readonly Finding[] = []
/** Positions that say nothing about a place. */
const UNPLACED = POSITION_QUALITY.gnssInvalid | POSITION_QUALITY.drift
/** Distance outside at which a vehicle has left: positions drift at the border. */
export const LEAVE_METRES = 30
/** km/h below the limit that end an overspeed. */
const SPEED_GIVE = 5

/** Fences a vehicle is in, stays too long in, drives too fast in or has left. */
export function fenceConditions(book: FenceBook): ConditionSource {
  return {
    accepts: (position) =>
      (position.quality & UNPLACED) === 0 && (position.status & STATUS_FIXED) !== 0 && isTimed(position),
    findings(position, held, before) {
      const lng = position.lng / 1e6
      const lat = position.lat / 1e6
      const around = book.around(position.vehicleId, lng, lat)
      if (around.length === 0 && held.size === 0) return NOTHING
      const findings: Finding[] = []
      const inside: number[] = []
      for (const fence of around) {
        if (!inForce(fence.schedule, position.ts)) continue
        inside.push(fence.id)
        const { stay, uncountedKey } = fence.findings
        const entry = held.has(stay.key)
          ? 'counts'
          : entryAt(fence, position, before, held.get(uncountedKey)?.finding.uncounted)
        if (entry === 'counts') addInside(findings, fence, position, held)
        else findings.push(uncounted(fence.id, entry === 'otherWay'))
      }
      for (const { finding } of held.values()) {
        const fenceId = fenceOf(finding)
        if (fenceId === null || inside.includes(fenceId)) continue
        const fence = book.fence(fenceId)
        if (!fence || !book.watches(fence, position.vehicleId) || !inForce(fence.schedule, position.ts)) continue
        inside.push(fenceId)
        const isNear = fence.area.metresOutside(lng, lat) <= LEAVE_METRES
        if (finding.uncounted) {
          if (isNear) findings.push(finding)
        } else if (finding.stayIn !== null && isNear) {
          addInside(findings, fence, position, held)
        } else if (fence.alarmOutside) findings.push(finding.stayIn === null ? finding : fence.findings.outside)
      }
      return findings
    },
    passed: (vehicleId, from, to, held) => fencePassages(book, { vehicleId, from, to }, held),
  }
}

/** The fence whose end a finding waits for. */
function fenceOf({ stayIn, uncounted: visit, alarm }: Finding): number | null {
  return stayIn ?? visit?.fenceId ?? (alarm?.kind === 'fenceOutside' ? alarm.fenceId : null)
}

function addInside(
  findings: Finding[],
  fence: WatchedFence,
  position: PositionRow,
  held: ReadonlyMap<string, Held>,
): void {
  const { stay, dwell, speed: speeding } = fence.findings
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
