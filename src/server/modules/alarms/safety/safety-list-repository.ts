import type { SafetyDetail, SafetyEvent, SafetyFilter, SafetyFigures, SafetyRange } from '#core/contract/safety.ts'
import type { CursorPage } from '#core/contract/paging.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { REVIEW_STATES, type ReviewAction } from '#core/domain/safety-review.ts'
import type { Database } from '#server/store/database.ts'
import { keysetBy, mapList } from '#server/store/paging.ts'
import { ownText, type Scope } from '#server/store/scope.ts'
import {
  DRIVEN,
  DRIVER_MATCHES,
  DRIVER_NAME,
  eventsOf,
  OF_EVENTS,
  OWN_VEHICLE,
  rangeValues,
  STATE,
} from './safety-query.ts'

type Stored = Omit<SafetyEvent, 'startTime' | 'reviewTime'> & {
  startedAt: Date
  reviewedAt: Date | null
  micros: string
  facts: SafetyDetail['facts'] | null
}

/** Media that the terminal made around an event belong to it. */
const AROUND = `m.taken_at between a.started_at - interval '30 seconds' and a.started_at + interval '60 seconds'`
const FILES = `select 'a' || f.id as key, f.kind, f.channel, f.size::float8 as size, f.finished_at as at, f.object_key
    from alarm_attachment_set s join alarm_attachment f on f.set_id = s.id
    where s.alarm_id = a.id and s.oem_id = a.oem_id and f.stage = 'done' and f.object_key is not null
  union all select 'm' || m.id, m.kind, m.channel, m.size, m.taken_at, m.object_key
    from terminal_media m where m.vehicle_id = a.vehicle_id and ${AROUND} and m.object_key is not null`

const JOINED = `alarm_event a join vehicle v on v.id = a.vehicle_id join organisation o on o.id = v.org_id
  join vehicle_model vm on vm.id = v.model_id left join safety_review r on r.alarm_id = a.id
  left join account p on p.id = r.reviewed_by ${DRIVEN}`
const COLUMNS = `a.id::float8 as id, a.vehicle_id as "vehicleId", v.vin, v.plate, o.name as "orgName", vm.model_name as "modelName",
  ${DRIVER_NAME} as "driverName", case when ${ownText('d')} then d.id end as "driverId", a.kind, a.level,
  a.started_at as "startedAt", a.speed, nullif(a.lat, 0) as lat, nullif(a.lng, 0) as lng,
  (select count(*)::int from (${FILES}) f) as evidence, ${STATE} as state, r.verdict, coalesce(r.note, '') as note,
  coalesce(p.display_name, '') as reviewer, r.reviewed_at as "reviewedAt", a.facts,
  (extract(epoch from a.started_at) * 1000000)::bigint::text as micros`

const ONE = `a.id = $3 and a.oem_id = $1 and a.source = 'safety' and ${OWN_VEHICLE}`

export function safetyListRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Newest first by keyset; the row key is "<epoch µs of the start>.<id>". */
    async page(scope: Scope, filter: SafetyFilter, size: number, rowKey?: string): Promise<CursorPage<SafetyEvent>> {
      const [micros = null, id = null] = rowKey?.split('.') ?? []
      const values = [...rangeValues(scope, filter), filter.state ?? null, filter.verdict ?? null, micros, id]
      const found = await keysetBy(
        size,
        async (limit) =>
          (
            await pool.query<Stored>(
              `select ${COLUMNS} from ${JOINED} where ${OF_EVENTS} and ${DRIVER_MATCHES}
                and ($10::text is null or ${STATE} = $10) and ($11::text is null or r.verdict = $11)
                and ($12::bigint is null or (a.started_at, a.id) < (to_timestamp($12::bigint / 1000000.0), $13::bigint))
                order by a.started_at desc, a.id desc limit $14`,
              [...values, limit],
            )
          ).rows,
        (row) => `${row.micros}.${row.id}`,
      )
      return mapList(found, rowOf)
    },

    async figures(scope: Scope, range: SafetyRange): Promise<SafetyFigures> {
      const states = REVIEW_STATES.map((state) => `(count(*) filter (where ${STATE} = '${state}'))::int as "${state}"`)
      const { rows } = await pool.query<Omit<SafetyFigures, 'states'> & SafetyFigures['states']>(
        `select count(*)::int as total, ${states.join(', ')},
            (count(*) filter (where r.verdict = 'confirmed'))::int as confirmed,
            (count(*) filter (where r.verdict = 'false'))::int as "falseAlarms",
            percentile_cont(0.5) within group (order by extract(epoch from r.first_at - a.started_at)::float8) as "medianSeconds"
          from ${eventsOf(range)}`,
        rangeValues(scope, range),
      )
      const { total, confirmed, falseAlarms, medianSeconds, ...counted } = rows[0]!
      return { total, confirmed, falseAlarms, medianSeconds, states: counted }
    },

    async find({ oemId, orgIds }: Scope, id: number): Promise<Omit<SafetyDetail, 'steps' | 'files'> | undefined> {
      const { rows } = await pool.query<Stored>(`select ${COLUMNS} from ${JOINED} where ${ONE}`, [
        oemId,
        [...orgIds],
        id,
      ])
      return rows[0] && { ...rowOf(rows[0]), facts: rows[0].facts ?? {} }
    },

    /** Files of an event in the data scope; the key of their object does not leave the server. */
    async files({ oemId, orgIds }: Scope, id: number) {
      const { rows } = await pool.query<SafetyDetail['files'][number] & { at: Date | null; objectKey: string }>(
        `select f.key, f.kind, f.channel, f.size, f.at, f.object_key as "objectKey" from alarm_event a
          join vehicle v on v.id = a.vehicle_id cross join lateral (${FILES}) f where ${ONE} order by f.at, f.key limit 100`,
        [oemId, [...orgIds], id],
      )
      return rows.map(({ at, ...file }) => ({ ...file, time: platformTimeOf(at) }))
    },

    /** The oldest first; of the caller's event alone. */
    async steps(alarmId: number): Promise<SafetyDetail['steps']> {
      const { rows } = await pool.query<{
        id: number
        doneAt: Date
        userName: string
        action: ReviewAction
        note: string
      }>(
        `select * from (select l.id::float8 as id, l.done_at as "doneAt", coalesce(p.display_name, '') as "userName", l.action, l.note
            from safety_review_log l left join account p on p.id = l.user_id where l.alarm_id = $1 order by l.id desc limit 200) l
          order by id`,
        [alarmId],
      )
      return rows.map(({ doneAt, ...step }) => ({ ...step, stepTime: platformTimeOf(doneAt) }))
    },
  }
}
export type SafetyListRepository = ReturnType<typeof safetyListRepository>

const rowOf = ({ startedAt, reviewedAt, micros: _micros, facts: _facts, ...row }: Stored): SafetyEvent => ({
  ...row,
  startTime: platformTimeOf(startedAt),
  reviewTime: platformTimeOf(reviewedAt),
})
