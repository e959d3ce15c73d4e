import { OBSERVED_GAP_MS } from '#server/telemetry/history/hour-summary.ts'

/** Reports of a vehicle in an hour: the first and the last, epoch ms, and the seconds of long gaps between them. */
interface Reports {
  firstAt: number
  lastAt: number
  silentSeconds: number
}

/** Around an hour, epoch ms. */
interface Around {
  hour: number
  /** End of the hour, or the moment up to which it counts. */
  until: number
  /** Its last report before the hour: none is negative infinity; undefined where that is not known any more. */
  before: number | undefined
  /** Its first report after the hour, if there is one. */
  after: number | undefined
}

/** Seconds of an hour in which nothing is known of a vehicle that reported in it: it is parked only where it says so. */
export function silentSeconds(
  { firstAt, lastAt, silentSeconds: within }: Reports,
  { hour, until, before, after }: Around,
): number {
  const lead = firstAt - (before ?? hour) > OBSERVED_GAP_MS ? firstAt - hour : 0
  const tail = (after ?? until) - lastAt > OBSERVED_GAP_MS ? until - lastAt : 0
  return Math.min((until - hour) / 1000, within + (Math.max(0, lead) + Math.max(0, tail)) / 1000)
}
