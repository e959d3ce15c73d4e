import { OBSERVED_GAP_MS } from './hour-summary.ts'

const HOUR_MS = 3_600_000

/** Of an hour: it may idle or drive while it charges, and an hour has no more than its seconds. */
export const HOUR_PARTS = `least(h.charging_seconds, 3600) as charging,
  greatest(0, least(h.running_seconds - h.idle_seconds, 3600 - h.charging_seconds)) as driving,
  greatest(0, least(h.idle_seconds, 3600 - h.running_seconds + h.idle_seconds - h.charging_seconds)) as idling`

/**
 * Seconds of a closed hour in which nothing is known of a vehicle that reported in it: `h` has the columns of `vehicle_hour`, its
 * `begin`, and `before` and `after`: the last report before and the first one after it, all epoch ms.
 */
export const SILENT_SECONDS = `least(${HOUR_MS}, h.silent_seconds * 1000 + greatest(0, case when h.first[1] - coalesce(h.before, 0) > ${OBSERVED_GAP_MS}
      then h.first[1] - h.begin else 0 end) + greatest(0, case when coalesce(h.after, h.begin + ${HOUR_MS}) - h.last[1] > ${OBSERVED_GAP_MS}
      then h.begin + ${HOUR_MS} - h.last[1] else 0 end)) / 1000.0`
