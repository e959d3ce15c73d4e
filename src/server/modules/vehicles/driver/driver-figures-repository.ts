import { SCORE_DAYS, SHIFT_DAYS, TREND_WEEKS } from '#core/contract/driver.ts'
import { CARD_HOURS } from '#core/domain/driver-card.ts'
import { DRIVER_EVENTS } from '#core/domain/driver-score.ts'
import type { CardReport } from '#core/domain/driver-shift.ts'
import { platformDayStart } from '#core/domain/platform-time.ts'
import { type AlarmsByLevel, DRIVING_ALARMS } from '#core/domain/safety-score.ts'
import type { Database } from '#server/store/database.ts'
import { ownText, type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'

const DAY_MS = 86_400_000
/** The first day of the epoch was a Thursday. */
const MONDAY_OFFSET = 3

/** What the list shows of a driver besides the register. */
export interface DriverNow extends AlarmsByLevel {
  id: number
  vin: string
  plate: string
  secondsToday: number
  secondsWeek: number
  km: number
  openCoaching: number
}

/** Trips and events of one driver in one week; `recent`: within the period of the score. */
export interface DriverWeek extends AlarmsByLevel {
  monday: string
  recent: boolean
  trips: number
  km: number
  seconds: number
  /** Those found in the speeds of trips, and those of alarms. */
  harsh: number
  speeding: number
  fatigue: number
  handheld: number
}

/** Drivers of the caller. */
const OWN = ownText('d')
/** $1 tenant, $2 organisations, $3 drivers, $4 begin. An alarm belongs to the driver of the trip in which it began. */
const DRIVEN = `trips as materialized (
    select d.id, t.vehicle_id, t.started_at, t.ended_at, t.distance_km, t.harsh_changes
      from driver d join trip t on t.oem_id = d.oem_id and t.licence = d.qualification_no and t.licence <> '' and t.started_at >= $4
      where ${OWN} and d.id = any($3)),
  alarms as (
    select t.id, t.started_at as trip_at, a.kind, a.level, a.source
      from trips t join alarm_event a on a.vehicle_id = t.vehicle_id and a.started_at >= t.started_at and a.started_at <= t.ended_at)`
const LEVELS = (driving: string) =>
  [1, 2, 3].map((level) => `(count(*) filter (where level = ${level} and ${driving}))::int as level${level}`).join(', ')
const isDriving = (kinds: string) => `(source = 'safety' or kind = any(${kinds}))`

/** The vehicle whose reader holds the card, where the caller sees it. */
const CARD_VEHICLE = `select v.vin, v.plate from vehicle_driver c join vehicle v on v.id = c.vehicle_id
  where c.oem_id = d.oem_id and c.licence = d.qualification_no and c.licence <> '' and c.ts > now() - interval '${CARD_HOURS} hours'
    and ${SEEN_VEHICLE} order by c.ts desc limit 1`

const secondsSince = (begin: string) =>
  `coalesce(sum(extract(epoch from ended_at - greatest(started_at, ${begin}))) filter (where ended_at > ${begin}), 0)`

/** $5 midnight, $6 Monday, $7 kinds of driving alarms. */
const NOW = `with ${DRIVEN},
  driven as (select id, sum(distance_km) as km, ${secondsSince('$5')} as today, ${secondsSince('$6')} as week from trips group by id),
  alarmed as (select id, ${LEVELS(isDriving('$7'))} from alarms group by id)
  select d.id, coalesce(v.vin, '') as vin, coalesce(v.plate, '') as plate, coalesce(n.km, 0)::float8 as km,
      coalesce(round(n.today), 0)::int as "secondsToday", coalesce(round(n.week), 0)::int as "secondsWeek",
      coalesce(a.level1, 0) as level1, coalesce(a.level2, 0) as level2, coalesce(a.level3, 0) as level3,
      (select count(*)::int from coaching_case c where c.oem_id = d.oem_id and c.driver_id = d.id and c.state <> 'done') as "openCoaching"
    from driver d left join driven n on n.id = d.id left join alarmed a on a.id = d.id left join lateral (${CARD_VEHICLE}) v on true
    where ${OWN} and d.id = any($3)`

const MONDAY = (at: string) => `to_char(date_trunc('week', ${at} at time zone 'Asia/Shanghai'), 'YYYY-MM-DD')`
/** $5 begin of the period of the score, $6 kinds of driving alarms, $7 to $10 kinds of the events. */
const WEEKS = `with ${DRIVEN},
  driven as (select ${MONDAY('started_at')} as monday, started_at >= $5 as recent, count(*)::int as trips, sum(distance_km)::float8 as km,
      round(sum(extract(epoch from ended_at - started_at)))::int as seconds, sum(harsh_changes)::int as changes from trips group by 1, 2),
  alarmed as (select ${MONDAY('trip_at')} as monday, trip_at >= $5 as recent, ${LEVELS(isDriving('$6'))},
      ${Object.keys(DRIVER_EVENTS)
        .map((name, index) => `(count(*) filter (where kind = any($${7 + index})))::int as ${name}`)
        .join(', ')}
    from alarms group by 1, 2)
  select monday, recent, trips, km, seconds, changes + coalesce(harsh, 0) as harsh, coalesce(speeding, 0) as speeding,
      coalesce(fatigue, 0) as fatigue, coalesce(handheld, 0) as handheld, coalesce(level1, 0) as level1, coalesce(level2, 0) as level2,
      coalesce(level3, 0) as level3
    from driven left join alarmed using (monday, recent) order by monday, recent`

/** Reports of every vehicle the card was in since $4; a day earlier, so that a shift under way at the begin is whole. */
const CARDS = `with own as (
    select r.vehicle_id, min(r.ts) as since from driver d join driver_report r
      on r.oem_id = d.oem_id and r.licence = d.qualification_no and r.licence <> '' and r.ts >= $4
      where ${OWN} and d.id = $3 group by r.vehicle_id)
  select r.vehicle_id as "vehicleId", r.ts, r.licence = d.qualification_no as own
    from own join driver_report r on r.vehicle_id = own.vehicle_id and r.ts >= own.since
    join driver d on ${OWN} and d.id = $3
    where r.event in ('cardIn', 'cardOut', 'identity') and (r.event = 'cardOut' or r.licence <> '')
    order by r.ts desc limit 5000`
const VEHICLES = `select v.id, v.vin, v.plate from vehicle v where ${SEEN_VEHICLE} and v.id = any($3)`

export function driverFiguresRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Of several drivers in one statement, by their id. */
    async now(scope: Scope, ids: readonly number[], at: number): Promise<Map<number, DriverNow>> {
      const midnight = platformDayStart(at)
      const values = [[...ids], new Date(at - SCORE_DAYS * DAY_MS), new Date(midnight), new Date(mondayOf(at))]
      const { rows } = await pool.query<DriverNow>(NOW, [
        scope.oemId,
        [...scope.orgIds],
        ...values,
        [...DRIVING_ALARMS],
      ])
      return new Map(rows.map((row) => [row.id, row]))
    },

    /** Weeks of one driver, oldest first. */
    async weeks(scope: Scope, id: number, at: number): Promise<DriverWeek[]> {
      const { rows } = await pool.query<DriverWeek>(WEEKS, [
        scope.oemId,
        [...scope.orgIds],
        [id],
        new Date(mondayOf(at) - (TREND_WEEKS - 1) * 7 * DAY_MS),
        new Date(at - SCORE_DAYS * DAY_MS),
        [...DRIVING_ALARMS],
        ...Object.values(DRIVER_EVENTS),
      ])
      return rows
    },

    /** Card reports of the vehicles of one driver. */
    async cards({ oemId, orgIds }: Scope, id: number, at: number): Promise<CardReport[]> {
      const since = new Date(at - (SHIFT_DAYS * 24 + CARD_HOURS) * 3_600_000)
      const { rows } = await pool.query<Omit<CardReport, 'ts'> & { ts: Date }>(CARDS, [oemId, [...orgIds], id, since])
      return rows.map((row) => ({ ...row, ts: row.ts.getTime() }))
    },

    /** VIN and plate of the vehicles the caller sees, by their id. */
    async vehicles({ oemId, orgIds }: Scope, ids: readonly number[]) {
      const { rows } = await pool.query<{ id: number; vin: string; plate: string }>(VEHICLES, [
        oemId,
        [...orgIds],
        [...ids],
      ])
      return new Map(rows.map(({ id, vin, plate }) => [id, { vin, plate }]))
    },
  }
}
export type DriverFiguresRepository = ReturnType<typeof driverFiguresRepository>

/** Start of the platform week that holds this moment, epoch ms. */
function mondayOf(at: number): number {
  const midnight = platformDayStart(at)
  const day = Math.floor((midnight + DAY_MS / 2) / DAY_MS)
  return midnight - ((day + MONDAY_OFFSET) % 7) * DAY_MS
}
