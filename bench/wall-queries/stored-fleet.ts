import type { Pool } from 'pg'
import { platformDayStart } from '#core/domain/platform-time.ts'
import { CLOSE_AFTER_MS } from '#server/telemetry/history/compactor.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ORGANISATIONS = 20
const CITIES = 60
const WEEK = 7

interface Moments {
  now: number
  midnight: number
  /** Hours before this one are closed, as the compactor would have left them. */
  closed: number
}

/** A parked vehicle somewhere around its city. */
const LAT = (n: string) => `((22 + (${n} % ${CITIES}) * 37 % 180 / 10.0 + (${n} % 997) / 4000.0) * 1e6)::int`
const LNG = (n: string) => `((104 + (${n} % ${CITIES}) * 53 % 160 / 10.0 + (${n} % 991) / 4000.0) * 1e6)::int`

/**
 * So many vehicles of the one tenant with a past a wall can count: master data and terminals, a last position each, a day of hours,
 * a week of days, trips and alarms, reports of GB/T 32960 of one in twenty. Made by SQL, so that 100,000 take a minute.
 */
export async function storeFleet(pool: Pool, vehicles: number, now = Date.now()): Promise<void> {
  const moments = {
    now,
    midnight: platformDayStart(now),
    closed: Math.floor((now - CLOSE_AFTER_MS) / HOUR_MS) * HOUR_MS,
  }
  const days = [now - 2 * DAY_MS, now - DAY_MS, now].map(utcDay)
  for (const table of ['position', 'vehicle_hour', 'energy_hour', 'energy_sample'] as const) {
    await ensureDayPartitions(pool, table, days)
  }
  await storeBooks(pool, vehicles)
  await storeTelemetry(pool, vehicles, moments)
  await storeEvents(pool, vehicles, moments)
  await pool.query('vacuum analyze')
}

async function storeBooks(pool: Pool, vehicles: number): Promise<void> {
  await pool.query(`
    insert into organisation (oem_id, parent_id, name, path)
      select o.oem_id, o.id, 'Organisation ' || n, '' from organisation o, generate_series(1, ${ORGANISATIONS}) n;
    update organisation set path = parent_id || '.' || id || '.' where parent_id is not null;
    insert into vehicle_model (oem_id, brand_code, brand_name, series_code, series_name, model_code, model_name, vehicle_class,
        power_type)
      select t.oem_id, 'B' || n % 3, 'Brand ' || n % 3, 'S' || n % 6, 'Series ' || n % 6, 'M' || n, 'Model ' || n,
        (array['truck', 'bus', 'car', 'special'])[1 + n % 4], (array['柴油', '纯电动', 'LNG', '柴油', '纯电动'])[1 + n % 5]
      from tenant t, generate_series(0, 11) n;
    insert into new_energy_params
      select id, oem_id, 'LFP', 'Supplier', 200, 600, 1, 200, 40, 'Motor', 1, 200, 1500, 400 from vehicle_model
      where power_type = '纯电动'`)
  await pool.query(
    `insert into vehicle (oem_id, org_id, vin, plate, model_id, country, operating_city, sold, sold_on, dealer_code)
     select t.oem_id, o.ids[1 + n % array_length(o.ids, 1)], 'LBENCH' || lpad(n::text, 11, '0'), '苏A' || lpad(n::text, 6, '0'),
       m.ids[1 + n * 7 % array_length(m.ids, 1)], case when n % 10 = 0 then (array['DE', 'FR', 'BR', 'AE', 'RU', 'ES'])[1 + n / 10 % 6] else 'CN' end,
       case when n % 10 = 0 then '' else 'City ' || n % ${CITIES} end, n % 5 <> 0,
       case when n % 5 <> 0 then current_date - n % 700 end, 'D' || n % 200
     from tenant t, generate_series(1, $1) n,
       (select array_agg(id order by id) as ids from organisation where parent_id is not null) o,
       (select array_agg(id order by id) as ids from vehicle_model) m
     order by n`,
    [vehicles],
  )
  await pool.query(`
    insert into terminal (oem_id, vehicle_id, phone, sn, model, firmware, timeout_seconds)
      select oem_id, id, (13000000000 + id)::text, 'SN' || id, 'T-BOX ' || id % 3, '4.' || id % 4 || '.0', 86400 from vehicle;
    insert into dealer (oem_id, org_id, code, name, lng, lat)
      select oem_id, id, 'D' || id || '-' || n, 'Dealer', 5 + n, 45 + n / 2.0 from organisation, generate_series(1, 10) n;
    insert into service_station (oem_id, org_id, code, name, lng, lat)
      select oem_id, id, 'S' || id || '-' || n, 'Station', 104 + n, 24 + n from organisation, generate_series(1, 10) n`)
}

