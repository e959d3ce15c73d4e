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
  /** The alarm it repeats after a short pause (`alarm_repeat()` of the database); null: it is one of its own. */
  repeatOf: number | null
}

export interface WrittenAlarms {
  /** Began just now, also those that repeat another one. */
  raised: RaisedAlarm[]
  /** Ended just now, having begun before. */
  ended: RaisedAlarm[]
  /** Over when the platform learned of them. */
  past?: RaisedAlarm[]
}

const COLUMNS = `oem_id, vehicle_id, kind, level, started_at, ended_at, lat, lng, speed, source, subject, value, rule_id, fence_id,
  facts, muted, alarm_number, alarm_mark, attachments`
const GIVEN = `jsonb_to_recordset($1::jsonb) as g(oem_id text, vehicle_id int, kind text, level int, started_at timestamptz,
  ended_at timestamptz, lat float8, lng float8, speed float8, source text, subject text, value float8, rule_id int, fence_id int,
  facts jsonb, muted boolean, alarm_number text, mark text, attachments int)`
const ROWS = `select oem_id, vehicle_id, kind, level, started_at, ended_at, lat, lng, speed, source, subject, value, rule_id, fence_id,
  facts, muted, alarm_number, decode(mark, 'hex') as alarm_mark, attachments from ${GIVEN}`

const SAME = 'a.vehicle_id = n.vehicle_id and a.kind = n.kind and a.subject = n.subject'
const RETURNED = `id, oem_id, vehicle_id, kind, level, started_at, ended_at, lat, lng, source, subject, rule_id, fence_id, muted,
    alarm_number, alarm_mark, attachments, repeat_of`

/** A row left open by someone else would break the rule of one open alarm per kind: it ends where the new one begins. */
const END_FORGOTTEN = `update alarm_event a set ended_at = greatest(a.started_at, n.started_at)
  from (${ROWS}) n where ${SAME} and a.ended_at is null and a.started_at <> n.started_at`

const UPSERT = `insert into alarm_event as a (${COLUMNS})
  select ${COLUMNS} from (${ROWS}) n order by vehicle_id, kind, subject, started_at
  on conflict (vehicle_id, kind, subject, started_at) do update set ended_at = excluded.ended_at
    where a.ended_at is null and excluded.ended_at is not null
  returning ${RETURNED}, (xmax = 0) as fresh`

/** Reports of one alarm are no further apart. */
const GAP = "interval '10 minutes'"

/**
 * Past alarms grow together with what is known, whatever order they come in: pieces of one alarm become its first row. Rows
 * that people or files belong to are not removed, and an open alarm stays as it is.
 */
const JOIN_PAST = {
  name: 'join-past-alarms',
  text: `with n as (${ROWS}),
  near as (select distinct a.id, a.vehicle_id, a.kind, a.subject, a.started_at, a.ended_at from n join alarm_event a
    on ${SAME} and a.started_at <= n.ended_at + ${GAP} and coalesce(a.ended_at, 'infinity') >= n.started_at - ${GAP}),
  piece as (select vehicle_id, kind, subject, started_at, ended_at, null::bigint as id from n
    union all select vehicle_id, kind, subject, started_at, coalesce(ended_at, 'infinity'), id from near),
  marked as (select *, started_at > max(ended_at) over (own rows between unbounded preceding and 1 preceding) + ${GAP} as apart
    from piece window own as (partition by vehicle_id, kind, subject order by started_at, ended_at, id)),
  numbered as (select *, count(*) filter (where apart) over (own rows unbounded preceding) as number
    from marked window own as (partition by vehicle_id, kind, subject order by started_at, ended_at, id)),
  whole as (select vehicle_id, kind, subject, min(started_at) as started_at, max(ended_at) as ended_at,
      array_agg(id order by started_at) filter (where id is not null) as ids
    from numbered group by vehicle_id, kind, subject, number),
  gone as (delete from alarm_event e where handling = 'open' and attachments_received = 0
    and not exists (select 1 from alarm_event r where r.repeat_of = e.id)
    and id in (select unnest(ids[2:]) from whole where ended_at <> 'infinity')),
  grown as (update alarm_event a set started_at = w.started_at, ended_at = w.ended_at from whole w
    where a.id = w.ids[1] and w.ended_at <> 'infinity' and (a.started_at, a.ended_at) is distinct from (w.started_at, w.ended_at))
  insert into alarm_event (${COLUMNS})
    select n.oem_id, n.vehicle_id, n.kind, n.level, n.started_at, w.ended_at, n.lat, n.lng, n.speed, n.source, n.subject, n.value,
      n.rule_id, n.fence_id, n.facts, n.muted, n.alarm_number, n.alarm_mark, n.attachments
    from whole w join lateral (select * from n where n.vehicle_id = w.vehicle_id and n.kind = w.kind and n.subject = w.subject
      and n.started_at = w.started_at limit 1) n on true
    where w.ids is null on conflict do nothing
  returning ${RETURNED}, true as fresh`,
}

/** Each report of an active-safety alarm is one of its own, however close to another. */
const INSERT_PAST = {
  name: 'insert-past-alarms',
  text: `insert into alarm_event as a (${COLUMNS}) select ${COLUMNS} from (${ROWS}) n
  on conflict (vehicle_id, kind, subject, started_at) do update set ended_at = excluded.ended_at
    where a.ended_at < excluded.ended_at
  returning ${RETURNED}, (xmax = 0) as fresh`,
}

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
  repeat_of: string | null
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
  const reports = await writePast(
    client,
    INSERT_PAST,
    past.filter(({ source }) => source === 'safety'),
  )
  const joined = await joinPast(
    client,
    past.filter(({ source }) => source !== 'safety'),
  )
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
    past: [...reports, ...joined].filter((row) => row.fresh).map(raised),
  }
}

/** Past alarms grow together here, not by the trigger of repeats: a row may not change while a statement changes it. */
async function joinPast(client: PoolClient, alarms: readonly AlarmRow[]): Promise<UpsertedRow[]> {
  if (alarms.length === 0) return []
  await client.query(`set local fleetwall.past = 'joined'`)
  const rows = await writePast(client, JOIN_PAST, alarms)
  await client.query(`set local fleetwall.past = ''`)
  return rows
}

async function writePast(
  client: PoolClient,
  statement: { name: string; text: string },
  alarms: readonly AlarmRow[],
): Promise<UpsertedRow[]> {
  if (alarms.length === 0) return []
  // Named: planning takes longer than a batch is worth.
  const { name, text } = statement
  const { rows } = await client.query<UpsertedRow>({ name, text, values: [given(onceEach(alarms))] })
  return rows
}

/** The same report twice in one batch is one row; the later one knows more. */
const onceEach = (alarms: readonly AlarmRow[]): AlarmRow[] => [
  ...new Map(alarms.map((row) => [`${row.vehicleId} ${row.kind} ${row.subject} ${row.startedAt}`, row])).values(),
]

async function upsert(client: PoolClient, alarms: readonly AlarmRow[]): Promise<UpsertedRow[]> {
  if (alarms.length === 0) return []
  const { rows } = await client.query<UpsertedRow>(UPSERT, [given(onceEach(alarms))])
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
  repeatOf: row.repeat_of === null ? null : Number(row.repeat_of),
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
