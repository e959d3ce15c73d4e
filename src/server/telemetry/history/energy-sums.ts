import type { PoolClient } from 'pg'
import type { TimeRange } from './position-history-repository.ts'

/*
 * Energy from the total voltage and current of GB/T 32960, which is positive while the battery gives: the mean power of two
 * reports over the time between them. What the battery gives is used; what it takes is charged while the vehicle says it
 * charges (parked or driving), else regained by braking. A stretch counts for the hour and the day it ends in; a silence of
 * more than five minutes and readings the vehicle calls invalid count as nothing. Reports of one moment (live, sent again,
 * in several frames) are one report.
 */
const LONGEST_SECONDS = 300

/** Rows for `energy_hour`; `from` is SQL that joins hours as `m` with their reports and those of five minutes before as `e`. */
export const ENERGY_SUMS = (from: string): string => `
  select vehicle_id, hour, min(oem_id), count(*)::int,
    coalesce(sum(wh) filter (where wh > 0), 0),
    coalesce(-sum(wh) filter (where wh < 0 and not charging), 0),
    coalesce(-sum(wh) filter (where wh < 0 and charging), 0),
    coalesce(sum(seconds) filter (where charging), 0)
  from (
    select vehicle_id, hour, ts, oem_id, seconds, charging, seconds * watts / 3600 as wh
    from (
      select vehicle_id, hour, ts, oem_id, lag(charging) over own as charging, (watts + lag(watts) over own) / 2 as watts,
        nullif(least(extract(epoch from ts - lag(ts) over own)::float8, ${LONGEST_SECONDS} + 1), ${LONGEST_SECONDS} + 1) as seconds
      from (
        select distinct on (e.vehicle_id, m.hour, e.ts) e.vehicle_id, m.hour, e.ts, e.oem_id,
          e.voltage::float8 * e.current / 100 as watts, coalesce(e.charge_state in (1, 2), false) as charging
        from ${from}
        order by e.vehicle_id, m.hour, e.ts, e.voltage is null, e.kind
      ) report
      window own as (partition by vehicle_id, hour order by ts)
    ) stretch
    where ts >= hour
  ) ended
  group by vehicle_id, hour`

/** Activity of a vehicle's battery in some time. */
export interface EnergySums {
  vehicleId: number
  oemId: string
  usedWh: number
  regainedWh: number
  chargedWh: number
  chargingSeconds: number
}

/** Reports of hours that are not counted yet. */
const OPEN = `(select generate_series(greatest(before, $1::timestamptz), $2::timestamptz - interval '1 second', '1 hour') as hour
    from energy_counted) m
  join energy_sample e on e.ts >= m.hour - interval '5 minutes' and e.ts < m.hour + interval '1 hour'
    and e.ts >= $1::timestamptz - interval '5 minutes' and e.ts < $2 and ($3::int[] is null or e.vehicle_id = any($3))`

/** By vehicle, from full hours; one statement, because an hour may be counted at any time. Null: of all vehicles. */
export async function energySums(
  client: Pick<PoolClient, 'query'>,
  { from, to }: TimeRange,
  vehicleIds: readonly number[] | null,
): Promise<Map<number, EnergySums>> {
  const { rows } = await client.query<EnergySums>(
    `select vehicle_id as "vehicleId", min(oem_id) as "oemId", sum(used_wh) as "usedWh", sum(regained_wh) as "regainedWh",
        sum(charged_wh) as "chargedWh", sum(charging_seconds) as "chargingSeconds"
      from (
        select vehicle_id, hour, oem_id, reports, used_wh, regained_wh, charged_wh, charging_seconds from energy_hour
          where hour >= $1 and hour < $2 and ($3::int[] is null or vehicle_id = any($3))
            and hour < (select before from energy_counted)
        union all
        select * from (${ENERGY_SUMS(OPEN)}) as open(vehicle_id, hour, oem_id, reports, used_wh, regained_wh, charged_wh,
          charging_seconds)
      ) hours group by vehicle_id`,
    [new Date(from), new Date(to), vehicleIds && [...vehicleIds]],
  )
  return new Map(rows.map((row) => [row.vehicleId, row]))
}
