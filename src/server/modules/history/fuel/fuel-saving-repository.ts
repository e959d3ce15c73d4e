import type { PoolClient } from 'pg'
import { FUEL_RULES } from '#core/domain/fuel-rules.ts'
import type { FoundFuelEvent, FuelFinderState, FuelSample, FuelSums } from './fuel-finder.ts'

/** What the positions of a vehicle's day say of its tank. */
export interface FuelDayFound {
  vehicleId: number
  day: string
  positions: number
  recounts: number
  /** Epoch ms. */
  readTo: number
  /** For the next positions of the day; null once it is over. */
  state: FuelFinderState | null
  /** The day was read from its beginning: what was found in it before is replaced. */
  whole: boolean
  /** Of the tank whose calibration the levels have. */
  tankAt: string | null
  /** Of the rule of its tenant. */
  frozenKm: number
  minRatio: number
  /** Of the day, epoch ms. */
  from: number
  to: number
  sums: FuelSums
  events: readonly FoundFuelEvent[]
  lastLevel: FuelSample | null
  lastUrea: FuelSample | null
}

/** The first key of the advisory lock of what is found of a vehicle's tank. */
export const FUEL_LOCK = 730_402
/** Several transactions over the same vehicles wait for each other in this order. */
const LOCK = `select pg_advisory_xact_lock(${FUEL_LOCK}, id) from (select unnest($1::int[]) as id order by 1) as vehicle`

/** Vehicles whose tank is another one by now. */
const CHANGED = `select n.id from unnest($1::int[], $2::text[]) as n(id, at) left join fuel_tank k on k.vehicle_id = n.id
  where k.updated_at is distinct from n.at::timestamptz`

const SAVE_DAYS = `insert into fuel_day (vehicle_id, day, positions, recounts, read_to, state, km, used, urea_used, min_level, max_level)
  select * from unnest($1::int[], $2::date[], $3::int[], $4::int[], $5::timestamptz[], $6::jsonb[], $7::float8[], $8::float8[],
    $9::float8[], $10::float8[], $11::float8[])
  on conflict (vehicle_id, day) do update set positions = excluded.positions, recounts = excluded.recounts,
    read_to = excluded.read_to, state = excluded.state, km = excluded.km, used = excluded.used, urea_used = excluded.urea_used,
    min_level = excluded.min_level, max_level = excluded.max_level`

/** What users decided on stays. */
const DROP_EVENTS = `delete from fuel_event e using unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as w(id, since, until)
  where e.vehicle_id = w.id and e.kind in ('refuel', 'drain') and e.state = 'open' and e.ended_at >= w.since and e.ended_at < w.until`

/** An event that overlaps one users decided on is the same event in more or other positions. */
const SAVE_EVENTS = `insert into fuel_event (oem_id, vehicle_id, kind, started_at, ended_at, level_before, level_after, lat, lng)
  select v.oem_id, n.* from unnest($1::int[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::float8[], $6::float8[],
      $7::float8[], $8::float8[]) as n(vehicle_id, kind, started_at, ended_at, level_before, level_after, lat, lng)
    join vehicle v on v.id = n.vehicle_id
   where not exists (select 1 from fuel_event e where e.vehicle_id = n.vehicle_id and e.kind = n.kind
      and e.started_at <= n.ended_at and e.ended_at >= n.started_at)
  on conflict do nothing`

const SAVE_STATES = `insert into fuel_state as s (vehicle_id, level, level_at, urea_percent, urea_at, read_to)
  select * from unnest($1::int[], $2::float8[], $3::timestamptz[], $4::float8[], $5::timestamptz[], $6::timestamptz[])
  on conflict (vehicle_id) do update set
    level = case when excluded.level_at >= coalesce(s.level_at, '-infinity') then excluded.level else s.level end,
    level_at = greatest(s.level_at, excluded.level_at),
    urea_percent = case when excluded.urea_at >= coalesce(s.urea_at, '-infinity') then excluded.urea_percent else s.urea_percent end,
    urea_at = greatest(s.urea_at, excluded.urea_at),
    read_to = greatest(s.read_to, excluded.read_to)`

const { consumptionDays, frozenDays, leastKm, leastRatioLitres } = FUEL_RULES

/** Consumption, ratio and frozen level of vehicles from their last days; $2 kilometres of a frozen level by vehicle. */
const SAVE_RATES = `update fuel_state s set
    consumption = case when w.km >= ${leastKm} and w.used > 0 then w.used / w.km * 100 end,
    urea_ratio = case when w.ratio_fuel >= ${leastRatioLitres} then w.urea * k.urea_capacity / w.ratio_fuel end,
    frozen = coalesce(w.still_km >= w.frozen_km and w.min_level = w.max_level, false)
  from (select n.id, n.frozen_km, sum(d.used) as used, sum(d.km) filter (where d.used is not null) as km,
      sum(d.urea_used) as urea, sum(d.used) filter (where d.urea_used is not null) as ratio_fuel,
      sum(d.km) filter (where d.min_level is not null and d.day > l.day - ${frozenDays}) as still_km,
      min(d.min_level) filter (where d.day > l.day - ${frozenDays}) as min_level,
      max(d.max_level) filter (where d.day > l.day - ${frozenDays}) as max_level
    from unnest($1::int[], $2::float8[]) as n(id, frozen_km)
    cross join lateral (select max(day) as day from fuel_day where vehicle_id = n.id) l
    join fuel_day d on d.vehicle_id = n.id and d.day > l.day - ${consumptionDays}
    group by n.id, n.frozen_km) w
  left join fuel_tank k on k.vehicle_id = w.id
  where s.vehicle_id = w.id`

