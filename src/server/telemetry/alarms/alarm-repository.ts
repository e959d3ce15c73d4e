import { gte, isNull, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { type AlarmSource, sourceOfKind } from '#core/domain/alarm-kind.ts'
import type { Database } from '#server/store/database.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { writeFenceEvents, writeStays } from '../fences/fence-writer.ts'
import type { AlarmChange, AlarmRow } from './alarm-change.ts'
import type { OpenAlarm } from './alarm-tracker.ts'

export interface RaisedAlarm {
  id: number
  oemId: string
  vehicleId: number
  kind: string
  level: number
  startedAt: number
  /** Momentary and late alarms have ended when they are written. */
  endedAt: number | null
  lat: number
  lng: number
  source: AlarmSource
  subject: string
  ruleId: number | null
  fenceId: number | null
  muted: boolean
  /** T/JSATL 12: what its files are asked for under. */
  alarmNumber: string | null
  alarmMark: Buffer | null
  attachments: number | null
}

export interface WrittenAlarms {
  /** Began just now. */
  raised: RaisedAlarm[]
  /** Ended just now, having begun before. */
  ended: RaisedAlarm[]
}

const COLUMNS = `oem_id, vehicle_id, kind, level, started_at, ended_at, lat, lng, speed, source, subject, value, rule_id, fence_id,
  facts, muted, alarm_number, alarm_mark, attachments`
const GIVEN = `jsonb_to_recordset($1::jsonb) as g(oem_id text, vehicle_id int, kind text, level int, started_at timestamptz,
  ended_at timestamptz, lat float8, lng float8, speed float8, source text, subject text, value float8, rule_id int, fence_id int,
  facts jsonb, muted boolean, alarm_number text, mark text, attachments int)`
const ROWS = `select oem_id, vehicle_id, kind, level, started_at, ended_at, lat, lng, speed, source, subject, value, rule_id, fence_id,
  facts, muted, alarm_number, decode(mark, 'hex') as alarm_mark, attachments from ${GIVEN}`

const SAME = 'a.vehicle_id = n.vehicle_id and a.kind = n.kind and a.subject = n.subject'

/** A row left open by someone else would break the rule of one open alarm per kind: it ends where the new one begins. */
const END_FORGOTTEN = `update alarm_event a set ended_at = greatest(a.started_at, n.started_at)
  from (${ROWS}) n where ${SAME} and a.ended_at is null and a.started_at <> n.started_at`

const UPSERT = `insert into alarm_event as a (${COLUMNS})
  select ${COLUMNS} from (${ROWS}) n order by vehicle_id, kind, subject, started_at
  on conflict (vehicle_id, kind, subject, started_at) do update set ended_at = excluded.ended_at
    where a.ended_at is null and excluded.ended_at is not null
  returning id, oem_id, vehicle_id, kind, level, started_at, ended_at, lat, lng, source, subject, rule_id, fence_id, muted,
    alarm_number, alarm_mark, attachments, (xmax = 0) as fresh`

const EXTEND_PAST = `update alarm_event a set ended_at = n.ended_at from (${ROWS}) n
  where ${SAME} and a.started_at <= n.started_at
    and a.ended_at >= n.started_at - interval '10 minutes' and a.ended_at < n.ended_at`

const INSERT_PAST = `insert into alarm_event (${COLUMNS})
  select ${COLUMNS} from (${ROWS}) n where not exists (
    select 1 from alarm_event a where ${SAME}
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
  source: AlarmSource
  subject: string
  rule_id: number | null
  fence_id: number | null
  muted: boolean
  alarm_number: string | null
  alarm_mark: Buffer | null
  attachments: number | null
  fresh: boolean
}

/** Writes what follows from a batch inside the caller's transaction; returns what began and what ended just now. */
export async function writeChanges(client: PoolClient, changes: readonly AlarmChange[]): Promise<WrittenAlarms> {
  await writeStays(
    client,
    changes.filter((each) => each.change === 'stay'),
  )
  await writeFenceEvents(
    client,
    changes.filter((each) => each.change === 'fenceEvent'),
  )
  const alarms = changes.filter((each) => each.change === 'alarm')
  const past = alarms.filter((change) => change.late)
  if (past.length > 0) {
    const rows = given(past)
    await client.query(EXTEND_PAST, [rows])
    await client.query(INSERT_PAST, [rows])
  }
  const current = alarms.filter((change) => !change.late)
  const continued = await upsert(
    client,
    current.filter((change) => !change.begins),
  )
  const begun = current.filter((change) => change.begins)
  const open = begun.filter((change) => change.endedAt === null)
  if (open.length > 0) await client.query(END_FORGOTTEN, [given(open)])
  const written = await upsert(client, begun)
  return {
    raised: written.filter((row) => row.fresh).map(raised),
    ended: [...continued, ...written].filter((row) => !row.fresh).map(raised),
  }
}

async function upsert(client: PoolClient, alarms: readonly AlarmRow[]): Promise<UpsertedRow[]> {
  if (alarms.length === 0) return []
  // The same report twice in one batch is one row; the later one knows more.
  const once = new Map(alarms.map((row) => [`${row.vehicleId} ${row.kind} ${row.subject} ${row.startedAt}`, row]))
  const { rows } = await client.query<UpsertedRow>(UPSERT, [given([...once.values()])])
  return rows
}

const raised = (row: UpsertedRow): RaisedAlarm => ({
  id: Number(row.id),
  oemId: row.oem_id,
  vehicleId: row.vehicle_id,
  kind: row.kind,
  level: row.level,
  startedAt: row.started_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
  lat: row.lat,
  lng: row.lng,
  source: row.source,
  subject: row.subject,
  ruleId: row.rule_id,
  fenceId: row.fence_id,
  muted: row.muted,
  alarmNumber: row.alarm_number,
  alarmMark: row.alarm_mark,
  attachments: row.attachments,
})

const given = (alarms: readonly AlarmRow[]): string =>
  JSON.stringify(
    alarms.map((alarm) => ({
      oem_id: alarm.oemId,
      vehicle_id: alarm.vehicleId,
      kind: alarm.kind,
      level: alarm.level,
      started_at: new Date(alarm.startedAt),
      ended_at: alarm.endedAt === null ? null : new Date(alarm.endedAt),
      lat: alarm.lat,
      lng: alarm.lng,
      speed: alarm.speed,
      source: alarm.source,
      subject: alarm.subject,
      value: alarm.value,
      rule_id: alarm.ruleId,
      fence_id: alarm.fenceId,
      facts: alarm.facts,
      muted: alarm.muted,
      alarm_number: alarm.mark?.number ?? null,
      mark: alarm.mark ? Buffer.from(alarm.mark.bytes).toString('hex') : null,
      attachments: alarm.mark?.attachments ?? null,
    })),
  )

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
        subject: alarmEvent.subject,
        ruleId: alarmEvent.ruleId,
        fenceId: alarmEvent.fenceId,
        level: alarmEvent.level,
        value: alarmEvent.value,
        startedAt: alarmEvent.startedAt,
      })
      .from(alarmEvent)
      .where(isNull(alarmEvent.endedAt))
    return rows.map((row) => ({ ...row, source: sourceOfKind(row.kind), startedAt: row.startedAt.getTime() }))
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
