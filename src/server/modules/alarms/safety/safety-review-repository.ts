import { sql } from 'drizzle-orm'
import { AFTER_STEP, coachingTopicOf, type ReviewStep } from '#core/domain/safety-review.ts'
import type { SharedParts } from '#server/app/module.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { safetyReviewLog } from '#server/store/schema/safety-review.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { DRIVEN } from './safety-query.ts'

type Reviewer = Scope & { userId: number }
interface Review {
  ids: readonly number[]
  step: ReviewStep
  note: string
}
interface Locked {
  id: number
  kind: string
  driverId: number | null
}

/** Reviews of active-safety events; every one of them, every opening of evidence and every text is a row of the log. */
export function safetyReviewRepository({ orm }: Pick<Database, 'orm'>, openCoaching: SharedParts['openCoachingCases']) {
  return {
    /** Null when one of the events is not the caller's. Events without a known driver are not coached. */
    judge: (scope: Reviewer, { ids, step, note }: Review): Promise<{ changed: number; skipped: number } | null> =>
      orm.transaction(async (tx) => {
        const wanted = [...new Set(ids)]
        const events = await locked(tx, scope, wanted)
        if (events.length < wanted.length) return null
        if (step === 'comment') {
          await log(tx, scope, wanted, { action: step, note })
          return { changed: events.length, skipped: 0 }
        }
        const taken = step === 'coach' ? events.filter(({ driverId }) => driverId !== null) : events
        const cases = step === 'coach' ? await coached(tx, scope, taken, note) : new Map<number, number>()
        const { state, verdict } = AFTER_STEP[step]
        const rows = taken.map(({ id }) => ({ id, coachingId: cases.get(id) ?? null }))
        if (rows.length > 0) {
          await tx.execute(sql`
            insert into safety_review as r (alarm_id, oem_id, state, verdict, note, reviewed_by, coaching_id)
              select e.id, ${scope.oemId}, ${state}, ${verdict}, ${note}, ${scope.userId}::int, e."coachingId"
                from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id bigint, "coachingId" int)
              on conflict (alarm_id) do update set state = excluded.state, verdict = excluded.verdict, note = excluded.note,
                reviewed_by = excluded.reviewed_by, reviewed_at = now(), coaching_id = coalesce(excluded.coaching_id, r.coaching_id)`)
          const done = rows.map(({ id }) => id)
          await log(tx, scope, done, { action: step, note })
        }
        return { changed: taken.length, skipped: events.length - taken.length }
      }),

    /** An entry about one event. */
    async log(scope: Reviewer, alarmId: number, entry: Entry): Promise<void> {
      await log(orm, scope, [alarmId], entry)
    },
  }
  async function coached(tx: Transaction, scope: Reviewer, events: readonly Locked[], reason: string) {
    const wanted = events.map(({ id, kind, driverId }) => ({ id, driverId: driverId!, topic: coachingTopicOf(kind) }))
    const keyOf = ({ driverId, topic }: { driverId: number; topic: string }) => `${driverId} ${topic}`
    const cases = [...new Map(wanted.map((each) => [keyOf(each), { ...each, reason }])).values()]
    const opened = await openCoaching(tx, scope, cases)
    const byKey = new Map(opened.map((each) => [keyOf(each), each.id]))
    return new Map(wanted.flatMap((each) => (byKey.has(keyOf(each)) ? [[each.id, byKey.get(keyOf(each))!]] : [])))
  }
}
export type SafetyReviewRepository = ReturnType<typeof safetyReviewRepository>

type Entry = Pick<typeof safetyReviewLog.$inferInsert, 'action' | 'note' | 'jobId'>

const log = (tx: Pick<Transaction, 'insert'>, { userId }: Reviewer, ids: readonly number[], entry: Entry) =>
  tx.insert(safetyReviewLog).values(ids.map((alarmId) => ({ alarmId, userId, ...entry })))

/** Events of the caller with their registered drivers, of those the caller may coach. */
async function locked(tx: Transaction, scope: Scope, ids: readonly number[]): Promise<Locked[]> {
  const { rows } = await tx.execute<{ id: number; kind: string; driverId: number | null }>(sql`
    select a.id::float8 as id, a.kind, case when ${inScope(scope, 'd')} then d.id end as "driverId"
      from alarm_event a join vehicle v on v.id = a.vehicle_id ${sql.raw(DRIVEN)}
      where a.id in ${ids} and a.oem_id = ${scope.oemId} and a.source = 'safety' and ${inScope(scope, 'v')}
      order by a.id for update of a`)
  return rows
}