/** $2 kinds that last; $3 least ratio by vehicle. */
const LASTING = `from unnest($1::int[], $2::float8[]) as n(id, min_ratio) join fuel_state s on s.vehicle_id = n.id
  cross join lateral (values ('frozen', s.frozen), ('ratio', coalesce(s.urea_ratio < n.min_ratio, false))) as k(kind, found)`
const END_LASTING = `update fuel_event e set ended_at = s.read_to ${LASTING}
  where e.vehicle_id = n.id and e.kind = k.kind and e.ended_at is null and not k.found`
const BEGIN_LASTING = `insert into fuel_event (oem_id, vehicle_id, kind, started_at, level_before, ratio)
  select v.oem_id, v.id, k.kind, s.read_to, case when k.kind = 'frozen' then s.level end,
      case when k.kind = 'ratio' then s.urea_ratio end
    ${LASTING} join vehicle v on v.id = n.id where k.found
  on conflict do nothing`

const DROP_OLD = `delete from fuel_day where vehicle_id = any($1::int[]) and day < current_date - ${FUEL_RULES.eventDays + 1}`

const idsOf = (days: readonly FuelDayFound[]) => days.map(({ vehicleId }) => vehicleId)
const degrees = (value: number | null) => (value === null ? null : value / 1e6)
const moment = (sample: FuelSample | null) => (sample ? new Date(sample.ts) : null)

/** Stores days of different vehicles. Those whose tank was changed since they were read stay due. */
export async function saveFuelDays(client: PoolClient, found: readonly FuelDayFound[]): Promise<void> {
  await client.query(LOCK, [idsOf(found)])
  const { rows: changed } = await client.query<{ id: number }>(CHANGED, [
    idsOf(found),
    found.map(({ tankAt }) => tankAt),
  ])
  const stale = new Set(changed.map(({ id }) => id))
  const days = found.filter(({ vehicleId }) => !stale.has(vehicleId))
  const ids = idsOf(days)
  await saveDays(client, days)
  await saveEvents(client, days)
  await client.query(SAVE_STATES, [
    ids,
    days.map(({ lastLevel }) => lastLevel?.level ?? null),
    days.map(({ lastLevel }) => moment(lastLevel)),
    days.map(({ lastUrea }) => lastUrea?.urea ?? null),
    days.map(({ lastUrea }) => moment(lastUrea)),
    days.map(({ readTo }) => new Date(readTo)),
  ])
  await client.query(SAVE_RATES, [ids, days.map(({ frozenKm }) => frozenKm)])
  const ratios = [ids, days.map(({ minRatio }) => minRatio)]
  await client.query(END_LASTING, ratios)
  await client.query(BEGIN_LASTING, ratios)
}

async function saveDays(client: PoolClient, days: readonly FuelDayFound[]): Promise<void> {
  const sums = days.map((each) => each.sums)
  await client.query(SAVE_DAYS, [
    idsOf(days),
    days.map(({ day }) => day),
    days.map(({ positions }) => positions),
    days.map(({ recounts }) => recounts),
    days.map(({ readTo }) => new Date(readTo)),
    days.map(({ state }) => (state ? JSON.stringify(state) : null)),
    sums.map(({ km }) => km),
    sums.map(({ used }) => used),
    sums.map(({ ureaUsed }) => ureaUsed),
    sums.map(({ minLevel }) => minLevel),
    sums.map(({ maxLevel }) => maxLevel),
  ])
  await client.query(DROP_OLD, [idsOf(days)])
}

async function saveEvents(client: PoolClient, days: readonly FuelDayFound[]): Promise<void> {
  const whole = days.filter((each) => each.whole)
  await client.query(DROP_EVENTS, [
    idsOf(whole),
    whole.map(({ from }) => new Date(from)),
    whole.map(({ to }) => new Date(to)),
  ])
  const events = days.flatMap(({ vehicleId, events: found }) => found.map((event) => ({ vehicleId, ...event })))
  if (events.length === 0) return
  await client.query(SAVE_EVENTS, [
    events.map(({ vehicleId }) => vehicleId),
    events.map(({ kind }) => kind),
    events.map(({ from }) => new Date(from)),
    events.map(({ to }) => new Date(to)),
    events.map(({ before }) => before),
    events.map(({ after }) => after),
    events.map(({ lat }) => degrees(lat)),
    events.map(({ lng }) => degrees(lng)),
  ])
}
