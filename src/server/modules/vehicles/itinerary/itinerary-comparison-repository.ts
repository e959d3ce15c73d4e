import { EARTH_KM } from '#core/domain/great-circle.ts'
import { ITINERARY_RULES } from '#core/domain/itinerary.ts'
import type { Database } from '#server/store/database.ts'

const { leadMinutes, graceMinutes, settleMinutes } = ITINERARY_RULES
const minutes = (count: number) => `interval '${count} minutes'`
const LEAD = minutes(leadMinutes)
/** Plans compared by one statement. */
const PLANS_AT_ONCE = 2_000

/** Plans in progress or not settled, each with the time whose trips are its own. $1 now, $2 after, $3 limit, $4 ids. */
const DUE = `select i.*, greatest(i.plan_start_at - ${LEAD}, least(i.plan_start_at, coalesce((select max(b.plan_end_at)
      from itinerary b where b.vehicle_id = i.vehicle_id and b.plan_start_at < i.plan_start_at
        and b.plan_start_at > i.plan_start_at - interval '8 days'), '-infinity'))) as from_at,
    least(i.plan_end_at + ${minutes(graceMinutes)}, greatest(i.plan_end_at, coalesce((select min(a.plan_start_at)
      from itinerary a where a.vehicle_id = i.vehicle_id and a.plan_start_at > i.plan_start_at), 'infinity') - ${LEAD})) as to_at
  from itinerary i where i.settled_at is null and i.id > $2 and i.plan_start_at - ${LEAD} <= $1
    and ($4::int[] is null or i.id = any($4)) order by i.id limit $3`

const LEG = `select d.id, t.open, t.started_at, t.ended_at, t.start_lng, t.start_lat, t.end_lng, t.end_lat, t.distance_km,
    lead(t.started_at) over w as next_at, row_number() over w as n
  from due d join trip t on t.vehicle_id = d.vehicle_id and t.started_at >= d.from_at and t.started_at < d.to_at
    and t.started_at <= $1 window w as (partition by d.id order by t.started_at)`

/** Times between trips, and the time before the first one. */
const DWELL = `select id, n, end_lng as lng, end_lat as lat, ended_at as from_at, next_at as until_at from leg where not open
  union all select id, 0, start_lng, start_lat, null, started_at from leg where n = 1`

const STOP = `select d.id, s.ord::int as ord, (s.v->>'lng')::float8 as lng, (s.v->>'lat')::float8 as lat,
    (s.v->>'radius')::float8 as radius, (s.v->>'arriveAt')::timestamptz as arrive_at
  from due d cross join lateral jsonb_array_elements(d.stops) with ordinality s(v, ord)`

const METRES = `2000 * ${EARTH_KM} * asin(least(1, sqrt(sin(radians(s.lat - w.lat) / 2) ^ 2
  + cos(radians(w.lat)) * cos(radians(s.lat)) * sin(radians(s.lng - w.lng) / 2) ^ 2)))`
const apart = (alias: string) => `abs(extract(epoch from coalesce(from_at, until_at) - ${alias}.arrive_at))`

/** Each dwell with the stop it belongs to: of several at one position, the one planned nearest to its time. */
const PLACED = `select distinct on (w.id, w.n) w.*, s.ord, s.arrive_at from dwell w
  left join stop s on s.id = w.id and ${METRES} <= s.radius order by w.id, w.n, ${apart('s')}`
const VISIT = `select distinct on (p.id, p.ord) p.id, p.ord, p.from_at, p.until_at, p.arrive_at from placed p
  where p.ord is not null order by p.id, p.ord, ${apart('p')}`
const SEEN = `select s.id, s.ord, s.arrive_at, v.ord is not null as reached, v.from_at, v.until_at,
    max(v.ord) over (partition by s.id) as top
  from stop s left join visit v on v.id = s.id and v.ord = s.ord`

const FINISH = `select v.id, v.from_at as at from visit v join due d on d.id = v.id
  where v.ord = jsonb_array_length(d.stops) and v.from_at is not null`
const DRIVEN = `select l.id, min(l.started_at) as start_at, max(l.ended_at) as end_at,
    sum(l.distance_km) filter (where f.at is null or l.started_at < f.at) as km
  from leg l left join finish f on f.id = l.id group by l.id`
