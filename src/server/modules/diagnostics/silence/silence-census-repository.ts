import type { SilenceCensus, SilenceCensusFilter } from '#core/contract/silence.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { SILENCE_CLASSES } from '#core/domain/silence.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { SEEN_VEHICLE } from '#server/store/scope.ts'

const NOW = `silence_episode e join vehicle v on v.id = e.vehicle_id join vehicle_model m on m.id = v.model_id
  join organisation o on o.id = v.org_id left join terminal t on t.vehicle_id = v.id
  left join sim_card c on c.iccid = t.iccid and t.iccid <> '' and c.oem_id = v.oem_id
  where ${SEEN_VEHICLE} and e.to_at is null and not v.archived`
/** Lower bound of the class in days; 0: less than the first. */
const DAYS = `coalesce((select max(b) from unnest($3::int[]) b where now() - e.from_at >= b * interval '1 day'), 0)::int`
const DAY_MS = 86_400_000
const MOST_DAYS = 92

type Count = { name: string; days: number; count: number }

/** Silent vehicles of now, and silences of a range. */
export function silenceCensusRepository({ pool }: Pick<Database, 'pool'>) {
  return async (
    { oemId, orgIds }: Pick<Caller, 'oemId' | 'orgIds'>,
    filter: SilenceCensusFilter,
  ): Promise<SilenceCensus> => {
    const scope = [oemId, [...orgIds]]
    const classes = [...scope, [...SILENCE_CLASSES]]
    const to = fromPlatformTime(filter.endTime) + 1000
    // More days than a curve can show are not counted.
    const from = Math.max(fromPlatformTime(filter.startTime), to - MOST_DAYS * DAY_MS)
    const range = [...scope, new Date(from), new Date(to)]
    const counts = (name: string) =>
      pool.query<Count>(
        `select ${name} as name, ${DAYS} as days, count(*)::int as count from ${NOW} group by 1, 2`,
        classes,
      )
    const [books, silent, byOrg, byModel, causes, days, recovery] = await Promise.all([
      pool.query<{ heard: number; never: number }>(
        `select (count(*) filter (where s.last_message_at is not null))::int as heard,
            (count(*) filter (where s.last_message_at is null))::int as never
          from vehicle v join terminal t on t.vehicle_id = v.id left join terminal_state s on s.terminal_id = t.id
          where ${SEEN_VEHICLE} and not v.archived and not t.deregistered`,
        scope,
      ),
      pool.query<{ days: number; count: number; sim: number }>(
        `select ${DAYS} as days, count(*)::int as count,
            (count(*) filter (where c.state in ('suspended', 'terminated')))::int as sim from ${NOW} group by 1`,
        classes,
      ),
      counts('o.name'),
      counts('m.model_name'),
      pool.query<SilenceCensus['causes'][number]>(
        `select coalesce(e.cause_found, e.probable_cause) as cause, count(*)::int as count from ${NOW} group by 1 order by 2 desc, 1`,
        scope,
      ),
      pool.query<SilenceCensus['days'][number]>(
        `with mine as (select e.from_at, e.to_at from silence_episode e join vehicle v on v.id = e.vehicle_id where ${SEEN_VEHICLE}
            and e.from_at < $4 and (e.to_at is null or e.to_at >= $3)),
          d as (select d::date as day, d at time zone 'Asia/Shanghai' as begin, (d + interval '1 day') at time zone 'Asia/Shanghai' as stop
            from generate_series(($3 at time zone 'Asia/Shanghai')::date::timestamp,
              (($4::timestamptz - interval '1 second') at time zone 'Asia/Shanghai')::date::timestamp, interval '1 day') d)
          select to_char(d.day, 'YYYY-MM-DD') as day,
            (select count(*)::int from mine where from_at >= d.begin and from_at < d.stop) as began,
            (select count(*)::int from mine where to_at >= d.begin and to_at < d.stop) as ended,
            (select count(*)::int from mine where from_at < d.stop and (to_at is null or to_at >= d.stop)) as open
          from d order by 1`,
        range,
      ),
      pool.query<{ median: number | null }>(
        `select (percentile_cont(0.5) within group (order by extract(epoch from e.to_at - e.from_at)))::float8 as median
          from silence_episode e join vehicle v on v.id = e.vehicle_id where ${SEEN_VEHICLE} and e.to_at >= $3 and e.to_at < $4`,
        range,
      ),
    ])
    const total = (of: (row: { count: number; sim: number }) => number) =>
      silent.rows.reduce((sum, row) => sum + of(row), 0)
    return {
      heard: books.rows[0]!.heard,
      neverHeard: books.rows[0]!.never,
      silent: total(({ count }) => count),
      withSimProblem: total(({ sim }) => sim),
      medianRecoverySeconds: recovery.rows[0]!.median,
      classes: [0, ...SILENCE_CLASSES].map((bound) => ({
        days: bound,
        count: silent.rows.find((row) => row.days === bound)?.count ?? 0,
      })),
      byOrg: byOrg.rows,
      byModel: byModel.rows,
      causes: causes.rows,
      days: days.rows,
    }
  }
}
export type SilenceCensusRepository = ReturnType<typeof silenceCensusRepository>
