import { OUT_FROM_KM } from '#core/domain/vehicle-use.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { FollowedHour } from '#server/telemetry/tracker/hour-statistics.ts'
import type { CityHour, OperatedVehicles } from './operations-wall-repository.ts'
import { silentSeconds } from './observed-time.ts'
import { Turns } from './turns.ts'

const HOUR_MS = 3_600_000
const HOUR_SECONDS = 3600
/** The first minutes of an hour say little: who reports every few minutes would be called silent. */
const REPORTED_FROM_MS = 10 * 60_000
/** The tracker follows no more. */
const MOST_HOURS = 3

/** Hours that are not closed yet, as reported up to a moment. */
export interface OpenHours {
  hours: CityHour[]
  /** Epoch ms. */
  until: number
}

/** The hour under way counts for a moment of its own length. */
export const secondsOf = (hour: number, until: number): number => Math.min(HOUR_SECONDS, (until - hour) / 1000)

/** By city, the hours since `after` in which any of the vehicles reported; the current one from its tenth minute on. */
export async function openHours(
  fleet: Pick<FleetView, 'hour'>,
  vehicles: readonly OperatedVehicles[],
  after: number,
  now: number,
): Promise<OpenHours> {
  const last = Math.floor((now - REPORTED_FROM_MS) / HOUR_MS) * HOUR_MS
  const sums = new Map<string, CityHour>()
  const turns = new Turns()
  for (let hour = Math.max(after + HOUR_MS, last - (MOST_HOURS - 1) * HOUR_MS); hour <= last; hour += HOUR_MS) {
    const seconds = secondsOf(hour, now)
    for (const { city, ids } of vehicles) {
      await turns.each(ids, (id) => {
        const stats = fleet.hour(id, hour)
        if (!stats) return
        const followed = hour - HOUR_MS > last - MOST_HOURS * HOUR_MS
        const before = followed ? (fleet.hour(id, hour - HOUR_MS)?.lastAt ?? Number.NEGATIVE_INFINITY) : undefined
        const after = fleet.hour(id, hour + HOUR_MS)?.firstAt
        const silent = silentSeconds(stats, { hour, until: hour + seconds * 1000, before, after })
        addHour(sumOf(sums, city, hour), stats, seconds, silent)
      })
    }
  }
  return { hours: [...sums.values()], until: now }
}

function sumOf(sums: Map<string, CityHour>, city: string, hour: number): CityHour {
  const key = `${hour} ${city}`
  const known = sums.get(key)
  if (known) return known
  const none = { reported: 0, out: 0, driving: 0, charging: 0, idling: 0, parked: 0, silent: 0 }
  const sum: CityHour = { city, hour: new Date(hour), ...none }
  sums.set(key, sum)
  return sum
}

/** As HOUR_PARTS of the history: it may idle or drive while it charges, and an hour has no more than its seconds. */
function addHour(sum: CityHour, stats: FollowedHour, seconds: number, unobserved: number): void {
  const charging = Math.min(stats.chargingSeconds, seconds)
  const driving = Math.max(0, Math.min(stats.runningSeconds - stats.idleSeconds, seconds - charging))
  const idling = Math.max(0, Math.min(stats.idleSeconds, seconds - stats.runningSeconds + stats.idleSeconds - charging))
  sum.reported += 1
  if (stats.mileageKm >= OUT_FROM_KM) sum.out += 1
  sum.charging += charging
  sum.driving += driving
  sum.idling += idling
  const rest = Math.max(0, seconds - driving - charging - idling)
  sum.silent += Math.min(unobserved, rest)
  sum.parked += Math.max(0, rest - unobserved)
}
