import type { DrivingStyle } from './driving-style.ts'
import type { DutyPlan, StopKind } from './plan-base.ts'
import type { Charging } from './charging.ts'
import { plannedSeconds, type Trip } from './trip.ts'

/** One drive without a stop, and the stop after it. Seconds count from the start of the round. */
export interface Leg {
  trip: Trip
  /** Metres of the trip. */
  from: number
  to: number
  departs: number
  /** Time allowed for the drive. */
  driving: number
  stop: StopKind
  /** Metres driven in the round before this leg. */
  metresBefore: number
}

export interface Timetable {
  legs: readonly Leg[]
  /** Seconds from one start of the round to the next. */
  period: number
  metres: number
}

export const DAY = 86_400
const HOUR = 3_600
const NIGHT_REST = 7.5 * HOUR
/** Least time at home between two days' work. */
const NIGHT_AT_HOME = 4 * HOUR
/** At home between two rounds of a crew that does not wait for a certain hour. */
const TURNAROUND = 3 * HOUR

export function timetable({ jobs, shift }: DutyPlan, style: DrivingStyle, charging: Charging | null): Timetable {
  const legs: Leg[] = []
  let at = 0
  let metres = 0
  let drivenToday = 0
  let sinceCharge = 0
  for (const { trip, stop, stopSeconds } of jobs) {
    for (const [from, to, driving, isEnd] of tripLegs(trip, style, shift.legDriving)) {
      const before = legs[legs.length - 1]
      const arrived = before ? before.departs + before.driving : 0
      if (before && drivenToday + driving > shift.dayDriving) {
        before.stop = 'night'
        at = Math.ceil((arrived + NIGHT_REST) / DAY) * DAY
        drivenToday = 0
      }
      if (before && charging && sinceCharge + (to - from) > charging.range) {
        const share = Math.min(1, sinceCharge / charging.range)
        at = Math.max(at, arrived + charging.fullSeconds * share)
        before.stop = 'charge'
        sinceCharge = 0
      }
      legs.push({ trip, from, to, departs: at, driving, stop: isEnd ? stop : 'rest', metresBefore: metres })
      metres += to - from
      sinceCharge += to - from
      drivenToday += driving
      at += driving + (isEnd ? stopSeconds : shift.breakSeconds)
    }
  }
  const last = legs[legs.length - 1]
  if (last) last.stop = 'night'
  const period = shift.repeats === 'daily' ? Math.ceil((at + NIGHT_AT_HOME) / DAY) * DAY : Math.ceil(at + TURNAROUND)
  return { legs, period, metres }
}

/** The legs of a trip: equally long in time, none longer than a driver may drive. */
function* tripLegs(
  trip: Trip,
  style: DrivingStyle,
  longest: number,
): Generator<[from: number, to: number, driving: number, isEnd: boolean]> {
  const seconds = trip.parts.map((part) => plannedSeconds(part, style))
  const total = seconds.reduce((sum, each) => sum + each, 0)
  const count = Math.max(1, Math.ceil(total / longest))
  const metreAt = (second: number): number => {
    let metres = 0
    let left = second
    for (const [i, part] of trip.parts.entries()) {
      const needed = seconds[i] as number
      if (left < needed) return metres + (part.metres * left) / needed
      left -= needed
      metres += part.metres
    }
    return trip.metres
  }
  for (let i = 0; i < count; i++) {
    const isEnd = i === count - 1
    const from = i === 0 ? 0 : metreAt((total * i) / count)
    yield [from, isEnd ? trip.metres : metreAt((total * (i + 1)) / count), total / count, isEnd]
  }
}
