import { gte, isNull, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Database } from '#server/store/database.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import type { AlarmChange } from './alarm-change.ts'
import type { OpenAlarm } from './alarm-tracker.ts'

export interface RaisedAlarm {
  id: number
  oemId: string
  vehicleId: number
  kind: string
  level: number
  startedAt: number
  lat: number
  lng: number
}

const VALUES = `unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::float8[], $8::float8[],
  $9::float8[]) as n(oem_id, vehicle_id, kind, level, started_at, ended_at, lat, lng, speed)`

/** A row left open by someone else would break the rule of one open alarm per kind: it ends where the new one begins. */
const END_FORGOTTEN = `update alarm_event a set ended_at = greatest(a.started_at, n.started_at)
  from unnest($1::int[], $2::text[], $3::timestamptz[]) as n(vehicle_id, kind, started_at)
  where a.vehicle_id = n.vehicle_id and a.kind = n.kind and a.ended_at is null and a.started_at <> n.started_at`

const UPSERT = `insert into alarm_event as a (oem_id, vehicle_id, kind, level, started_at, ended_at, lat, lng, speed)
  select * from ${VALUES} order by vehicle_id, kind, started_at
  on conflict (vehicle_id, kind, subject, started_at) do update set ended_at = excluded.ended_at
    where a.ended_at is null and excluded.ended_at is not null
  returning id, oem_id, vehicle_id, kind, level, started_at, ended_at, lat, lng, (xmax = 0) as fresh`

const EXTEND_PAST = `update alarm_event a set ended_at = n.ended_at from ${VALUES}
  where a.vehicle_id = n.vehicle_id and a.kind = n.kind and a.started_at <= n.started_at
    and a.ended_at >= n.started_at - interval '10 minutes' and a.ended_at < n.ended_at`

const INSERT_PAST = `insert into alarm_event (oem_id, vehicle_id, kind, level, started_at, ended_at, lat, lng, speed)
  select n.* from ${VALUES} where not exists (
    select 1 from alarm_event a where a.vehicle_id = n.vehicle_id and a.kind = n.kind
      and a.started_at <= n.ended_at + interval '10 minutes'
      and coalesce(a.ended_at, 'infinity') >= n.started_at - interval '10 minutes')
  on conflict do nothing`

interface UpsertedRow {
  id: string
  oem_id: string
  vehicle_id: number
  kind: string
  level: number
  started_at: Date
  ended_at: Date | null
  lat: number
  lng: number
  fresh: boolean
}

/** Writes alarm rows inside the caller's transaction; answers those that began just now. */
export async function writeAlarms(client: PoolClient, changes: readonly AlarmChange[]): Promise<RaisedAlarm[]> {
  const current = changes.filter((change) => !change.late)
  const past = changes.filter((change) => change.late)
  if (past.length > 0) {
    await client.query(EXTEND_PAST, columns(past))
    await client.query(INSERT_PAST, columns(past))
  }
  const continued = current.filter((change) => !change.begins)
  if (continued.length > 0) await client.query(UPSERT, columns(continued))
  const begun = current.filter((change) => change.begins)
  if (begun.length === 0) return []
  const open = begun.filter((change) => change.endedAt === null)
  await client.query(END_FORGOTTEN, [
    open.map((change) => change.vehicleId),
    open.map((change) => change.kind),
    open.map((change) => new Date(change.startedAt)),
  ])
  const { rows } = await client.query<UpsertedRow>(UPSERT, columns(begun))
  return rows.filter((row) => row.fresh).map(raised)
}

const raised = (row: UpsertedRow): RaisedAlarm => ({
  id: Number(row.id),
  oemId: row.oem_id,
  vehicleId: row.vehicle_id,
  kind: row.kind,
  level: row.level,
  startedAt: row.started_at.getTime(),
  lat: row.lat,
  lng: row.lng,
})

function columns(changes: readonly AlarmChange[]): unknown[] {
  return [
    changes.map((change) => change.oemId),
    changes.map((change) => change.vehicleId),
    changes.map((change) => change.kind),
    changes.map((change) => change.level),
    changes.map((change) => new Date(change.startedAt)),
    changes.map((change) => (change.endedAt === null ? null : new Date(change.endedAt))),
    changes.map((change) => change.lat),
    changes.map((change) => change.lng),
    changes.map((change) => change.speed),
  ]
}

export class AlarmRepository {
  private readonly orm: Database['orm']

  constructor(db: Pick<Database, 'orm'>) {
    this.orm = db.orm
  }

  async open(): Promise<OpenAlarm[]> {
    const rows = await this.orm
      .select({
        oemId: alarmEvent.oemId,
        vehicleId: alarmEvent.vehicleId,
        kind: alarmEvent.kind,
        level: alarmEvent.level,
        startedAt: alarmEvent.startedAt,
      })
      .from(alarmEvent)
      .where(isNull(alarmEvent.endedAt))
    return rows.map((row) => ({ ...row, startedAt: row.startedAt.getTime() }))
  }

  /** Alarms begun since a moment, by vehicle. */
  async countSince(since: number): Promise<Map<number, number>> {
    const rows = await this.orm
      .select({ vehicleId: alarmEvent.vehicleId, count: sql<number>`count(*)::int` })
      .from(alarmEvent)
      .where(gte(alarmEvent.startedAt, new Date(since)))
      .groupBy(alarmEvent.vehicleId)
    return new Map(rows.map((row) => [row.vehicleId, row.count]))
  }
}
