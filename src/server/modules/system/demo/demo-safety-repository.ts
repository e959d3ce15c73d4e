import { sql } from 'drizzle-orm'
import type { DemoNames } from '#core/demo/demo-names.ts'
import { SAFETY_KINDS } from '#core/domain/safety-review.ts'
import type { Transaction } from '#server/store/database.ts'
import { DEMO_DISPATCHERS } from './demo-accounts-repository.ts'
import { chance, spread } from './demo-alarm-repository.ts'

const REVIEWED = 0.92
const REVIEW_SECONDS = 900
const FALSE_SHARE = 0.18
const ESCALATED_SHARE = 0.02
const KINDS = sql`array[${sql.join(
  SAFETY_KINDS.map((kind) => sql`${kind}::text`),
  sql`, `,
)}]`

/** Hand-over notes of the last shifts; `days` ago. */
const NOTES = [
  { days: 2, shift: 'late', text: 'Three phone events of one driver. A coaching case is open.' },
  {
    days: 1,
    shift: 'early',
    text: 'Cameras of two vehicles face the sun in the morning: distraction events are false.',
  },
  { days: 1, shift: 'night', text: 'One hot tyre was escalated; the vehicle stopped at the depot.' },
] as const

/**
 * Lets the dispatchers of the demo have reviewed the active-safety events that ended before a moment, and have left notes for the
 * next shift.
 */
export async function reviewDemoEvents(tx: Transaction, oemId: string, names: DemoNames, before: Date): Promise<void> {
  const until = sql`${before.toISOString()}::timestamptz`
  const informed = sql`${names.text('Fleet manager informed')}::text`
  const notes = NOTES.map((note) => ({ ...note, text: names.text(note.text) }))
  await tx.execute(sql`
    with seen as materialized (
      select a.id, p.id as person, a.started_at + make_interval(secs => ${REVIEW_SECONDS} * ${spread(12)}) as reviewed, ${chance(13)} as verdict
        from alarm_event a join account p on p.oem_id = ${oemId} and p.username = case
          when extract(hour from a.started_at at time zone 'Asia/Shanghai') between 8 and 19
          then ${DEMO_DISPATCHERS.day}::text else ${DEMO_DISPATCHERS.night} end
        where a.oem_id = ${oemId} and a.source = 'safety' and a.kind = any(${KINDS}) and not a.muted and a.ended_at <= ${until}
          and ${chance(11)} < ${REVIEWED}),
    judged as materialized (
      select id, person, reviewed, case when verdict < ${FALSE_SHARE} then 'false' else 'confirmed' end as verdict,
          verdict >= 1 - ${ESCALATED_SHARE}::float8 as escalated from seen where reviewed <= ${until}),
    logged as (
      insert into safety_review_log (alarm_id, user_id, done_at, action, note)
        select id, person, reviewed, case when escalated then 'escalate' when verdict = 'false' then 'false' else 'confirm' end,
            case when escalated then ${informed} else '' end from judged order by reviewed, id)
    insert into safety_review (alarm_id, oem_id, state, verdict, note, reviewed_by, first_at, reviewed_at)
      select id, ${oemId}, case when escalated then 'escalated' else 'done' end, verdict,
          case when escalated then ${informed} else '' end, person, reviewed, reviewed from judged
      on conflict do nothing`)
  await tx.execute(sql`
    insert into shift_handover (oem_id, org_id, day, shift, text, updated_by, updated_at)
      select ${oemId}, p.org_id, (m.at at time zone 'Asia/Shanghai')::date, n.shift, n.text, p.id, m.at
        from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n(days int, shift text, text text)
        cross join lateral (select ${until} - make_interval(days => n.days) as at) m
        join account p on p.oem_id = ${oemId} and p.username = ${DEMO_DISPATCHERS.day}
      on conflict do nothing`)
}
