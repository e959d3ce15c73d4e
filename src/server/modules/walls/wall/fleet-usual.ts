import type { FleetUsual, Usual } from '#core/contract/fleet-usual.ts'
import { platformDayStart, toPlatformTime } from '#core/domain/platform-time.ts'
import type { WallPart, WallRepository } from './wall-repository.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
/** Weeks that say what is usual, and how long ago they were. */
export const WEEKS_BACK_MS = [1, 2, 3, 4].map((week) => week * WEEK_MS)
/** One day of this weekday may have been a holiday: alone it is no habit. */
const LEAST_WEEKS = 2
/** Samples are stored every five minutes. */
const NEAREST_SAMPLE_MS = 10 * 60_000

/** Sums of one hour; `firstReports` are vehicles whose first position of the day is in it. */
interface WeekHour {
  driving: number
  mileageKm: number
  runningSeconds: number
  firstReports: number
  alarms: number
}

/** One of the weeks; all times are moved to the present one. */
interface Week {
  /** Whether any vehicle reported. */
  recorded: boolean
  hours: ReadonlyMap<number, WeekHour>
  samples: readonly { at: number; online: number }[]
}

export type UsualWeeks = readonly Week[]

type Reader = Pick<WallRepository, 'storedHours' | 'firstReports' | 'alarmHours' | 'samples'>

const hourOf = (at: number) => Math.floor(at / HOUR_MS) * HOUR_MS

/** The last day and the hour after `now`, as they were in each of the last four weeks; without those that have no data. */
export async function readUsualWeeks(
  wall: Reader,
  part: WallPart,
  { now, sampled }: { now: number; sampled: boolean },
): Promise<UsualWeeks> {
  const weeks: Week[] = []
  // One after the other: other work needs the database too.
  for (const back of WEEKS_BACK_MS) {
    const read = await readWeek(wall, part, { now, sampled, back })
    if (read.recorded) weeks.push(read)
  }
  return weeks
}

async function readWeek(
  wall: Reader,
  part: WallPart,
  { now, sampled, back }: { now: number; sampled: boolean; back: number },
): Promise<Week> {
  const range = [new Date(hourOf(now - DAY_MS) - back), new Date(hourOf(now) + 2 * HOUR_MS - back)] as const
  const [stored, first, alarms, samples] = await Promise.all([
    wall.storedHours(part, ...range),
    wall.firstReports(part, new Date(platformDayStart(now) - back), range[1]),
    wall.alarmHours(part, ...range),
    sampled ? wall.samples(part.tenant, ...range) : [],
  ])
  const hours = new Map<number, WeekHour>()
  const hourAt = (at: number): WeekHour => {
    const known = hours.get(at + back) ?? { driving: 0, mileageKm: 0, runningSeconds: 0, firstReports: 0, alarms: 0 }
    hours.set(at + back, known)
    return known
  }
  for (const { hour, driving, mileageKm, runningSeconds } of stored) {
    Object.assign(hourAt(hour), { driving, mileageKm, runningSeconds })
  }
  for (const { hour, vehicles } of first) hourAt(hour).firstReports = vehicles
  for (const { hour, alarms: begun } of alarms) hourAt(hour).alarms += begun
  const online = samples.map(({ sampledAt, online: count }) => ({ at: sampledAt.getTime() + back, online: count }))
  return { recorded: stored.length > 0, hours, samples: online }
}

/** What was usual at this moment; null with too few weeks to say so. */
export function usualAt(weeks: UsualWeeks, now: number): FleetUsual | null {
  if (weeks.length < LEAST_WEEKS) return null
  const midnight = platformDayStart(now)
  const sinceMidnight = (field: keyof WeekHour) =>
    usual(weeks.map(({ hours }) => sumUntil(hours, field, midnight, now)))
  const online = (at: number) => {
    const counted = weeks.map(({ samples }) => onlineAt(samples, at)).filter((value) => value !== undefined)
    return counted.length < LEAST_WEEKS ? null : usual(counted)
  }
  const hours: FleetUsual['hours'] = []
  for (let hour = hourOf(now - DAY_MS); hour <= hourOf(now); hour += HOUR_MS) {
    hours.push({
      hourTime: toPlatformTime(hour),
      online: online(hour + HOUR_MS / 2),
      driving: usual(weeks.map((week) => week.hours.get(hour)?.driving ?? 0)),
    })
  }
  return {
    weeks: weeks.length,
    online: online(now),
    driving: usual(weeks.map((week) => drivingAt(week.hours, now))),
    onlineToday: sinceMidnight('firstReports'),
    mileageTodayKm: sinceMidnight('mileageKm'),
    runningSecondsToday: sinceMidnight('runningSeconds'),
    alarmsToday: sinceMidnight('alarms'),
    hours,
  }
}

/** Of a figure in each of the last weeks that have data; null with too few to say so. */
export const usualOf = (weeks: readonly number[]): Usual | null => (weeks.length < LEAST_WEEKS ? null : usual(weeks))

const usual = (values: readonly number[]): Usual => ({
  low: Math.min(...values),
  mean: values.reduce((sum, value) => sum + value, 0) / values.length,
  high: Math.max(...values),
})

/** Of the hour in progress the elapsed part. */
function sumUntil(hours: Week['hours'], field: keyof WeekHour, from: number, now: number): number {
  let sum = 0
  for (const [hour, values] of hours) {
    if (hour < from || hour >= now) continue
    sum += values[field] * Math.min(1, (now - hour) / HOUR_MS)
  }
  return sum
}

/** Averages of hours are those of their middles: between two of them lies a line. */
function drivingAt(hours: Week['hours'], now: number): number {
  const before = hourOf(now - HOUR_MS / 2)
  const part = (now - HOUR_MS / 2 - before) / HOUR_MS
  const driving = (hour: number) => hours.get(hour)?.driving ?? 0
  return (1 - part) * driving(before) + part * driving(before + HOUR_MS)
}

function onlineAt(samples: Week['samples'], now: number): number | undefined {
  let nearest: Week['samples'][number] | undefined
  for (const sample of samples) {
    const distance = Math.abs(sample.at - now)
    if (distance <= NEAREST_SAMPLE_MS && (!nearest || distance < Math.abs(nearest.at - now))) nearest = sample
  }
  return nearest?.online
}
