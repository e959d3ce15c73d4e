import type * as contract from '#core/contract/safety.ts'
import type { Answer } from '#core/contract/endpoint.ts'
import { per1000Km, RANKED_KM } from '#core/domain/safety-review.ts'
import type { Database } from '#server/store/database.ts'
import { ownText, type Scope } from '#server/store/scope.ts'
import { eventsOf, OF_EVENTS, OF_VEHICLES, rangeValues } from './safety-query.ts'

const MAX_RANKED = 20
const MAX_SHARES = 50

const COUNTED = `(count(*) filter (where r.verdict is distinct from 'false'))::int as events,
  (count(*) filter (where r.verdict = 'confirmed'))::int as confirmed`
const DRIVEN_KM = `sum(t.distance_km)::float8 as km`
const OF_TRIPS = `t.oem_id = $1 and t.started_at >= $3 and t.started_at < $4`
/** The order is that of events in 1,000 km. */
const RANKED = `where k.km >= ${RANKED_KM} order by coalesce(e.events, 0) / k.km desc, k.km desc limit ${MAX_RANKED}`
const COLUMNS = `k.km, coalesce(e.events, 0) as events, coalesce(e.confirmed, 0) as confirmed`

/** An event belongs to the driver of the trip in which it began. */
const DRIVERS = `with trips as materialized (
    select d.id, t.vehicle_id, t.started_at, t.ended_at, t.distance_km from trip t join vehicle v on v.id = t.vehicle_id
      join driver d on d.oem_id = t.oem_id and d.qualification_no = t.licence and ${ownText('d')}
      where ${OF_TRIPS} and t.licence <> '' and ${OF_VEHICLES}
        and ($9::text is null or d.name ilike $9 or d.qualification_no ilike $9)),
  k as (select t.id, ${DRIVEN_KM} from trips t group by t.id),
  e as (select t.id, ${COUNTED} from trips t
    join alarm_event a on a.vehicle_id = t.vehicle_id and a.started_at >= t.started_at and a.started_at <= t.ended_at
    join vehicle v on v.id = a.vehicle_id left join safety_review r on r.alarm_id = a.id where ${OF_EVENTS} group by t.id)
  select d.id, d.name as "driverName", o.name as "orgName", ${COLUMNS}
    from k join driver d on d.id = k.id join organisation o on o.id = d.org_id left join e on e.id = k.id ${RANKED}`

const organisations = (range: contract.SafetyRange) => `with k as (
    select v.org_id as id, ${DRIVEN_KM} from trip t join vehicle v on v.id = t.vehicle_id
      where ${OF_TRIPS} and ${OF_VEHICLES} group by v.org_id),
  e as (select v.org_id as id, ${COUNTED} from ${eventsOf(range)} group by v.org_id)
  select o.id, '' as "driverName", o.name as "orgName", ${COLUMNS}
    from k join organisation o on o.id = k.id left join e on e.id = k.id ${RANKED}`

const shares = (
  range: contract.SafetyRange,
) => `select s.kind, vm.model_name as "modelName", s.events, s.reviewed, s."falseAlarms"
  from (select a.kind, v.model_id, count(*)::int as events, (count(*) filter (where r.verdict is not null))::int as reviewed,
      (count(*) filter (where r.verdict = 'false'))::int as "falseAlarms" from ${eventsOf(range)} group by 1, 2) s
  join vehicle_model vm on vm.id = s.model_id
  order by s."falseAlarms" desc, s.reviewed desc, s.events desc, 1, 2 limit ${MAX_SHARES}`

const LOCAL = `a.started_at at time zone 'Asia/Shanghai'`
const hours = (range: contract.SafetyRange) => `select extract(isodow from ${LOCAL})::int as weekday,
    extract(hour from ${LOCAL})::int as hour, count(*)::int as events from ${eventsOf(range)} group by 1, 2 order by 1, 2`

/** Panels about the events of a range, one statement each. */
export function safetyAnalysisRepository({ pool }: Pick<Database, 'pool'>) {
  const read = async <Row extends object>(statement: string, scope: Scope, range: contract.SafetyRange) =>
    (await pool.query<Row>(statement, rangeValues(scope, range))).rows
  return {
    async ranking(
      scope: Scope,
      { by, ...range }: contract.SafetyRange & { by: 'driver' | 'organisation' },
    ): Promise<contract.RankedSafety[]> {
      const statement = by === 'driver' ? DRIVERS : organisations(range)
      const rows = await read<Omit<contract.RankedSafety, 'per1000Km'>>(statement, scope, range)
      return rows.map((row) => ({ ...row, per1000Km: per1000Km(row.events, row.km) }))
    },
    falseShares: (scope: Scope, range: contract.SafetyRange) =>
      read<Answer<typeof contract.getFalseShares>[number]>(shares(range), scope, range),
    hours: (scope: Scope, range: contract.SafetyRange) =>
      read<Answer<typeof contract.getSafetyHours>[number]>(hours(range), scope, range),
  }
}
export type SafetyAnalysisRepository = ReturnType<typeof safetyAnalysisRepository>
