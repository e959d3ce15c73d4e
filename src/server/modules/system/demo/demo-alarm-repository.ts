import { sql } from 'drizzle-orm'
import type { DemoNames, DemoText } from '#core/demo/demo-names.ts'
import type { Transaction } from '#server/store/database.ts'
import { DEMO_DISPATCHERS } from './demo-accounts-repository.ts'

/** A number from 0 to 1 that belongs to an alarm and a purpose, whatever its id is. */
export const chance = (purpose: number) =>
  sql`((hashtextextended(concat_ws(' ', a.vehicle_id, a.kind, a.subject, extract(epoch from a.started_at)), ${purpose}::int)
    & 1048575)::float8 + 0.5) / 1048576`
/** Most are near 1, a few several times as long or as short. */
export const spread = (purpose: number) => sql`power(${chance(purpose)} / (1 - ${chance(purpose)}), 0.55)`

/** Levels 1, 2 and 3. */
const ACKNOWLEDGED = [0.99, 0.93, 0.8]
const ACKNOWLEDGE_SECONDS = [140, 420, 1_300]
const ofLevel = (values: readonly number[]) =>
  sql`(array[${sql.join(
    values.map((value) => sql`${value}::float8`),
    sql`, `,
  )}])[a.level]`
const STARTS_AFTER = "interval '40 seconds'"
const SETTLE_SECONDS = 1_500
/** Of those acknowledged. */
const UNSETTLED = 0.03
const FALSE_ALARMS = 0.12
/** What comes of the stolen vehicle. */
const THEFT = sql`(a.kind = 'theft' or a.kind = 'fenceOutside' and a.level = 1)`

/**
 * Lets the dispatchers of the demo have handled the alarms that ended before a moment, as a fleet does: the urgent ones
 * soonest, nearly all of them, some found false. What they would have done after the moment is left to the users.
 */
export async function handleDemoAlarms(
  tx: Transaction,
  oemId: string,
  names: DemoNames,
  before: Date,
): Promise<number> {
  const until = sql`${before.toISOString()}::timestamptz`
  const text = (english: DemoText) => sql`${names.text(english)}::text`
  const { rowCount } = await tx.execute(sql`
    with person as (select username, id from account where oem_id = ${oemId}),
    seen as materialized (
      select a.id, a.level, a.ended_at, p.id as person, a.started_at + make_interval(secs =>
          ${ofLevel(ACKNOWLEDGE_SECONDS)} * case when ${THEFT} then 1 else ${spread(2)} end) as acknowledged, ${spread(3)} as pace,
        ${THEFT} as is_theft, case when ${THEFT} then 1 else ${chance(4)} end as verdict
      from alarm_event a join person p on p.username = case
        when extract(hour from a.started_at at time zone 'Asia/Shanghai') between 8 and 19
        then ${DEMO_DISPATCHERS.day}::text else ${DEMO_DISPATCHERS.night} end
      where a.oem_id = ${oemId} and a.handling = 'open' and not a.muted and a.ended_at <= ${until}
        and a.level between 1 and 3 and (${THEFT} or ${chance(1)} < ${ofLevel(ACKNOWLEDGED)})),
    handled as materialized (
      select id, level, person, is_theft, acknowledged, case when verdict >= ${UNSETTLED} and settled <= ${until} then settled end as settled,
        case when verdict < ${UNSETTLED + FALSE_ALARMS} then 'falseAlarm' else 'resolved' end as verdict
      from seen cross join lateral (select greatest(ended_at, acknowledged + ${sql.raw(STARTS_AFTER)})
        + make_interval(secs => ${SETTLE_SECONDS} * pace) as settled) s
      where acknowledged <= ${until}),
    changed as (
      update alarm_event a set acknowledged_at = h.acknowledged, settled_at = h.settled, assignee_id = h.person,
        handling = case when h.settled is not null then h.verdict when h.level = 1 then 'inProgress' else 'acknowledged' end
      from handled h where a.id = h.id),
    step as (
      select id, person, acknowledged as done_at, 'acknowledge' as action, 'open' as from_state, 'acknowledged' as to_state, '' as note
        from handled
      union all select id, person, acknowledged + ${sql.raw(STARTS_AFTER)}, 'start', 'acknowledged', 'inProgress',
        case when is_theft then ${text('Not in use on Sundays: police informed')} else ${text('Calling the driver')} end
        from handled where level = 1
      union all select id, person, settled, case verdict when 'resolved' then 'resolve' else verdict end,
        case when level = 1 then 'inProgress' else 'acknowledged' end, verdict,
        case when is_theft then ${text('Found by its position, back at the depot')}
          when verdict = 'falseAlarm' then ${text('Checked, no cause found')}
          when level = 1 then ${text('Driver confirmed, vehicle is safe')} else '' end
        from handled where settled is not null)
    insert into alarm_handling (alarm_id, user_id, done_at, action, from_state, to_state, note)
      select id, person, done_at, action, from_state, to_state, note from step order by id, done_at`)
  return rowCount ?? 0
}
