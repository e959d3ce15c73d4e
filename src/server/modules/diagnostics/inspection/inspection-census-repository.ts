import type { InspectionCensus, InspectionCensusFilter } from '#core/contract/inspection.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { SEEN_VEHICLE } from '#server/store/scope.ts'

/** $1 tenant, $2 organisations, $3 begin, $4 end, $5 line. Aborted inspections say nothing about a vehicle. */
const ENDED = `from inspection_run r join vehicle v on v.id = r.vehicle_id join vehicle_model m on m.id = v.model_id
  where ${SEEN_VEHICLE} and r.started_at >= $3 and r.started_at < $4 and ($5::text is null or r.line = $5)
    and r.state in ('passed', 'failed')`
const MEASURES = `count(*)::int as inspections, (count(*) filter (where r.run_no = 1))::int as "firstEnded",
  (count(*) filter (where r.run_no = 1 and r.state = 'passed'))::int as "firstPassed",
  (count(*) filter (where r.run_no > 1))::int as retests,
  (percentile_cont(0.5) within group (order by extract(epoch from r.ended_at - r.started_at)))::float8 as "medianSeconds"`
const GROUPS = {
  day: `to_char(r.started_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
  line: 'r.line',
  model: 'm.model_name',
} as const
const MOST_GROUPS = 366
const MOST_FAILURES = 15

/** Numbers of ended inspections. */
export function inspectionCensusRepository({ pool }: Pick<Database, 'pool'>) {
  return async (
    { oemId, orgIds }: Pick<Caller, 'oemId' | 'orgIds'>,
    filter: InspectionCensusFilter,
  ): Promise<InspectionCensus> => {
    const values = [
      oemId,
      [...orgIds],
      new Date(fromPlatformTime(filter.startTime)),
      // The wire's end is inclusive to the second.
      new Date(fromPlatformTime(filter.endTime) + 1000),
      filter.line || null,
    ]
    const [whole, groups, failures] = await Promise.all([
      pool.query<Omit<InspectionCensus, 'groups' | 'failures'>>(
        `select count(distinct r.vehicle_id)::int as vehicles, ${MEASURES} ${ENDED}`,
        values,
      ),
      pool.query<InspectionCensus['groups'][number]>(
        `select ${GROUPS[filter.by]} as name, ${MEASURES} ${ENDED} group by 1 order by 1 limit ${MOST_GROUPS}`,
        values,
      ),
      pool.query<InspectionCensus['failures'][number]>(
        `select f.name, count(*)::int as count from (select unnest(r.failed) as name ${ENDED}) f
          group by 1 order by 2 desc, 1 limit ${MOST_FAILURES}`,
        values,
      ),
    ])
    return { ...whole.rows[0]!, groups: groups.rows, failures: failures.rows }
  }
}
export type InspectionCensusRepository = ReturnType<typeof inspectionCensusRepository>
