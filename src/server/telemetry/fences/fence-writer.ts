import type { PoolClient } from 'pg'
import type { FenceEventRow, StayRow } from '../alarms/alarm-change.ts'

/** Only of fences that are still there: one may be deleted while a batch waits. */
const STAYS = `jsonb_to_recordset($1::jsonb) as g(oem_id text, vehicle_id int, fence_id int, entered_at timestamptz, left_at timestamptz)
  join fence f on f.id = g.fence_id`

const END_FORGOTTEN = `update fence_stay s set left_at = greatest(s.entered_at, g.entered_at) from ${STAYS}
  where s.vehicle_id = g.vehicle_id and s.fence_id = g.fence_id and s.left_at is null and g.left_at is null
    and s.entered_at <> g.entered_at`

const UPSERT_STAYS = `insert into fence_stay as s (oem_id, vehicle_id, fence_id, entered_at, left_at)
  select g.oem_id, g.vehicle_id, g.fence_id, g.entered_at, g.left_at from ${STAYS}
  order by g.vehicle_id, g.fence_id, g.entered_at
  on conflict (vehicle_id, fence_id, entered_at) do update set left_at = excluded.left_at
    where s.left_at is null and excluded.left_at is not null`

const INSERT_EVENTS = `insert into fence_event (oem_id, vehicle_id, fence_id, event, happened_at, lat, lng, speed, stay_seconds, derived)
  select g.oem_id, g.vehicle_id, g.fence_id, g.event, g.happened_at, g.lat, g.lng, g.speed, g.stay_seconds, g.derived
  from jsonb_to_recordset($1::jsonb) as g(oem_id text, vehicle_id int, fence_id int, event text, happened_at timestamptz, lat float8,
    lng float8, speed float8, stay_seconds int, derived boolean) join fence f on f.id = g.fence_id
  on conflict do nothing`

export async function writeStays(client: PoolClient, stays: readonly StayRow[]): Promise<void> {
  const left = stays.filter(({ leftAt }) => leftAt !== null)
  const open = stays.filter(({ leftAt }) => leftAt === null)
  // Known ends first: what is open after that was forgotten.
  if (left.length > 0) await client.query(UPSERT_STAYS, [given(left)])
  if (open.length === 0) return
  await client.query(END_FORGOTTEN, [given(open)])
  await client.query(UPSERT_STAYS, [given(open)])
}

const given = (stays: readonly StayRow[]): string => {
  // The same visit twice in one statement would be an error.
  const once = new Map(stays.map((stay) => [`${stay.vehicleId} ${stay.fenceId} ${stay.enteredAt}`, stay]))
  return JSON.stringify(
    [...once.values()].map((stay) => ({
      oem_id: stay.oemId,
      vehicle_id: stay.vehicleId,
      fence_id: stay.fenceId,
      entered_at: new Date(stay.enteredAt),
      left_at: stay.leftAt === null ? null : new Date(stay.leftAt),
    })),
  )
}

export async function writeFenceEvents(client: PoolClient, events: readonly FenceEventRow[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({
    oem_id: event.oemId,
    vehicle_id: event.vehicleId,
    fence_id: event.fenceId,
    event: event.event,
    happened_at: new Date(event.at),
    lat: event.lat,
    lng: event.lng,
    speed: event.speed,
    stay_seconds: event.staySeconds,
    derived: event.derived ?? false,
  }))
  await client.query(INSERT_EVENTS, [JSON.stringify(rows)])
}
