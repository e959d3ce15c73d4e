import type { Pool } from 'pg'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import { countriesOf } from '#core/domain/market.ts'
import { DRIVING_ALARMS } from '#core/domain/safety-score.ts'
import { OUT_FROM_KM } from '#core/domain/vehicle-use.ts'
import { idsOf } from '#server/store/id-list.ts'
import { type Scope, seenBy } from '#server/store/scope.ts'
import { HOUR_PARTS, SILENT_SECONDS } from '#server/telemetry/history/hour-parts.ts'

/** The vehicles a caller may see, and which of them the wall shows. */
export interface FleetPart {
  scope: Scope
  filter: FleetFilter
}

/** Vehicles of one operating city; of a large city they come in parts. */
export interface OperatedVehicles {
  city: string
  ids: Int32Array
}

interface CityTrips {
  city: string
  trips: number
  /** Of trips whose terminal reports the tank. */
  litres: number | null
  litresKm: number | null
}

/** Vehicles that report by GB/T 32960, in closed hours. */
interface CityEnergy {
  city: string
  chargedKwh: number
  /** Energy from the battery less recuperation, and the distance driven in the same hours. */
  usedKwh: number
  km: number
}

/** Sums over the vehicles of a city that sent a position in the hour. Seconds. */
export interface CityHour {
  city: string
  hour: Date
  reported: number
  out: number
  driving: number
  charging: number
  idling: number
  parked: number
  /** Of these vehicles, before their first and after their last report. */
  silent: number
}

const LATEST_ALARMS = 12
/** A display keeps them for every city of its tour. */
const MOST_CELLS = 600
const HOME = [...countriesOf('cn')]

/** `vehicle v` with its model `m`, in the home market: $1 to $6 are `valuesOf`. */
const fleetOf = ({ scope }: FleetPart) => `vehicle v join vehicle_model m on m.id = v.model_id
  where ${seenBy(scope)} and not v.archived and v.country = any($3) and ($4::text is null or m.power_type = $4)
    and ($5::text is null or m.vehicle_class = $5) and ($6::text is null or m.model_code = $6)`

const valuesOf = ({ scope, filter }: FleetPart): unknown[] => [
  scope.oemId,
  [...scope.orgIds],
  filter.market === 'all' || filter.market === 'cn' ? HOME : [],
  filter.powerType ?? null,
  filter.vehicleClassification ?? null,
  filter.vehicleModel ?? null,
]

