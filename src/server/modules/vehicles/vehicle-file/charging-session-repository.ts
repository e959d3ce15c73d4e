/** Flag of `vehicle_hour.first` and `last`, see telemetry/history/hour-summary.ts. */
const CHARGING = 8
/** Less in an hour is a plug that was tried. */
const LEAST_SECONDS = 60

/**
 * Charging sessions of vehicle $1 as a table, of closed hours between $8 and $9. Hours that follow each other are one session
 * where the vehicle was charging when one ended or the next began. Within its first and last hour a session lasted for what the hour
 * counted, before its last report or after its first.
 */
export const CHARGING_SESSIONS = `(with hours as (
    select h.hour, h.first, h.last, (h.first[6] & ${CHARGING}) <> 0 as at_first, (h.last[6] & ${CHARGING}) <> 0 as at_last,
        h.charging_seconds * 1000 as ms
      from vehicle_hour h where h.vehicle_id = $1 and h.charging_seconds >= ${LEAST_SECONDS} and h.hour >= $8 and h.hour <= $9),
  steps as (
    select h.*, case when at_first then first[1] when at_last then last[1] - ms else first[1] end as began,
        case when at_last then last[1] when at_first then first[1] + ms else last[1] end as ended,
        case when lag(hour) over own = hour - interval '1 hour' and (at_first or lag(at_last) over own) then 0 else 1 end as begins
      from hours h window own as (order by hour)),
  counted as (select s.*, sum(begins) over (order by hour) as session from steps s),
  sessions as (
    select min(hour) as hour, to_timestamp(min(began) / 1000.0) as started_at, to_timestamp(max(ended) / 1000.0) as ended_at,
        (array_agg(first[5] order by hour))[1] / 10.0 as soc_from, (array_agg(last[5] order by hour desc))[1] / 10.0 as soc_to,
        (array_agg(at_last order by hour desc))[1] as plugged
      from counted group by session)
  select $1::int as vehicle_id, (extract(epoch from s.hour) / 3600)::bigint as id, s.started_at,
      case when not (s.plugged and s.ended_at > now() - interval '2 hours') then s.ended_at end as ended_at,
      s.soc_from::float8 as soc_from, s.soc_to::float8 as soc_to,
      (greatest(0, s.soc_to - s.soc_from) / 100 * p.battery_capacity)::float8 as energy_kwh
    from sessions s left join vehicle v on v.id = $1 left join new_energy_params p on p.model_id = v.model_id)`