async function storeTelemetry(pool: Pool, vehicles: number, { now, midnight, closed }: Moments): Promise<void> {
  const at = (epochMs: number) => `'${new Date(epochMs).toISOString()}'::timestamptz`
  await pool.query(`
    update position_closed set before = ${at(closed)};
    update energy_counted set before = ${at(closed)};
    update day_settled set before = ${at(midnight)};
    insert into "position"
      select v.id, greatest(${at(closed)}, ${at(now)} - v.id % 300 * interval '1 second'), 1, 0, v.oem_id, t.id, ${at(now)},
        ${LAT('v.id')}, ${LNG('v.id')}, 40, case when v.id % 3 = 0 then 0 else 550 end, 90, case when v.id % 100 = 0 then 2 else 0 end,
        3, 1000000 + v.id, 2000, 600, 25, 12, 0, null
      from vehicle v join terminal t on t.vehicle_id = v.id order by v.id;
    insert into vehicle_hour
      select v.id, h, v.oem_id, 360, 360, 360, v.id % 60, v.id % 3600, v.id % 600, case when v.id % 20 = 0 then 600 else 0 end, 5,
        array[extract(epoch from h) * 1000, ${LAT('v.id')}, ${LNG('v.id')}, 100000, 600, 1]::bigint[],
        array[extract(epoch from h) * 1000 + 3590000, ${LAT('v.id')} + 9000, ${LNG('v.id')} + 9000, 100500, 590, 1]::bigint[]
      from generate_series(${at(closed - DAY_MS)}, ${at(closed - HOUR_MS)}, '1 hour') h, vehicle v
      where (v.id + extract(hour from h)::int) % 4 <> 0 order by h, v.id;
    insert into energy_hour
      select v.id, h, v.oem_id, 60, 12000, 900, case when v.id % 40 = 0 then 20000 else 0 end, 0
      from generate_series(${at(closed - DAY_MS)}, ${at(closed - HOUR_MS)}, '1 hour') h, vehicle v where v.id % 20 = 0 order by h, v.id;
    insert into energy_sample (vehicle_id, ts, kind, oem_id, terminal_id, received_at, version, blocks, charge_state, voltage, current,
        soc, content)
      select v.id, s, 0, v.oem_id, t.id, s, '2016', 1, 3, 6000, 400, 60, '\\x00'
      from generate_series(${at(closed)}, ${at(now)}, '1 minute') s, vehicle v join terminal t on t.vehicle_id = v.id
      where v.id % 20 = 0 order by s, v.id`)
  await pool.query(
    `insert into vehicle_day (vehicle_id, oem_id, day, positions, mileage_km, running_seconds, soc_used, energy_kwh, regained_kwh)
     select v.id, v.oem_id, (${at(now)} at time zone 'Asia/Shanghai')::date - d, 8640, 50 + v.id % 300, 20000, 400,
       case when v.id % 20 = 0 then 60 end, case when v.id % 20 = 0 then 5 end
     from vehicle v, generate_series(1, ${WEEK}) d where v.id <= $1 order by d, v.id`,
    [vehicles],
  )
}

/** Finished days of trips, which the server would otherwise process first, for minutes. */
const TRIPS_FOUND = 'insert into trip_day select vehicle_id, day, positions from vehicle_day'

async function storeEvents(pool: Pool, vehicles: number, { now, midnight }: Moments): Promise<void> {
  const at = (epochMs: number) => `'${new Date(epochMs).toISOString()}'::timestamptz`
  const today = Math.max(1, Math.floor((now - midnight) / 1000))
  await pool.query(TRIPS_FOUND)
  await pool.query(`
    insert into trip (oem_id, vehicle_id, started_at, ended_at, start_lat, start_lng, end_lat, end_lng, distance_km, idle_seconds,
        max_speed, fuel_litres, harsh_changes, positions)
      select v.oem_id, v.id, b, b + interval '40 minutes', 31, 120, 31.2, 120.3, 30 + v.id % 70, 120, 88,
        case when v.id % 5 <> 1 then 9 + v.id % 20 end, v.id % 3, 240
      from vehicle v, generate_series(0, ${WEEK}) d,
        lateral (select ${at(midnight)} - d * interval '1 day' + (v.id * 37 % ${today}) * interval '1 second' as b) t
      where v.id % 5 <> 4 order by d, v.id;
    insert into alarm_event (oem_id, vehicle_id, kind, level, started_at, ended_at, lat, lng, handling, acknowledged_at)
      select v.oem_id, v.id, (array['overspeed', 'fatigue', 'collision', 'idle', 'theft'])[1 + v.id % 5], 1 + v.id / 4 % 3, b,
        case when d > 0 or v.id % 25 <> 0 then b + interval '1 minute' end, 31, 120,
        case when v.id % 3 = 0 then 'acknowledged' else 'open' end, case when v.id % 3 = 0 then b + interval '4 minutes' end
      from vehicle v, generate_series(0, ${WEEK}) d,
        lateral (select ${at(midnight)} - d * interval '1 day' + (v.id * 41 % ${today}) * interval '1 second' as b) a
      where v.id % 4 = 0 order by d, v.id;
    insert into fleet_sample (oem_id, org_id, sampled_at, total, online, states)
      select oem_id, id, s, 100, 60, '{"driving": 40, "parked": 20, "offline": 40}'
      from organisation, generate_series(${at(now - DAY_MS)}, ${at(now)}, '5 minutes') s;
    insert into dtc_observation (oem_id, vehicle_id, ecu, address, dtc, code, status, first_at, last_at)
      select oem_id, id, 'ECM', 0, id % 40, 'P' || lpad((id % 40)::text, 4, '0') || '-11', 9, ${at(now)} - id % 20 * interval '1 day',
        ${at(now)} - id % 5 * interval '1 day' from vehicle where id % 10 = 0;
    insert into inspection_run (oem_id, vehicle_id, run_no, template_name, version, state, items, results, failed, started_at, ended_at)
      select oem_id, id, 1, 'Line', 1, case when id % 7 = 0 then 'failed' else 'passed' end, '[]', '[]',
        case when id % 7 = 0 then array['Camera'] else '{}' end, ${at(now)} - id % 25 * interval '1 day',
        ${at(now)} - id % 25 * interval '1 day' + interval '9 minutes' from vehicle where id % 10 = 0`)
  const { rows } = await pool.query<{ stored: number }>('select count(*)::int as stored from vehicle')
  if (rows[0]!.stored !== vehicles) throw new Error(`${rows[0]!.stored} vehicles were stored, not ${vehicles}`)
}
