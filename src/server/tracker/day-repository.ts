import type { Pool } from 'pg'
import { EARTH_KM } from '#core/domain/great-circle.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import type { VehicleDayRow } from './day-statistics.ts'
import { FASTEST_KMH, MIDNIGHT_GAP_MS, ODOMETER_SLACK_KM, RUNNING_GAP_MS } from './travel.ts'

const SAVE = `insert into vehicle_day (vehicle_id, oem_id, day, positions, mileage_km, running_seconds)
  select n.vehicle_id, n.oem_id, n.day, n.positions, n.mileage_km, n.running_seconds
  from unnest($1::int[], $2::text[], $3::date[], $4::int[], $5::float8[], $6::int[])
    as n(vehicle_id, oem_id, day, positions, mileage_km, running_seconds)
  join vehicle v on v.id = n.vehicle_id
  on conflict (vehicle_id, day) do update set positions = excluded.positions, mileage_km = excluded.mileage_km,
    running_seconds = excluded.running_seconds`

/** The rules of travel.ts over stored positions of one platform day. */
const COUNT = `with point as (
    select vehicle_id, oem_id, ts, lat, lng, mileage, status & 2 <> 0 as fixed, status & 1 <> 0 or speed > 0 as running,
      ts >= $1 as counts
    from position
    where ts >= $1::timestamptz - interval '${MIDNIGHT_GAP_MS} milliseconds' and ts < $2
      and ($3::int[] is null or vehicle_id = any($3))),
  pair as (
    select *, extract(epoch from ts - lag(ts) over w)::float8 as gap, lag(mileage) over w as mileage_before,
      lag(lat) over w as lat_before, lag(lng) over w as lng_before, lag(fixed) over w as fixed_before,
      lag(running) over w as running_before
    from point window w as (partition by vehicle_id order by ts)),
  measured as (
    select *, gap / 3600 * ${FASTEST_KMH} + ${ODOMETER_SLACK_KM} as most, (mileage - mileage_before) / 10.0 as odometer,
      case when fixed and fixed_before then 2 * ${EARTH_KM} * asin(least(1, sqrt(
        power(sin(radians((lat - lat_before) / 1e6) / 2), 2) + cos(radians(lat / 1e6)) * cos(radians(lat_before / 1e6))
        * power(sin(radians((lng - lng_before) / 1e6) / 2), 2)))) end as line
    from pair where counts)
  select vehicle_id, min(oem_id) as oem_id, count(*)::int as positions,
    coalesce(sum(case when odometer between 0 and most then odometer when line <= most then line end), 0)::float8 as mileage_km,
    coalesce(sum(case when running_before and gap > 0 and gap <= ${RUNNING_GAP_MS / 1000} then gap end), 0)::float8 as running_seconds
  from measured group by vehicle_id`

interface CountedRow {
  vehicle_id: number
  oem_id: string
  positions: number
  mileage_km: number
  running_seconds: number
}

export class DayRepository {
  private readonly pool: Pool

  constructor(db: Pick<Database, 'pool'>) {
    this.pool = db.pool
  }

  async save(rows: readonly VehicleDayRow[]): Promise<void> {
    if (rows.length === 0) return
    await this.pool.query(SAVE, [
      rows.map((row) => row.vehicleId),
      rows.map((row) => row.oemId),
      rows.map((row) => row.day),
      rows.map((row) => row.positions),
      rows.map((row) => row.mileageKm),
      rows.map((row) => Math.round(row.runningSeconds)),
    ])
  }

  /** Counts a platform day from stored positions, of some vehicles or of all. */
  async count(day: string, vehicleIds: readonly number[] | null): Promise<VehicleDayRow[]> {
    const from = fromPlatformTime(`${day} 00:00:00`)
    const { rows } = await this.pool.query<CountedRow>(COUNT, [
      new Date(from),
      new Date(from + 86_400_000),
      vehicleIds && [...vehicleIds],
    ])
    return rows.map((row) => ({
      vehicleId: row.vehicle_id,
      oemId: row.oem_id,
      day,
      positions: row.positions,
      mileageKm: row.mileage_km,
      runningSeconds: row.running_seconds,
    }))
  }
}
