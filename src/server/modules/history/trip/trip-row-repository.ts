import type { PoolClient } from 'pg'
import { CARD_HOURS } from '#core/domain/driver-card.ts'
import type { FoundTrip } from './trip-finder.ts'

export interface TripOfVehicle {
  vehicleId: number
  trip: FoundTrip
  /** A person made it. */
  manual: boolean
  tag: string
}

const CARD = `select coalesce(nullif(matched_driver, ''), driver) as driver, case when matched_driver = '' then licence else '' end as licence
  from driver_report
  where vehicle_id = n.vehicle_id and ts <= n.ended_at and ts > n.ended_at - interval '${CARD_HOURS} hours' and driver <> ''
  order by ts desc limit 1`
/** Qualification number of the only driver in the register with a name; null where several have it. */
const registered = (name: string) =>
  `(select min(d.qualification_no) from driver d where d.oem_id = v.oem_id and d.name = ${name} having count(*) = 1)`

const COLUMNS = `vehicle_id, started_at, ended_at, open, manual, start_lat, start_lng, end_lat, end_lng, distance_km, idle_seconds,
  max_speed, fuel_litres, soc_used, harsh_changes, positions, tag`
const GIVEN = `unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::bool[], $5::bool[], $6::float8[], $7::float8[], $8::float8[],
  $9::float8[], $10::float8[], $11::int[], $12::float8[], $13::float8[], $14::float8[], $15::int[], $16::int[], $17::text[])
  as n(${COLUMNS})`
/** Columns that change while a trip is in progress. */
const MEASURED = [
  'ended_at',
  'end_lat',
  'end_lng',
  'distance_km',
  'idle_seconds',
  'max_speed',
  'fuel_litres',
  'soc_used',
  'harsh_changes',
  'positions',
]
const WITH_CARD = `join vehicle v on v.id = n.vehicle_id left join lateral (${CARD}) card on true`
const DRIVER = 'coalesce(card.driver, v.driver_name)'
const LICENCE = `coalesce(nullif(card.licence, ''), ${registered(DRIVER)}, '')`

const SAVE = `insert into trip (oem_id, ${COLUMNS}, driver, licence)
  select v.oem_id, n.*, ${DRIVER}, ${LICENCE} from ${GIVEN} ${WITH_CARD} order by n.started_at
  on conflict (vehicle_id, started_at) do update set open = excluded.open, manual = excluded.manual, start_lat = excluded.start_lat,
    start_lng = excluded.start_lng, tag = excluded.tag, driver = excluded.driver, licence = excluded.licence,
    ${MEASURED.map((column) => `${column} = excluded.${column}`).join(', ')}
    where excluded.manual or not trip.manual
  returning id`

/** Only of trips that are stored as open. */
export const EXTEND = `update trip t set ${MEASURED.map((column) => `${column} = n.${column}`).join(', ')}, driver = ${DRIVER},
    licence = ${LICENCE}
  from ${GIVEN} ${WITH_CARD}
  where t.vehicle_id = n.vehicle_id and t.started_at = n.started_at and t.open and not t.manual`

export const valuesOf = (trips: readonly TripOfVehicle[]): unknown[][] => [
  trips.map(({ vehicleId }) => vehicleId),
  trips.map(({ trip }) => new Date(trip.startedAt)),
  trips.map(({ trip }) => new Date(trip.endedAt)),
  trips.map(({ trip }) => trip.open),
  trips.map(({ manual }) => manual),
  trips.map(({ trip }) => trip.start.lat / 1e6),
  trips.map(({ trip }) => trip.start.lng / 1e6),
  trips.map(({ trip }) => trip.end.lat / 1e6),
  trips.map(({ trip }) => trip.end.lng / 1e6),
  trips.map(({ trip }) => trip.distanceKm),
  trips.map(({ trip }) => trip.idleSeconds),
  trips.map(({ trip }) => trip.maxSpeed),
  trips.map(({ trip }) => trip.fuelLitres),
  trips.map(({ trip }) => trip.socUsed),
  trips.map(({ trip }) => trip.harshChanges),
  trips.map(({ trip }) => trip.positions),
  trips.map(({ tag }) => tag),
]

/** Stores trips, each in place of the one with the same begin. Answers their ids. */
export async function saveTrips(client: Pick<PoolClient, 'query'>, trips: readonly TripOfVehicle[]): Promise<number[]> {
  if (trips.length === 0) return []
  const { rows } = await client.query<{ id: string }>(SAVE, valuesOf(trips))
  return rows.map(({ id }) => Number(id))
}
