import { and, desc, isNull, sql } from 'drizzle-orm'
import { alarmEvent } from './schema/operation.ts'

/*
 * An alarm and its repeats are one row where people handle alarms (`alarm_repeat()` of the database says what a repeat is).
 * Reports and walls count every occurrence.
 */
const ofRepeats = sql`from alarm_event r where r.repeat_of = ${alarmEvent.id}`

/** When an alarm or its last repeat began. */
export const lastBegun = sql<Date>`coalesce(${alarmEvent.repeatedAt}, ${alarmEvent.startedAt})`.mapWith(
  alarmEvent.startedAt,
)

/** Goes on, or one of its repeats does. */
export const isOngoing = sql<boolean>`(${alarmEvent.endedAt} is null or exists (select 1 ${ofRepeats} and r.ended_at is null))`

export const repeatColumns = {
  repeats: sql<number>`(select count(*)::int ${ofRepeats})`,
  lastBegun,
  isOngoing,
  /** Of what has ended; null: nothing has. */
  lastEnd: sql<Date | null>`greatest(${alarmEvent.endedAt}, (select max(r.ended_at) ${ofRepeats}))`.mapWith(
    alarmEvent.startedAt,
  ),
}

/** Alarms whose own or last repeat's start is not before a moment; no repeats. */
export const raisedSince = (since: Date) =>
  and(isNull(alarmEvent.repeatOf), sql`${lastBegun} >= ${since.toISOString()}::timestamptz`)

export const lastRaisedFirst = [sql`${lastBegun} desc`, desc(alarmEvent.id)] as const