export function operationsWallRepository({ pool }: { pool: Pool }) {
  return {
    async vehicles(part: FleetPart): Promise<OperatedVehicles[]> {
      const { rows } = await pool.query<{ city: string; ids: string }>(
        `select v.operating_city as city, string_agg(v.id::text, ',') as ids from ${fleetOf(part)} group by 1, v.id >> 12`,
        valuesOf(part),
      )
      return rows.map(({ city, ids }) => ({ city, ids: idsOf(ids) }))
    },

    /** Trips that began since this moment. */
    async trips(part: FleetPart, since: number): Promise<CityTrips[]> {
      const { rows } = await pool.query<CityTrips>(
        `select f.city, count(*)::int as trips, sum(t.fuel_litres) as litres,
            sum(t.distance_km) filter (where t.fuel_litres is not null) as "litresKm"
          from trip t join (select v.id, v.operating_city as city from ${fleetOf(part)}) f on f.id = t.vehicle_id
          where t.oem_id = $1 and t.started_at >= $7 group by f.city`,
        [...valuesOf(part), new Date(since)],
      )
      return rows
    },

    /** Alarms about driving (domain/safety-score.ts) that began since this moment. */
    async drivingAlarms(part: FleetPart, since: number): Promise<{ city: string; level: number; alarms: number }[]> {
      const { rows } = await pool.query<{ city: string; level: number; alarms: number }>(
        `select f.city, a.level, count(*)::int as alarms
          from alarm_event a join (select v.id, v.operating_city as city from ${fleetOf(part)}) f on f.id = a.vehicle_id
          where a.oem_id = $1 and a.started_at >= $7 and (a.source = 'safety' or a.kind = any($8)) group by f.city, a.level`,
        [...valuesOf(part), new Date(since), [...DRIVING_ALARMS]],
      )
      return rows
    },

    /** Energy in closed hours since this one, and the moment up to which hours are closed. */
    async energy(part: FleetPart, since: number): Promise<{ until: number; cities: CityEnergy[] }> {
      const [counted, { rows }] = await Promise.all([
        pool.query<{ before: Date }>('select before from energy_counted'),
        pool.query<CityEnergy>(
          `select f.city, sum(e.charged_wh) / 1000 as "chargedKwh", sum(e.used_wh - e.regained_wh) / 1000 as "usedKwh",
              coalesce(sum(h.mileage_km), 0) as km
            from energy_hour e join (select v.id, v.operating_city as city from ${fleetOf(part)}) f on f.id = e.vehicle_id
            left join vehicle_hour h on h.vehicle_id = e.vehicle_id and h.hour = e.hour and h.hour >= $7
            where e.oem_id = $1 and e.hour >= $7 group by f.city`,
          [...valuesOf(part), new Date(since)],
        ),
      ])
      return { until: Math.max(since, counted.rows[0]!.before.getTime()), cities: rows }
    },

    /** Counted hours from one moment to another. */
    async hours(part: FleetPart, from: number, to: number): Promise<CityHour[]> {
      const { rows } = await pool.query<CityHour>(
        `select city, hour, count(*)::int as reported, count(*) filter (where mileage_km >= ${OUT_FROM_KM})::int as out,
            sum(driving) as driving, sum(charging) as charging, sum(idling) as idling, sum(silent)::float8 as silent,
            sum(greatest(0, 3600 - driving - charging - idling - silent))::float8 as parked
          from (
            select city, hour, mileage_km, driving, charging, idling,
              greatest(0, least(silent, 3600 - driving - charging - idling)) as silent
            from (
              select h.city, h.hour, h.mileage_km, ${HOUR_PARTS}, ${SILENT_SECONDS} as silent
              from (
                select h.*, f.city, extract(epoch from h.hour)::bigint * 1000 as begin,
                  lag(h.last[1]) over own as before, lead(h.first[1]) over own as after
                from vehicle_hour h
                  join (select v.id, v.operating_city as city from ${fleetOf(part)}) f on f.id = h.vehicle_id
                where h.oem_id = $1 and h.hour >= $7::timestamptz - interval '1 hour'
                  and h.hour < $8::timestamptz + interval '1 hour'
                window own as (partition by h.vehicle_id order by h.hour)
              ) h where h.hour >= $7 and h.hour < $8
            ) parts
          ) each group by city, hour`,
        [...valuesOf(part), new Date(from), new Date(to)],
      )
      return rows
    },

    /** By points with a fix (`pointColumns` of history/hour-summary.ts): squares in which these vehicles were at the begin and the end of hours since this moment, the densest first. */
    async visitedCells(vehicleIds: readonly number[], since: number, degrees: number) {
      const { rows } = await pool.query<{ x: number; y: number; times: number }>(
        `select floor(place[3] / 1e6 / $3)::int as x, floor(place[2] / 1e6 / $3)::int as y, count(*)::int as times
          from vehicle_hour h cross join lateral (values (h.first), (h.last)) as point(place)
          where h.vehicle_id = any($1) and h.hour >= $2 and place[6] & 1 = 1
          group by 1, 2 order by 3 desc limit ${MOST_CELLS}`,
        [[...vehicleIds], new Date(since), degrees],
      )
      return rows
    },

    /** Newest alarms since this moment, of one city or of all. */
    async latestAlarms(part: FleetPart, city: string, since: number) {
      const { rows } = await pool.query<{
        id: string
        kind: string
        subject: string
        level: number
        startedAt: Date
        vin: string
        plate: string
        city: string
      }>(
        `select a.id, a.kind, a.subject, a.level, a.started_at as "startedAt", f.vin, f.plate, f.city
          from alarm_event a join (select v.id, v.vin, v.plate, v.operating_city as city from ${fleetOf(part)}) f on f.id = a.vehicle_id
          where a.oem_id = $1 and a.started_at >= $7 and ($8 = '' or f.city = $8)
          order by a.started_at desc, a.id desc limit ${LATEST_ALARMS}`,
        [...valuesOf(part), new Date(since), city],
      )
      return rows.map((row) => ({ ...row, id: Number(row.id) }))
    },
  }
}

export type OperationsWallRepository = ReturnType<typeof operationsWallRepository>