const VISITED = `select id, count(*) filter (where reached)::int as reached, bool_or(from_at is not null) as arrived,
    jsonb_agg(jsonb_build_object('reached', reached, 'arrivedAt', from_at, 'leftAt', until_at) order by ord) as visits,
    (array_agg(extract(epoch from from_at - arrive_at) / 60 order by ord desc) filter (where from_at is not null))[1] as delay,
    min(arrive_at) filter (where ord > coalesce(top, 0)) as next_at
  from seen group by id`
const UNPLANNED = `select p.id, jsonb_agg(jsonb_build_object('lng', p.lng, 'lat', p.lat, 'fromAt', p.from_at,
    'untilAt', p.until_at) order by p.n) as list
  from placed p join due d on d.id = p.id left join finish f on f.id = p.id
  where p.ord is null and p.from_at is not null and (f.at is null or p.from_at < f.at)
    and coalesce(p.until_at, least($1, d.to_at)) - p.from_at >= d.unplanned_minutes * interval '1 minute' group by p.id`

const BEHIND = `extract(epoch from $1 - v.next_at) / 60`
const START_DELAY = 'extract(epoch from r.start_at - d.plan_start_at) / 60'
const MEASURED = `select d.id, d.updated_at, d.late_minutes, d.plan_start_at, d.to_at, f.at as finish_at, r.start_at, r.km,
    v.reached, v.arrived, v.visits, coalesce(u.list, '[]') as unplanned, $1 >= d.to_at as closed,
    case when f.at is not null or $1 >= d.to_at then coalesce(f.at, r.end_at) end as end_at,
    case when f.at is not null then extract(epoch from f.at - d.plan_end_at) / 60
      when r.start_at is null then case when $1 > d.plan_start_at and $1 < d.to_at
        then extract(epoch from $1 - d.plan_start_at) / 60 end
      when $1 < d.to_at and $1 > v.next_at then greatest(coalesce(v.delay, ${START_DELAY}), ${BEHIND})
      else coalesce(v.delay, ${START_DELAY}) end as delay
  from due d join visited v on v.id = d.id left join driven r on r.id = d.id left join finish f on f.id = d.id
    left join unplanned u on u.id = d.id`

const RESULT = `select m.*, round(m.delay)::int as deviation,
    case when m.finish_at is not null or m.closed and m.arrived then 'finished' when m.closed then 'missed'
      when m.delay > m.late_minutes then 'late' when m.start_at is null then 'planned' else 'underWay' end as state,
    case when $1 >= m.to_at + ${minutes(settleMinutes)} or $1 >= m.finish_at + ${minutes(settleMinutes)} then $1 end as settled
  from measured m`

const COMPARE = `with due as materialized (${DUE}), leg as materialized (${LEG}), dwell as (${DWELL}),
    stop as materialized (${STOP}), placed as materialized (${PLACED}), visit as materialized (${VISIT}), seen as (${SEEN}),
    finish as (${FINISH}), driven as (${DRIVEN}), visited as (${VISITED}), unplanned as (${UNPLANNED}),
    measured as (${MEASURED}), result as (${RESULT}),
    changed as (update itinerary i set state = r.state, actual_start_at = r.start_at, actual_end_at = r.end_at,
        deviation_minutes = r.deviation, reached = r.reached, driven_km = r.km, visits = r.visits,
        unplanned = r.unplanned, settled_at = r.settled
      from result r where i.id = r.id and i.updated_at = r.updated_at
        and (i.state, i.actual_start_at, i.actual_end_at, i.deviation_minutes, i.reached, i.driven_km, i.visits, i.unplanned,
          i.settled_at) is distinct from (r.state, r.start_at, r.end_at, r.deviation, r.reached, r.km, r.visits,
          r.unplanned, r.settled)
      returning 1)
  select count(*)::int as due, max(id) as last, (select count(*)::int from changed) as changed from due`

/**
 * Compares plans with the trips of their vehicles, thousands in one statement; the same trips give the same result. With
 * `ids` these alone. Returns how many results changed.
 */
export async function compareItineraries(
  { pool }: Pick<Database, 'pool'>,
  now: Date,
  { ids, signal }: { ids?: readonly number[]; signal?: AbortSignal } = {},
): Promise<number> {
  let [after, changed] = [0, 0]
  while (!signal?.aborted) {
    const { rows } = await pool.query<{ due: number; last: number | null; changed: number }>(COMPARE, [
      now,
      after,
      PLANS_AT_ONCE,
      ids ? [...ids] : null,
    ])
    const [done] = rows
    changed += done?.changed ?? 0
    if (!done?.last || done.due < PLANS_AT_ONCE) break
    after = done.last
  }
  return changed
}
