import { HEALTH_HOURS, type HealthHour } from '#core/contract/vehicle-health.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { medianOf } from '#core/domain/median.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { HOUR_MS } from '#server/telemetry/history/hour-summary.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import { STATUS_ACC } from '#server/telemetry/tracker/state-rules.ts'

/** A parked vehicle that is silent this many times longer than usual, and longer than an hour, is no longer just parked. */
const SILENT_TIMES = 5

type Report = Pick<StoredPosition, 'ts' | 'status' | 'quality'>

/** Time between two reports, or since the last one; what the vehicle did in it is what the report before it said. */
interface Span {
  from: number
  to: number
  isOn: boolean
  isOver: boolean
}

interface Counted {
  messages: number
  valid: number
  powered: number
  /** Milliseconds with the ignition on, and of parked vehicles that report as usual. */
  on: number
  parked: number
  /** Seconds. */
  longestGap: number
}

const isOn = ({ status }: Report) => (status & STATUS_ACC) !== 0
const lengthOf = ({ from, to }: Span) => to - from

/** Hour in which the strip begins, counted since 1970. */
export const firstHour = (now: number): number => Math.floor(now / HOUR_MS) - HEALTH_HOURS + 1

/**
 * How a vehicle reported in each hour of the strip. It is expected to report at its usual pace while the ignition is on; what
 * it sends of its own accord while parked is never too little. Reports may begin earlier than the strip: they say what the
 * vehicle did when it began. Source of the ignition: JT/T 808-2013 table 24.
 */
export function healthHours(reports: readonly Report[], now: number): { hours: HealthHour[]; usualGap: number | null } {
  const spans = spansOf(reports, now)
  const usualOn = usual(spans.filter((span) => span.isOn))
  const usualOff = usual(spans.filter((span) => !span.isOn))
  const longestParked = Math.max(HOUR_MS, SILENT_TIMES * (usualOff ?? 0))
  const counted = new Map<number, Counted>()
  const at = (hour: number) => {
    const known = counted.get(hour) ?? { messages: 0, valid: 0, powered: 0, on: 0, parked: 0, longestGap: 0 }
    counted.set(hour, known)
    return known
  }
  for (const report of reports) {
    const hour = at(Math.floor(report.ts / HOUR_MS))
    hour.messages += 1
    if ((report.quality & POSITION_QUALITY.gnssInvalid) === 0) hour.valid += 1
    if (isOn(report)) hour.powered += 1
  }
  for (const span of spans) {
    const isParked = !span.isOn && lengthOf(span) <= longestParked
    for (const [hour, ms] of hoursOf(span)) {
      if (span.isOn) at(hour).on += ms
      else if (isParked) at(hour).parked += ms
    }
    const end = at(Math.floor(span.to / HOUR_MS))
    if (span.isOver && !isParked) end.longestGap = Math.max(end.longestGap, Math.round(lengthOf(span) / 1000))
  }
  const first = firstHour(now)
  const hours = Array.from({ length: HEALTH_HOURS }, (_, index) => cell(first + index, at(first + index), usualOn))
  return { hours, usualGap: usualOn === null ? null : usualOn / 1000 }
}

function cell(hour: number, counted: Counted, usualOn: number | null): HealthHour {
  const { messages, valid, powered, on, parked, longestGap } = counted
  const share = (part: number) => (messages === 0 ? null : part / messages)
  return {
    startTime: toPlatformTime(hour * HOUR_MS),
    messages,
    expected: usualOn === null ? null : messages - powered + Math.round(on / usualOn),
    validShare: share(valid),
    longestGap,
    poweredShare: share(powered),
    parked: parked > 0 && on === 0 && longestGap === 0,
  }
}

function spansOf(reports: readonly Report[], now: number): Span[] {
  return reports.map((report, index) => {
    const next = reports[index + 1]
    return { from: report.ts, to: next?.ts ?? Math.max(now, report.ts), isOn: isOn(report), isOver: next !== undefined }
  })
}

/** Parts of a span by hour, in milliseconds. */
function* hoursOf({ from, to }: Span): Generator<readonly [number, number]> {
  for (let hour = Math.floor(from / HOUR_MS); hour * HOUR_MS < to; hour += 1) {
    yield [hour, Math.min(to, (hour + 1) * HOUR_MS) - Math.max(from, hour * HOUR_MS)]
  }
}

/** Usual length of the spans that are over, in milliseconds; null of none. */
const usual = (spans: readonly Span[]): number | null =>
  medianOf(spans.filter((span) => span.isOver && lengthOf(span) > 0).map(lengthOf))
